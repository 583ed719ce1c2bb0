/** How each load generator is called: for its version, and for a load. */
import type { Situation } from '../../pipeline/schema/records/generators.ts'

export interface Step {
  argv: readonly string[]
  /** Standard input; empty by default. */
  input?: string
}

export interface Generator {
  /** A folder of pipeline/tools and the name of the program. */
  tool: string
  /** Options that print the version. Without them it is read from the program, as Go writes it there. */
  version?: readonly string[]
  /** Text files in the folder where it runs. */
  files?: Readonly<Record<string, string>>
  /** Programs that run one after the other; null if it has no option for the load. */
  steps: (url: string, load: Situation) => readonly Step[] | null
}

/** Arguments, of which null is an option that the generator does not have. */
type Arguments = readonly (string | readonly string[] | null)[]

const steps =
  (tool: string, argumentsOf: (url: string, load: Situation) => Arguments): Generator['steps'] =>
  (url, load) => {
    const parts = argumentsOf(url, load)
    return parts.includes(null) ? null : [{ argv: [tool, ...parts.flatMap(part => part ?? [])] }]
  }

/** The options that end a load, the number of requests first. */
function endOf({ requests, duration_s }: Situation, count: string | null, seconds: string | null, unit = '') {
  if (requests !== null && count !== null) return [count, String(requests)]
  return duration_s !== null && seconds !== null ? [seconds, `${duration_s}${unit}`] : null
}

/** The option for a rate, which may be one of each connection. */
function rateOf({ rate_per_s, connections }: Situation, option: string | null, scope?: 'per connection') {
  if (rate_per_s === null) return []
  return option && [option, String(scope ? rate_per_s / connections : rate_per_s)]
}

/** How many requests each connection sends, if they come out even. */
const eachOf = ({ requests, connections }: Situation): string | null =>
  requests !== null && requests % connections === 0 ? String(requests / connections) : null

const connectionsOf = ({ connections }: Situation) => ['-c', String(connections)]

const LOCUSTFILE = `from locust import HttpUser, task


class User(HttpUser):
    @task
    def get(self):
        self.client.get("")
`

export const generators: readonly Generator[] = [
  {
    tool: 'ab',
    version: ['-V'],
    steps: steps('ab', (url, load) => ['-q', connectionsOf(load), rateOf(load, null), endOf(load, '-n', '-t'), url]),
  },
  {
    tool: 'autocannon',
    version: ['--version'],
    steps: steps('autocannon', (url, load) => {
      return ['--no-progress', connectionsOf(load), rateOf(load, '-R'), endOf(load, '-a', '-d'), url]
    }),
  },
  {
    tool: 'bombardier',
    steps: steps('bombardier', (url, load) => {
      return ['-l', '-p', 'i,r', connectionsOf(load), rateOf(load, '-r'), endOf(load, '-n', '-d', 's'), url]
    }),
  },
  {
    tool: 'h2load',
    version: ['--version'],
    steps: steps('h2load', (url, load) => {
      return ['--h1', '-t', '1', connectionsOf(load), rateOf(load, null), endOf(load, '-n', '-D'), url]
    }),
  },
  {
    tool: 'hey',
    steps: steps('hey', (url, load) => {
      return [connectionsOf(load), rateOf(load, '-q', 'per connection'), endOf(load, '-n', '-z', 's'), url]
    }),
  },
  {
    tool: 'httperf',
    version: ['--version'],
    // it has no duration: it gets twice as many requests as 2 ms each would take
    steps: steps('httperf', (url, load) => {
      const { hostname, port, pathname } = new URL(url)
      const calls = load.requests === null ? String(500 * (load.duration_s ?? 0)) : eachOf(load)
      const open = ['--num-conns', String(load.connections), '--rate', '100', '--timeout', '10']
      const server = ['--server', hostname, '--port', port, '--uri', pathname]
      return ['--hog', server, open, rateOf(load, null), calls && ['--num-calls', calls]]
    }),
  },
  {
    tool: 'loadtest',
    version: ['--version'],
    steps: steps('loadtest', (url, load) => {
      return [connectionsOf(load), rateOf(load, '--rps'), endOf(load, '-n', '-t'), url]
    }),
  },
  {
    tool: 'locust',
    version: ['--version'],
    files: { 'locustfile.py': LOCUSTFILE },
    steps: steps('locust', (url, load) => {
      const users = String(load.connections)
      const run = ['--headless', '--only-summary', '-u', users, '-r', users, '-H', url]
      return [run, rateOf(load, null), endOf(load, null, '-t', 's')]
    }),
  },
  {
    tool: 'oha',
    version: ['--version'],
    steps: steps('oha', (url, load) => {
      return ['--no-tui', connectionsOf(load), rateOf(load, '-q'), endOf(load, '-n', '-z', 's'), url]
    }),
  },
  {
    tool: 'rewrk',
    version: ['--version'],
    steps: steps('rewrk', (url, load) => {
      return ['-t', '1', connectionsOf(load), rateOf(load, null), endOf(load, null, '-d', 's'), '--pct', '-h', url]
    }),
  },
  {
    tool: 'siege',
    version: ['--version'],
    steps: steps('siege', (url, load) => {
      const calls = eachOf(load)
      const end = calls === null ? endOf(load, null, '-t', 'S') : ['-r', calls]
      return ['-b', '-j', connectionsOf(load), rateOf(load, null), end, url]
    }),
  },
  {
    tool: 'vegeta',
    steps: (url, { connections, requests, duration_s, rate_per_s }) => {
      // its number of requests is a rate during a second, or 10 per second of one connection
      const [rate, seconds] =
        requests === null ? [rate_per_s ?? 0, duration_s] : connections === 1 ? [10, 10] : [requests, 1]
      const workers = ['-workers', String(connections), '-max-workers', String(connections)]
      const attack = ['attack', `-rate=${rate}/s`, ...workers, `-duration=${seconds}s`, '-output=results.bin']
      return [{ argv: ['vegeta', ...attack], input: `GET ${url}\n` }, { argv: ['vegeta', 'report', 'results.bin'] }]
    },
  },
  {
    tool: 'wrk',
    version: ['-v'],
    steps: steps('wrk', (url, load) => {
      return ['-t', '1', connectionsOf(load), rateOf(load, null), endOf(load, null, '-d', 's'), '--latency', url]
    }),
  },
]

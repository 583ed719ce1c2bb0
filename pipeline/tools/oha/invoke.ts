/** How oha loads a server: a closed loop, or a fixed rate whose latencies count from the instant a request was due. */
import { join } from 'node:path'
import type { LoadInvocation } from '../invocation.ts'

const REPORT = 'report.json'
const BODY = 'body'
/** Without it a request that is never answered would be under way at the end, and so no error. */
const TIMEOUT = '2s'

/** What it sends of itself is fixed, so that a new version of it asks no other question. */
const HEADERS = { accept: '*/*', 'user-agent': 'oha' }

export const invocation: LoadInvocation = {
  kind: 'load',
  program: {
    name: 'oha',
    version_argv: ['--version'],
    version: /^oha (\d\S*)/,
    install: 'cargo install oha --locked',
  },
  expected: 'oha 1',
  leaves: [{ what: 'oha.json', from: { file: REPORT } }],
  probe_connection_count: 0,
  sends_in_turn: false,
  headers: HEADERS,
  refuse: ({ instance_count, has_script }) => {
    if (has_script) return 'oha runs no Lua script: take lua out of the scenario, or choose a tool that runs one'
    if (instance_count > 0) return 'oha asks one host alone: leave out the configuration with instances'
    return null
  },
  command: (program, { folder, bodies, request, ...load }) => {
    const { method = 'GET', path = '/', headers } = request ?? {}
    const all = Object.entries({ 'user-agent': HEADERS['user-agent'], ...headers })
    const rate = load.rate_per_s == null ? [] : ['-q', String(load.rate_per_s), '--latency-correction']
    return {
      argv: [
        ...[program, '--no-tui', '--disable-compression', '--worker-threads', String(load.threads)],
        ...['-c', String(load.connections), '-z', `${load.duration_s}s`, '-t', TIMEOUT, ...rate, '-m', method],
        ...all.flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
        ...(bodies.length === 0 ? [] : [bodies.length === 1 ? '-D' : '-Z', join(folder, BODY)]),
        ...['--output-format', 'json', '--output', join(folder, REPORT)],
        `http://${load.host}:${load.port}${path}`,
      ],
      ...(bodies.length === 0 ? {} : { files: { [BODY]: joinLines(bodies) } }),
    }
  },
}

/** With more than one it draws a line for each request; a body of several lines would be several. */
function joinLines(bodies: readonly Buffer[]): Buffer {
  const whole = bodies.length === 1 ? bodies : bodies.filter(body => !body.includes('\n'))
  return Buffer.concat(whole.flatMap((body, index) => (index === 0 ? [body] : [Buffer.from('\n'), body])))
}

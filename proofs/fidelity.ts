/** The program behind `npm run bench:fidelity`: what the runner costs a load, against its load generator alone. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runCommandLine } from '../pipeline/command-line.ts'
import { fidelityOf } from '../pipeline/statistics/fidelity.ts'
import {
  type FidelityPair,
  type FidelityRecord,
  fidelity,
  fidelityPath,
} from '../pipeline/vocabulary/records/fidelity.ts'
import { UsageError } from '../pipeline/vocabulary/usage-error.ts'
import { wholeNumber } from '../pipeline/vocabulary/whole-number.ts'
import { describeThisHost } from '../runners/host/describe-host.ts'
import { listenForInterrupts } from '../runners/host/interrupts.ts'
import { readCommit } from '../runners/host/read-commit.ts'
import { recogniseHost } from '../runners/host/recognise-host.ts'
import { writeDurably } from '../runners/seal/durable-file.ts'
import { makeRequest } from './fidelity/make-request.ts'
import { measurePair, type PairRequest } from './fidelity/measure-pair.ts'

const checkout = join(import.meta.dirname, '..')

const help = `npm run bench:fidelity -- [--framework ID] [--scenario ID] [--pairs N] [--duration S] [--connections N] [--threads N]
                         [--sandbox | --requests] [--record]

Measures one server with the scenario's load generator alone and through the runner, in turns, and prints how they
differ. Alone means: the same server, CPUs, kind of network namespace, warm-up and options, but no report of its hook,
no sampler, no sentinel, no snapshot of the sockets, and no answer evaluated; the server is asked as much before its
load, so that it is as warm.

  --framework ID   default: control-null, for which the generator is the limit, so that each cost shows
  --scenario ID    default: hello
  --pairs N        default: 30; the order changes with each pair. Two loads of one server differ by some percent: ten
                   pairs tell their median to 2 or 3 percent only. Its 95 % interval is printed beside it
  --duration S     of each load (default: 3)
  --connections N  default: 64
  --threads N      of the generator (default: 1)
  --sandbox        what the sandbox costs instead: the runner without it (alone) against the runner with it
  --requests       what drawing costs the generator instead: one request again and again (alone) against the scenario's drawn
                   ones, which are made before the load; both without observers. Name a --scenario that draws
  --record         write the pairs to data/fidelity, from where the method page shows them; the host must be documented

Exit: 0 the median ratio of requests/s is 0.98 to 1.02, at least 0.95 with --requests, and the observers take under 3 % of
one CPU; 1 not so; 2 bad use.`

const LOWEST: Record<Compared, number> = { observers: 0.98, sandbox: 0.98, requests: 0.95 }
/** That drawn requests are faster than one again and again would be noise, and no harm. */
const HIGHEST: Record<Compared, number> = { observers: 1.02, sandbox: 1.02, requests: Number.POSITIVE_INFINITY }
const MOST_OBSERVER = 0.03
const MOST_PAIRS = 10_000

type Compared = FidelityRecord['compared']

async function measurePairs(
  request: PairRequest,
  count: number,
  compared: Compared,
  signal: AbortSignal,
): Promise<FidelityPair[]> {
  const pairs: FidelityPair[] = []
  console.log('pair  first    alone/s  runner/s  ratio  observers')
  while (pairs.length < count) {
    const pair = await measurePair(request, pairs.length + 1, compared, signal)
    pairs.push(pair)
    const cells = [
      String(pairs.length).padStart(4),
      pair.first.padEnd(6),
      pair.alone_per_s.toFixed(0).padStart(9),
      pair.runner_per_s.toFixed(0).padStart(9),
      (pair.runner_per_s / pair.alone_per_s).toFixed(3).padStart(6),
      formatShare(pair.observer_ratio).padStart(9),
    ]
    console.log(cells.join('  '))
  }
  return pairs
}

const formatShare = (ratio: number | null): string => (ratio === null ? 'unknown' : `${(ratio * 100).toFixed(2)} %`)

function printVerdict(pairs: readonly FidelityPair[], compared: Compared): number {
  const { ratio, interval, observer_ratio } = fidelityOf(pairs)
  const [lowest, highest] = [LOWEST[compared], HIGHEST[compared]]
  const isFaithful = ratio >= lowest && ratio <= highest
  const isCheap = observer_ratio !== null && observer_ratio < MOST_OBSERVER
  const sure =
    interval === null
      ? 'too few pairs for its 95 % interval'
      : `95 % interval ${interval.map(bound => bound.toFixed(4)).join(' to ')}`
  const range = Number.isFinite(highest) ? `${lowest} to ${highest}` : `at least ${lowest}`
  console.log(`median ratio ${ratio.toFixed(4)} (${sure}): ${isFaithful ? 'within' : 'OUTSIDE'} ${range}`)
  if (compared === 'requests') return isFaithful ? 0 : 1
  console.log(
    `observers ${formatShare(observer_ratio)} of one CPU: ${isCheap ? 'under' : 'NOT UNDER'} ${MOST_OBSERVER * 100} %`,
  )
  return isFaithful && isCheap ? 0 : 1
}

function record(
  { built, case: { framework_id, scenario_id, threads, connections, warm_up_s, duration_s } }: PairRequest,
  { host_id, measured_at, compared, pairs }: Pick<FidelityRecord, 'host_id' | 'measured_at' | 'compared' | 'pairs'>,
): void {
  const whole = fidelity.parse({
    ...{ measured_at, host_id, ...readCommit(checkout), compared },
    ...{ framework_id, framework_version: built.framework_version, scenario_id },
    ...{ threads, connections, warm_up_s, duration_s, pairs },
  })
  const file = join(checkout, 'data', fidelityPath(whole))
  mkdirSync(dirname(file), { recursive: true })
  writeDurably(file, `${JSON.stringify(whole, null, 2)}\n`)
  console.log(`written to ${file}`)
}

const text = (value: string) => ({ type: 'string', default: value }) as const
const flag = { type: 'boolean' } as const
const options = {
  ...{ framework: text('control-null'), scenario: text('hello'), pairs: text('30'), duration: text('3') },
  ...{ connections: text('64'), threads: text('1'), sandbox: flag, requests: flag, record: flag },
} as const

await runCommandLine({ name: 'bench:fidelity', help, options, failure_code: 1 }, async ({ values }) => {
  const pair_count = wholeNumber('--pairs', values.pairs, MOST_PAIRS)
  const [connections, threads] = (['connections', 'threads'] as const).map(name =>
    wholeNumber(`--${name}`, values[name], 65_536),
  ) as [number, number]
  if (connections < threads)
    throw new UsageError(2, `--connections is ${connections}, fewer than the ${threads} threads: give at least as many`)
  const { framework, scenario } = values
  const load = {
    framework,
    scenario,
    duration_s: wholeNumber('--duration', values.duration, 3600),
    connections,
    threads,
  }
  if (values.sandbox && values.requests)
    throw new UsageError(2, '--sandbox and --requests compare two things: give one')
  const compared = values.sandbox ? 'sandbox' : values.requests ? 'requests' : 'observers'
  const host_id = values.record ? recogniseHost(join(checkout, 'runners'), describeThisHost(), null) : null
  const measured_at = new Date().toISOString()
  const signal = listenForInterrupts(console.error)
  const run_folder = mkdtempSync(join(tmpdir(), 'benchledger-fidelity-'))
  try {
    const request = await makeRequest(load, signal, checkout, run_folder)
    const pairs = await measurePairs(request, pair_count, compared, signal)
    if (host_id !== null) record(request, { host_id, measured_at, compared, pairs })
    return printVerdict(pairs, compared)
  } finally {
    rmSync(run_folder, { recursive: true, force: true })
  }
})

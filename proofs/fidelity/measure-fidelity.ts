/** The program of `npm run bench:fidelity`: compares a load by the runner with the load generator alone. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { flag, runCommandLine, text } from '../../pipeline/command-line.ts'
import { UsageError } from '../../pipeline/schema/usage-error.ts'
import { wholeNumber } from '../../pipeline/schema/whole-number.ts'
import { interpolatedOrderStatistics } from '../../pipeline/statistics/median-interval.ts'
import { median } from '../../pipeline/statistics/sample.ts'
import { listenForInterrupts } from '../../runners/host/interrupts.ts'
import { makeRequest, measurePair, type Pair } from './measure-pair.ts'

const program = {
  name: 'bench:fidelity',
  description: `Measures one server with the scenario's load generator alone and through the runner, in turns, and
prints how they differ. Alone means: the same server, CPUs, kind of network namespace, warm-up and options, but no
report of its hook, no sampler, no probe, no snapshot of the sockets, and no response evaluated; the server is sent as
many requests before its load, so that it is as warm.`,
  options: {
    framework: text('ID', 'for the default the generator is the limit, so that each cost shows', 'control-null'),
    scenario: text('ID', 'one with a server', 'hello'),
    pairs: text(
      'N',
      `the order changes with each pair. Two loads of one server differ by a few per cent: ten pairs give their median to
2 or 3 percent only. Its 95 % interval is printed next to it`,
      '30',
    ),
    duration: text('S', 'of each load', '3'),
    connections: text('N', 'of each load', '64'),
    threads: text('N', 'of the generator', '1'),
    sandbox: flag('what the sandbox costs instead: the runner without it (alone) against the runner with it'),
  },
  notes: `Exit: 0 the median ratio of requests/s is 0.98 to 1.02, and the observers take under 3 % of one CPU; 1 not
so; 2 usage error.`,
  failure_code: 1,
}

const [LOWEST, HIGHEST] = [0.98, 1.02]
const MOST_OBSERVER = 0.03
const MOST_PAIRS = 10_000

const OBSERVERS = { alone: { observe: false }, runner: { observe: true } }
const SANDBOX = { alone: { observe: true }, runner: { observe: true, sandbox: 'namespaces' } } as const

const ratioOf = ({ alone_per_s, runner_per_s }: Pair): number => runner_per_s / alone_per_s
const formatShare = (ratio: number | null): string => (ratio === null ? 'unknown' : `${(ratio * 100).toFixed(2)} %`)

function printPair(pair: Pair, number: number): void {
  const cells = [
    String(number).padStart(4),
    pair.first.padEnd(6),
    pair.alone_per_s.toFixed(0).padStart(9),
    pair.runner_per_s.toFixed(0).padStart(9),
    ratioOf(pair).toFixed(3).padStart(6),
    formatShare(pair.observer_ratio).padStart(9),
  ]
  console.log(cells.join('  '))
}

function printVerdict(pairs: readonly Pair[]): number {
  const ratio = median(pairs.map(ratioOf))
  const interval = interpolatedOrderStatistics(pairs.map(ratioOf), 0.95)
  const shares = pairs.flatMap(({ observer_ratio }) => observer_ratio ?? [])
  const share = shares.length === pairs.length ? median(shares) : null
  const isFaithful = ratio >= LOWEST && ratio <= HIGHEST
  const isCheap = share !== null && share < MOST_OBSERVER
  const sure =
    interval === null
      ? 'too few pairs for its 95 % interval'
      : `95 % interval ${interval.map(bound => bound.toFixed(4)).join(' to ')}`
  console.log(
    `median ratio ${ratio.toFixed(4)} (${sure}): ${isFaithful ? 'within' : 'OUTSIDE'} ${LOWEST} to ${HIGHEST}`,
  )
  console.log(`observers ${formatShare(share)} of one CPU: ${isCheap ? 'under' : 'NOT UNDER'} ${MOST_OBSERVER * 100} %`)
  return isFaithful && isCheap ? 0 : 1
}

await runCommandLine(program, async ({ values }) => {
  const { framework, scenario } = values
  const count = wholeNumber('--pairs', values.pairs, MOST_PAIRS)
  const duration_s = wholeNumber('--duration', values.duration, 3600)
  const connections = wholeNumber('--connections', values.connections, 65_536)
  const threads = wholeNumber('--threads', values.threads, 65_536)
  if (connections < threads)
    throw new UsageError(2, `--connections is ${connections}, fewer than the ${threads} threads: give at least as many`)
  const signal = listenForInterrupts(console.error)
  const run_folder = mkdtempSync(join(tmpdir(), 'benchledger-fidelity-'))
  try {
    const load = { framework, scenario, duration_s, connections, threads }
    const request = await makeRequest(load, signal, join(import.meta.dirname, '../..'), run_folder)
    const pairs: Pair[] = []
    console.log('pair  first    alone/s  runner/s  ratio  observers')
    while (pairs.length < count) {
      const pair = await measurePair(request, pairs.length + 1, values.sandbox ? SANDBOX : OBSERVERS, signal)
      printPair(pair, pairs.push(pair))
    }
    return printVerdict(pairs)
  } finally {
    rmSync(run_folder, { recursive: true, force: true })
  }
})

/** The program of `npm run bench:fidelity`: compares a load by the runner with the load generator alone. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { flag, runCommandLine, text } from '../../pipeline/cli/command-line.ts'
import { interpolatedOrderStatistics } from '../../pipeline/evaluate/statistics/median-interval.ts'
import { median } from '../../pipeline/evaluate/statistics/sample.ts'
import { UsageError } from '../../pipeline/schema/usage-error.ts'
import { wholeNumber } from '../../pipeline/schema/whole-number.ts'
import { listenForInterrupts } from '../../runners/host/interrupts.ts'
import { createRequest, measurePair, type Pair } from './measure-pair.ts'

const program = {
  name: 'bench:fidelity',
  description: `Measures a server in pairs: with the scenario's load generator alone, and with the runner; prints the
difference. Alone means the same server, CPUs, kind of network namespace, warm-up and options, but no hook, sampler,
probe or snapshot of sockets, and no response is checked. As many requests are sent before the load, so that the server
is equally warm.`,
  options: {
    framework: text('ID', 'the generator limits the default, so every cost is visible', 'control-null'),
    scenario: text('ID', 'a scenario with a server', 'hello'),
    pairs: text(
      'N',
      `pairs, in alternating order. Two loads of one server differ by a few percent, so ten pairs give the median only
within 2 or 3 percent; its 95 % interval is printed`,
      '30',
    ),
    duration: text('S', 'seconds per load', '3'),
    connections: text('N', 'connections per load', '64'),
    threads: text('N', 'threads of the generator', '1'),
    sandbox: flag('measure the cost of the sandbox instead: the runner without it (alone) and with it'),
  },
  notes: `Exit: 0 the median ratio of requests/s is 0.98 to 1.02 and the observers use under 3 % of one CPU; 1 otherwise; 2
usage error.`,
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
    const request = await createRequest(load, signal, join(import.meta.dirname, '../..'), run_folder)
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

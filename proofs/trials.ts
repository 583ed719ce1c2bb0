/** The program behind `npm run bench:trials`: how long a load is worth its time, by trials of one server against itself. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommandLine, text } from '../pipeline/command-line.ts'
import { mean, median } from '../pipeline/statistics/sample.ts'
import { seededRandom } from '../pipeline/vocabulary/random.ts'
import { wholeNumber } from '../pipeline/vocabulary/whole-number.ts'
import { listenForInterrupts } from '../runners/host/interrupts.ts'
import { makeRequest } from './fidelity/make-request.ts'
import { measureRate, type PairRequest } from './fidelity/measure-pair.ts'

const checkout = join(import.meta.dirname, '..')
const LOADS_S = [1, 2, 3, 5]

const help = `npm run bench:trials -- [--framework ID] [--scenario ID] [--rounds N]

Measures one server against itself, each trial with a fresh start and a warm-up as in a run, 1 thread and 64 connections: in each round
two trials of each of ${LOADS_S.join(', ')} s of load, all in random order. Prints for each length by how much the logarithm of the ratio of the two
scatters (1.4826 times the median absolute value: the truth is 0), what a trial takes in all, and how wide an interval of a
ratio an hour of such trials of ten servers would leave (1.96 times the scatter over the root of the rounds).

  --framework ID  default: go
  --scenario ID   default: hello
  --rounds N      default: 22

Exit: 0 measured; 1 a trial was not ok; 2 bad use.`

/** Servers that share the hour. */
const SERVERS = 10
/** Of a normal distribution: standard deviation over median absolute deviation. */
const OF_MEDIAN = 1.4826

interface Length {
  duration_s: number
  log_ratios: number[]
  took_s: number[]
}

async function measureRound(request: PairRequest, lengths: readonly Length[], round: number, signal: AbortSignal) {
  const random = seededRandom(`trials ${round}`)
  const order = lengths
    .flatMap(length => [length, length])
    .map(length => ({ length, key: random() }))
    .sort((a, b) => a.key - b.key)
  const rates = new Map<Length, number[]>()
  for (const [index, { length }] of order.entries()) {
    const own = { ...request, case: { ...request.case, duration_s: length.duration_s } }
    const began = performance.now()
    const trial = { ...own, round: (round - 1) * order.length + index + 1, observe: true }
    const { requests_per_s } = await measureRate(trial, signal)
    length.took_s.push((performance.now() - began) / 1000)
    rates.set(length, [...(rates.get(length) ?? []), requests_per_s])
  }
  for (const [length, [a = Number.NaN, b = Number.NaN]] of rates) length.log_ratios.push(Math.log(a / b))
}

function printLength({ duration_s, log_ratios, took_s }: Length): void {
  const scatter = OF_MEDIAN * median(log_ratios.map(Math.abs))
  const each_s = mean(took_s)
  const rounds = Math.floor(3600 / each_s / SERVERS)
  const width = (1.96 * scatter) / Math.sqrt(rounds)
  const cells = [
    `${duration_s} s`.padStart(6),
    percent(scatter),
    `${each_s.toFixed(1)} s`.padStart(9),
    String(rounds).padStart(6),
  ]
  console.log(`${cells.join('  ')}  ±${percent(width).trimStart()}`)
}

const percent = (ratio: number): string => `${(100 * ratio).toFixed(1)} %`.padStart(7)

const options = { framework: text('go'), scenario: text('hello'), rounds: text('22') }

await runCommandLine({ name: 'bench:trials', help, options, failure_code: 1 }, async ({ values }) => {
  const count = wholeNumber('--rounds', values.rounds, 1000)
  const { framework, scenario } = values
  const signal = listenForInterrupts(console.error)
  const run_folder = mkdtempSync(join(tmpdir(), 'benchledger-trials-'))
  try {
    const load = { framework, scenario, duration_s: 1, connections: 64, threads: 1 }
    const request = await makeRequest(load, signal, checkout, run_folder)
    const lengths = LOADS_S.map((duration_s): Length => ({ duration_s, log_ratios: [], took_s: [] }))
    for (let round = 1; round <= count; round++) await measureRound(request, lengths, round, signal)
    console.log(
      `${framework}, ${scenario}, ${count} rounds\n  load  scatter  per trial  rounds  interval in an hour of ${SERVERS} servers`,
    )
    for (const length of lengths) printLength(length)
    return 0
  } finally {
    rmSync(run_folder, { recursive: true, force: true })
  }
})

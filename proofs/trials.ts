/** The program behind `npm run bench:trials`: how long a load is worth its time, by trials of one server against itself. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommandLine, text } from '../pipeline/command-line.ts'
import { mean, median } from '../pipeline/statistics/sample.ts'
import { seededRandom } from '../pipeline/vocabulary/random.ts'
import type { TrialJson } from '../pipeline/vocabulary/records/run.ts'
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
ratio an hour of such trials of ten servers would leave (1.96 times the scatter over the root of the rounds). Then what a
trial takes by step, in seconds: the median and the longest.

  --framework ID  default: hyper
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

/** What a trial takes, in the order in which it takes it; `began_ms` and `ended_ms` are of Date.now(), around all of it. */
function stepsOf(
  record: TrialJson,
  run_started_ms: number,
  began_ms: number,
  ended_ms: number,
): Record<string, number> {
  const [started_ms, finished_ms] = [Date.parse(record.started_at), Date.parse(record.finished_at)]
  const { load_started_s, load_finished_s, ready_s, warm_up_s } = record
  const [load_ms, loaded_ms] = [load_started_s, load_finished_s].map(
    each => run_started_ms + (each ?? Number.NaN) * 1000,
  ) as [number, number]
  const [ready, warm_up] = [ready_s ?? Number.NaN, warm_up_s ?? Number.NaN]
  return {
    'namespaces and program': (started_ms - began_ms) / 1000,
    'server until its first answer': ready,
    'sandbox, questions before the load': (load_ms - started_ms) / 1000 - ready - warm_up,
    'warm-up': warm_up,
    load: (loaded_ms - load_ms) / 1000,
    'questions after the load, end of the server': (finished_ms - loaded_ms) / 1000,
    'end of the program': (ended_ms - finished_ms) / 1000,
  }
}

async function measureRound(
  request: PairRequest,
  lengths: readonly Length[],
  round: number,
  signal: AbortSignal,
): Promise<Record<string, number>[]> {
  const random = seededRandom(`trials ${round}`)
  const order = lengths
    .flatMap(length => [length, length])
    .map(length => ({ length, key: random() }))
    .sort((a, b) => a.key - b.key)
  const rates = new Map<Length, number[]>()
  const steps: Record<string, number>[] = []
  for (const [index, { length }] of order.entries()) {
    const own = { ...request, case: { ...request.case, duration_s: length.duration_s } }
    const began_ms = Date.now()
    const trial = { ...own, round: (round - 1) * order.length + index + 1, observe: true }
    const { record, requests_per_s } = await measureRate(trial, signal)
    const ended_ms = Date.now()
    length.took_s.push((ended_ms - began_ms) / 1000)
    steps.push(stepsOf(record, request.run_started_ms, began_ms, ended_ms))
    rates.set(length, [...(rates.get(length) ?? []), requests_per_s])
  }
  for (const [length, [a = Number.NaN, b = Number.NaN]] of rates) length.log_ratios.push(Math.log(a / b))
  return steps
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

const options = { framework: text('hyper'), scenario: text('hello'), rounds: text('22') }

await runCommandLine({ name: 'bench:trials', help, options, failure_code: 1 }, async ({ values }) => {
  const count = wholeNumber('--rounds', values.rounds, 1000)
  const { framework, scenario } = values
  const signal = listenForInterrupts(console.error)
  const run_folder = mkdtempSync(join(tmpdir(), 'benchledger-trials-'))
  try {
    const load = { framework, scenario, duration_s: 1, connections: 64, threads: 1 }
    const request = await makeRequest(load, signal, checkout, run_folder)
    const lengths = LOADS_S.map((duration_s): Length => ({ duration_s, log_ratios: [], took_s: [] }))
    const steps: Record<string, number>[] = []
    for (let round = 1; round <= count; round++) steps.push(...(await measureRound(request, lengths, round, signal)))
    console.log(
      `${framework}, ${scenario}, ${count} rounds\n  load  scatter  per trial  rounds  interval in an hour of ${SERVERS} servers`,
    )
    for (const length of lengths) printLength(length)
    for (const step of Object.keys(steps[0] ?? {})) {
      const taken = steps.map(each => each[step] ?? Number.NaN)
      console.log(
        `${step.padEnd(44)} ${median(taken).toFixed(2).padStart(6)} ${Math.max(...taken)
          .toFixed(2)
          .padStart(6)}`,
      )
    }
    return 0
  } finally {
    rmSync(run_folder, { recursive: true, force: true })
  }
})

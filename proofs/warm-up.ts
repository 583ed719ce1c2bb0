/** The program behind `npm run bench:warm-up`: how fast servers answer from a cold start on, and when the warm-up would have ended. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommandLine, text } from '../pipeline/command-line.ts'
import { SETTLED_WITHIN } from '../pipeline/rules/trial/still-warming.ts'
import { readRecorded } from '../pipeline/sources/recorded-files.ts'
import { growthOf, type WarmUpRow } from '../pipeline/sources/recording/warm-up.csv.ts'
import { mean, median } from '../pipeline/statistics/sample.ts'
import { UsageError } from '../pipeline/vocabulary/usage-error.ts'
import { wholeNumber } from '../pipeline/vocabulary/whole-number.ts'
import { listenForInterrupts } from '../runners/host/interrupts.ts'
import { textsOf } from '../runners/trial/describe-trial.ts'
import { makeRequest } from './fidelity/make-request.ts'
import { measureRate } from './fidelity/measure-pair.ts'

const checkout = join(import.meta.dirname, '..')

/** Of the load: the last five seconds of it are taken for warm. */
const LENGTH_S = 35
const WARM_FROM_S = 30
const AFTER_S = [0, 1, 2, 5, 15, 29]

const help = `npm run bench:warm-up -- ID… [--scenario ID] [--starts N]

Loads each server from a cold start for ${LENGTH_S} s, with 1 thread and 64 connections, and prints the rate in the second that begins
after ${AFTER_S.join(', ')} s over the rate of the last five seconds; when a warm-up of a trial would have ended, and the rate in the three
seconds after that over the same. The median of the starts, and of the ends the earliest and the latest.

  ID…            which frameworks
  --scenario ID  default: hello
  --starts N     cold starts of each (default: 3)

Exit: 0 measured; 1 a trial was not ok; 2 bad use.`

interface Start {
  /** Over the warm rate, in the order of AFTER_S. */
  ratios: number[]
  settled_s: number
  /** In the three seconds after it had settled. */
  after_ratio: number
}

/** `points`: bytes per second of each tenth of a second. */
function startOf(points: readonly { elapsed_s: number; received_bytes_per_s: number | null }[]): Start {
  const rateIn = (from_s: number, to_s: number): number =>
    mean(
      points
        .filter(({ elapsed_s }) => elapsed_s > from_s && elapsed_s <= to_s)
        .map(point => point.received_bytes_per_s ?? 0),
    )
  const warm = rateIn(WARM_FROM_S, LENGTH_S)
  const rows: WarmUpRow[] = []
  for (let elapsed_s = 0.25; elapsed_s <= WARM_FROM_S; elapsed_s += 0.25) {
    rows.push({ elapsed_s, received_bytes: Math.round(rateIn(elapsed_s - 0.25, elapsed_s) / 4) })
    const growth = growthOf(rows)
    if (growth !== null && growth <= SETTLED_WITHIN) break
  }
  const settled_s = rows.at(-1)?.elapsed_s ?? WARM_FROM_S
  return {
    ratios: AFTER_S.map(from_s => rateIn(from_s, from_s + 1) / warm),
    settled_s,
    after_ratio: rateIn(settled_s, settled_s + 3) / warm,
  }
}

const options = {
  scenario: text('hello'),
  starts: text('3'),
}

await runCommandLine(
  { name: 'bench:warm-up', help, options, failure_code: 1, allowPositionals: true },
  async ({ values, positionals }) => {
    const count = wholeNumber('--starts', values.starts, 100)
    if (positionals.length === 0) throw new UsageError(2, 'no framework is named: write the ids of some')
    const signal = listenForInterrupts(console.error)
    const run_folder = mkdtempSync(join(tmpdir(), 'benchledger-warm-up-'))
    try {
      console.log(
        `framework             ${AFTER_S.map(from_s => `${from_s} s`.padStart(6)).join(' ')}   ends at          then`,
      )
      for (const framework of positionals) {
        const load = { framework, scenario: values.scenario, duration_s: LENGTH_S, connections: 64, threads: 1 }
        const request = await makeRequest(load, signal, checkout, run_folder)
        const starts: Start[] = []
        for (let round = 1; round <= count; round++) {
          const cold = { ...request, case: { ...request.case, warm_up_s: 0 }, round, observe: true }
          const { record } = await measureRate(cold, signal)
          const { rows } = readRecorded(record, textsOf(run_folder, record))
          starts.push(startOf(rows.timeline as Parameters<typeof startOf>[0]))
        }
        const ratios = AFTER_S.map((_, at) =>
          median(starts.map(start => start.ratios[at] ?? Number.NaN))
            .toFixed(3)
            .padStart(6),
        )
        const ends = starts.map(start => start.settled_s).sort((a, b) => a - b)
        const then = median(starts.map(start => start.after_ratio)).toFixed(3)
        console.log(
          `${framework.padEnd(20)}  ${ratios.join(' ')}   ${`${ends[0]} to ${ends.at(-1)} s`.padEnd(15)}  ${then}`,
        )
      }
      return 0
    } finally {
      rmSync(run_folder, { recursive: true, force: true })
    }
  },
)

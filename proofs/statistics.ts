/** The program behind `npm run bench:statistics`: what our statistics do on data whose truth is known. */
import { runCommandLine } from '../pipeline/command-line.ts'
import { fastRandom } from '../pipeline/vocabulary/random.ts'
import { textTable } from '../pipeline/vocabulary/text-table.ts'
import { UsageError } from '../pipeline/vocabulary/usage-error.ts'
import { measureCoverage } from './statistics/coverage.ts'
import { measureLeagues } from './statistics/leagues.ts'
import { promises, type Simulation } from './statistics/promises.ts'

const help = `npm run bench:statistics -- [--trials N] [--seed S]

Simulates results whose truth is known, and prints how often the intervals and the leagues of pipeline/statistics are
right.

  --trials N  simulated samples for each cell (default: 10000); 400 is enough for a quick look
  --seed S    the same seed prints the same table (default: 1)

Exit: 0 every promise kept; 1 a promise broken by more than chance explains; 2 bad use.`

// A league of 20 has 190 pairs: it takes as long as hundreds of samples.
const MOST_LEAGUES = 1000

/** Everything the program prints, as rows. Deterministic for one seed. */
export function simulate(trials: number, seed: number, onProgress: (step: string) => void = () => {}): Simulation {
  return {
    coverage: measureCoverage(trials, fastRandom(seed), onProgress),
    leagues: measureLeagues(Math.min(Math.ceil(trials / 2), MOST_LEAGUES), fastRandom(seed + 1), onProgress),
  }
}

/** Cells by the names of their row and column, in the order in which these first appear. */
function grid(cells: { row: string; column: string; text: string }[]): string {
  const columns = [...new Set(cells.map(cell => cell.column))]
  const lines = [...Map.groupBy(cells, cell => cell.row)].map(([row, found]) => [
    row,
    ...columns.map(column => found.find(cell => cell.column === column)?.text ?? ''),
  ])
  return textTable([['', ...columns], ...lines], column => column > 0)
}

const percent = (share: number) => (100 * share).toFixed(1)

function coverageText(share: number | null): string {
  if (share === null) return '-'
  return percent(share) + (share < 0.93 || share > 0.97 ? '!' : ' ')
}

/** The tables as text. */
export function report(simulation: Simulation): string {
  const coverage = simulation.coverage.map(({ n, data, coverage: share }) => ({
    row: `n = ${n}`,
    column: data,
    text: coverageText(share),
  }))
  const leagues = simulation.leagues.map(({ n, entries, noise, false_order, power }) => ({
    row: noise,
    column: `${entries} × ${n}`,
    text: `${percent(false_order)}${false_order > 0.05 ? '!' : ' '} / ${percent(power)}`,
  }))
  const kept = promises(simulation).map(
    ({ promise, worst, is_kept }) => `${is_kept ? 'kept  ' : 'BROKEN'}  ${promise}: ${worst}`,
  )
  return [
    'Intervals that hold the population median, % (! is outside 93 to 97, - means that there is none)',
    grid(coverage),
    '\nEntries × rounds: leagues of equals with any order (! is above 5) / neighbours 10 % apart that are told apart, %',
    grid(leagues),
    '\nPromises (n = 6, 10 and 20; three standard errors of the simulation are allowed)',
    ...kept,
  ].join('\n')
}

function wholeNumber(option: string, text: string, least: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= least)) throw new UsageError(2, `${option} ${text} is not a whole number: give one from ${least}`)
  return value
}

const options = { trials: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } } as const

if (import.meta.main)
  await runCommandLine({ name: 'bench:statistics', help, options }, ({ values }) => {
    const [trials, seed] = [wholeNumber('--trials', values.trials, 1), wholeNumber('--seed', values.seed, 0)]
    const onProgress = (step: string) => process.stderr.isTTY && process.stderr.write(`\r\u001b[K${step}`)
    const simulation = simulate(trials, seed, onProgress)
    onProgress('')
    console.log(report(simulation))
    return promises(simulation).every(({ is_kept }) => is_kept) ? 0 : 1
  })

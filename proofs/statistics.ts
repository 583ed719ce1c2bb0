/** The program behind `npm run bench:statistics`: what our statistics do on data whose truth is known. */
import { runCommandLine, text } from '../pipeline/command-line.ts'
import { fastRandom } from '../pipeline/vocabulary/random.ts'
import { textTable } from '../pipeline/vocabulary/text-table.ts'
import { wholeNumber } from '../pipeline/vocabulary/whole-number.ts'
import { measureCoverage } from './statistics/coverage.ts'
import { countEvents, GROUPS, measureLeagues, NORMAL } from './statistics/leagues.ts'
import { promises, type Simulation } from './statistics/promises.ts'

const help = `npm run bench:statistics -- [--trials N] [--seed S]

Simulates results whose truth is known, and prints how often the intervals and the leagues of pipeline/statistics are
right.

  --trials N  simulated samples for each cell (default: 10000); 400 is enough for a quick look
  --seed S    the same seed prints the same table (default: 1)

Exit: 0 every promise kept; 1 a promise broken by more than chance explains; 2 bad use.`

// A league takes as long as dozens of samples.
const [SAMPLES_A_LEAGUE, SAMPLES_AN_EVENT] = [50, 12.5]

/** Everything the program prints, as rows. Deterministic for one seed. */
export function simulate(trials: number, seed: number, onProgress: (step: string) => void = () => {}): Simulation {
  return {
    coverage: measureCoverage(trials, fastRandom(seed), onProgress),
    leagues: measureLeagues(Math.ceil(trials / SAMPLES_A_LEAGUE), fastRandom(seed + 1), onProgress),
    events: countEvents(Math.ceil(trials / SAMPLES_AN_EVENT), fastRandom(seed + 2), onProgress),
  }
}

const table = (...lines: string[][]) => textTable(lines, column => column > 0)
const percent = (share: number) => (100 * share).toFixed(1)

function coverageText(share: number | null): string {
  if (share === null) return '-'
  return percent(share) + (share < 0.93 || share > 0.97 ? '!' : ' ')
}

/** The tables as text. */
export function report(simulation: Simulation): string {
  const counts = [...Map.groupBy(simulation.coverage, ({ n }) => n)]
  const [[, populations] = [0, []]] = counts
  const leagues = [...Map.groupBy(simulation.leagues, ({ entries, n }) => `${entries}, ${n}`)].map(([row, cells]) => {
    const shown = cells.find(({ truth, noise }) => truth === GROUPS && noise === NORMAL.name)
    const worst = (key: 'false_orders' | 'misses') => percent(Math.max(...cells.map(cell => cell[key])))
    const told = shown?.told ?? null
    return [
      row,
      worst('false_orders'),
      worst('misses'),
      told === null ? '-' : percent(told),
      percent(shown?.half_width ?? 0),
    ]
  })
  const events = simulation.events.map(({ truth, event, share }) => [`${truth}: ${event}`, percent(share)])
  const kept = promises(simulation).map(
    ({ promise, worst, is_kept }) => `${is_kept ? 'kept  ' : 'BROKEN'}  ${promise}: ${worst}`,
  )
  return [
    'Intervals that hold the population median, % (! is outside 93 to 97, - means that there is none)',
    table(
      ['', ...populations.map(({ data }) => data)],
      ...counts.map(([n, cells]) => [`n = ${n}`, ...cells.map(({ coverage }) => coverageText(coverage))]),
    ),
    '\nLeagues, %: worst of four truths and four kinds of noise, and what is told of 10 % and more in groups of four, normal noise',
    table(['entries, rounds', 'false orders', 'intervals that miss', 'told', 'half-width'], ...leagues),
    '\nLeagues at 12 rounds, %',
    table(...events),
    '\nPromises (of the median n = 6, 10 and 20; three standard errors of the simulation are allowed)',
    ...kept,
  ].join('\n')
}

const options = { trials: text('10000'), seed: text('1') } as const
const MOST = 999_999_999

if (import.meta.main)
  await runCommandLine({ name: 'bench:statistics', help, options }, ({ values }) => {
    const [trials, seed] = [wholeNumber('--trials', values.trials, MOST), wholeNumber('--seed', values.seed, MOST)]
    const onProgress = (step: string) => process.stderr.isTTY && process.stderr.write(`\r\u001b[K${step}`)
    const simulation = simulate(trials, seed, onProgress)
    onProgress('')
    console.log(report(simulation))
    return promises(simulation).every(({ is_kept }) => is_kept) ? 0 : 1
  })

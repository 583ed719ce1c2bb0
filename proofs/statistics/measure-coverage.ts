/** The program behind `npm run bench:statistics`: whether the promises of our statistics hold on data whose truth is known. */
import { runCommandLine, text } from '../../pipeline/command-line.ts'
import { wholeNumber } from '../../pipeline/schema/whole-number.ts'
import { promises, simulate } from './promises.ts'

const help = `npm run bench:statistics -- [--trials N] [--seed S]

Simulates results whose truth is known, and prints of each promise of the method whether the intervals and the leagues of
pipeline/statistics keep it, and where they were worst.

  --trials N  simulated samples for each cell (default: 10000); 400 is enough for a quick look
  --seed S    the same seed prints the same (default: 1)

Exit: 0 every promise kept; 1 a promise broken by more than chance explains; 2 usage error.`

const options = { trials: text('10000'), seed: text('1') } as const
const MOST = 999_999_999

await runCommandLine({ name: 'bench:statistics', help, options }, ({ values }) => {
  const [trials, seed] = [wholeNumber('--trials', values.trials, MOST), wholeNumber('--seed', values.seed, MOST)]
  const held = promises(simulate(trials, seed))
  for (const { promise, worst, is_kept } of held) console.log(`${is_kept ? 'kept  ' : 'BROKEN'}  ${promise}: ${worst}`)
  return held.every(({ is_kept }) => is_kept) ? 0 : 1
})

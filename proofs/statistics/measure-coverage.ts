/** The program of `npm run bench:statistics`: checks the guarantees of the method on simulated data. */
import { runCommandLine, text } from '../../pipeline/cli/command-line.ts'
import { wholeNumber } from '../../pipeline/schema/whole-number.ts'
import { checkGuarantees, simulate } from './guarantees.ts'

const program = {
  name: 'bench:statistics',
  description: `Simulates results with known true values, and prints for each guarantee of the method whether the
intervals and leagues of pipeline/evaluate/statistics meet it, with the worst case.`,
  options: {
    trials: text('N', 'simulated samples per cell; 400 is enough for a quick look', '10000'),
    seed: text('S', 'seed; the output depends on it only', '1'),
  },
  notes: 'Exit: 0 every guarantee is met; 1 one is violated by more than chance explains; 2 usage error.',
}

const MOST = 999_999_999

await runCommandLine(program, ({ values }) => {
  const [trials, seed] = [wholeNumber('--trials', values.trials, MOST), wholeNumber('--seed', values.seed, MOST)]
  const checked = checkGuarantees(simulate(trials, seed))
  for (const { guarantee, worst, is_met } of checked) console.log(`${is_met ? 'met ' : 'FAIL'}  ${guarantee}: ${worst}`)
  return checked.every(({ is_met }) => is_met) ? 0 : 1
})

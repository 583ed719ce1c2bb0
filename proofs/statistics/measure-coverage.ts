/** The program behind `npm run bench:statistics`: whether the promises of our statistics hold on data whose truth is known. */
import { runCommandLine, text } from '../../pipeline/command-line.ts'
import { wholeNumber } from '../../pipeline/schema/whole-number.ts'
import { promises, simulate } from './promises.ts'

const program = {
  name: 'bench:statistics',
  description: `Simulates results with known true values, and prints for each guarantee of the method whether the
intervals and leagues of pipeline/statistics meet it, with the worst case.`,
  options: {
    trials: text('N', 'simulated samples per cell; 400 is enough for a quick look', '10000'),
    seed: text('S', 'seed; the output depends on it only', '1'),
  },
  notes: 'Exit: 0 every guarantee is met; 1 one is violated by more than chance explains; 2 usage error.',
}

const MOST = 999_999_999

await runCommandLine(program, ({ values }) => {
  const [trials, seed] = [wholeNumber('--trials', values.trials, MOST), wholeNumber('--seed', values.seed, MOST)]
  const held = promises(simulate(trials, seed))
  for (const { promise, worst, is_kept } of held) console.log(`${is_kept ? 'kept  ' : 'BROKEN'}  ${promise}: ${worst}`)
  return held.every(({ is_kept }) => is_kept) ? 0 : 1
})

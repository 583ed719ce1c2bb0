/** `npm run test:faults`: measures servers that misbehave on purpose, and prints which rule or status caught each. */
import { list, runCommandLine, text } from '../../pipeline/cli/command-line.ts'
import { UsageError } from '../../pipeline/schema/usage-error.ts'
import { wholeNumber } from '../../pipeline/schema/whole-number.ts'
import { listenForInterrupts } from '../../runners/host/interrupts.ts'
import { TEST_SEED } from '../fixtures/test-seed.ts'
import { CLEAN, faults } from './find-faults.ts'
import { EXPECTED, isClean, runFaults } from './run-faults.ts'
import { prepareBench } from './try-fault.ts'

const program = {
  name: 'test:faults',
  description: `Measures each fault of proofs/faults in a real trial and prints for each try which rules and statuses
caught it, and its other findings; for the clean server these are false alarms. Takes about ten minutes. Do not use the
machine meanwhile: other programs hide faults and cause false alarms.`,
  options: {
    fault: list('ID', `only these faults (default: all); \`${CLEAN}\` is the clean server`),
    tries: text('N', 'tries of each variant', '2'),
    turns: text('N', 'measure each in a block with a correct server: N turns, then a load alone'),
    seed: text('S', 'seed of the parameters', String(TEST_SEED)),
  },
  notes: `Exit: 0 all caught and no false alarm; 1 a missed fault or a false alarm; 2 usage error; 3 a program or a CPU is
missing.`,
  failure_code: 3,
}

await runCommandLine(program, async ({ values }) => {
  const selected = values.fault.length > 0 ? values.fault : [...faults.keys()]
  const variants = selected.flatMap(id => {
    const fault = faults.get(id)
    if (fault) return fault.variants
    throw new UsageError(2, `${id} is not a fault: choose one of ${[...faults.keys()].join(', ')}`)
  })
  const tries = wholeNumber('--tries', values.tries, 9999)
  const signal = listenForInterrupts(console.error)
  const bench = await prepareBench(values.turns === undefined ? 0 : wholeNumber('--turns', values.turns, 99))
  console.log(`other programs use ${Math.round((bench.busy_ratio ?? 0) * 100)} % of the CPUs`)
  const outcomes = await runFaults({ bench, variants, tries, seed: values.seed, signal, report: console.log })
  const missed = outcomes.filter(each => each.missed.length > 0).length
  const alarmed = outcomes.filter(({ variant, others }) => isClean(variant) && others.length > 0).length
  console.log(`found for every short run here, and no false alarm: ${EXPECTED.join(', ')}`)
  console.log(`${outcomes.length} tries of seed ${values.seed}: ${missed} missed, ${alarmed} false alarms`)
  return missed + alarmed === 0 ? 0 : 1
})

/** `npm run test:faults`: measures servers that misbehave on purpose, and says which rule or status caught each. */
import { runCommandLine } from '../pipeline/command-line.ts'
import { UsageError } from '../pipeline/vocabulary/usage-error.ts'
import { wholeNumber } from '../pipeline/vocabulary/whole-number.ts'
import { allCaught, faultTable } from './faults/fault-table.ts'
import { CLEAN, faults } from './faults/find-faults.ts'
import { EXPECTED } from './faults/outcome.ts'
import { runFaults } from './faults/run-faults.ts'
import { prepareBench } from './faults/try-fault.ts'
import { TEST_SEED } from './fixtures/test-seed.ts'

const help = `npm run test:faults [-- --fault ID… --tries N --clean-tries N --seed S]

Runs each fault of proofs/faults through a real trial and prints which rules and statuses caught it, in how many of the
tries, what else was said, and how often something was said of the clean server. Takes about ten minutes.

  --fault ID       only this one; repeat it for several, \`${CLEAN}\` is the clean one
  --tries N        of each variant (2)
  --clean-tries N  of the clean server (20)
  --any-load       count tries, too, during which others used more than 15 % of the CPUs; else they are made again
  --seed S         of the parameters (that of the tests)

Exit: 0 all caught and no false alarm; 1 a fault was missed, or a false alarm; 2 bad use; 3 a program or a CPU is missing.`

const MOST_TRIES = 9999

await runCommandLine(
  {
    name: 'test:faults',
    help,
    options: {
      fault: { type: 'string', multiple: true },
      tries: { type: 'string', default: '2' },
      'clean-tries': { type: 'string', default: '20' },
      'any-load': { type: 'boolean' },
      seed: { type: 'string', default: String(TEST_SEED) },
    },
    failure_code: 3,
  },
  async ({ values }) => {
    const wanted = values.fault ?? [...faults.keys()]
    for (const id of wanted)
      if (!faults.has(id)) throw new UsageError(2, `${id} is not a fault: name one of ${[...faults.keys()].join(', ')}`)
    const plan = {
      faults,
      wanted,
      tries: wholeNumber('--tries', values.tries, MOST_TRIES),
      clean_tries: wholeNumber('--clean-tries', values['clean-tries'], MOST_TRIES),
      seed: values.seed,
    }
    const stop = new AbortController()
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => stop.abort(new Error(`stopped by ${signal}`)))
    const bench = await prepareBench()
    const started = performance.now()
    const variants = await runFaults({
      ...plan,
      most_repeats: values['any-load'] ? 0 : 5,
      keeps_disturbed: values['any-load'] ?? false,
      bench,
      signal: stop.signal,
      report: line => console.error(line),
    })
    console.log(`\n${faultTable(variants)}`)
    console.log(`said of every short run here, and no alarm: ${EXPECTED.join(', ')}`)
    console.log(`seed ${values.seed}, ${Math.round((performance.now() - started) / 1000)} s`)
    return allCaught(variants) ? 0 : 1
  },
)

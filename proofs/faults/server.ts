/** The server of a fault: `node server.ts FAULT VARIANT SEED PORT FILES DATABASE`; correct if the variant has no behaviour. */
import { seededRandom } from '../../pipeline/schema/random.ts'
import { faults } from './find-faults.ts'
import { withRows } from './row-faults.ts'
import { respondWithRows } from './rows.ts'
import { type Behave, isOfRows, serveFault } from './serve.ts'

const [id = '', index = '0', seed = '', port = '0'] = process.argv.slice(2)
const { behave, scenario = 'hello' } = faults.get(id)?.variants[Number(index)] ?? {}
const correct = (): Behave => (isOfRows(scenario) ? withRows(respondWithRows) : () => request => request.reply())
serveFault(Number(port), behave ? behave(seededRandom(seed)) : correct(), scenario)

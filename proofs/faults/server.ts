/** The server of a fault: `node server.ts FAULT VARIANT SEED PORT`; correct if the variant has no behaviour. */
import { seededRandom } from '../../pipeline/schema/random.ts'
import { faults } from './find-faults.ts'
import { serveFault } from './serve.ts'

const [id = '', index = '0', seed = '', port = '0'] = process.argv.slice(2)
const { behave, scenario = 'hello' } = faults.get(id)?.variants[Number(index)] ?? {}
serveFault(Number(port), behave ? behave(seededRandom(seed)) : () => request => request.reply(), scenario)

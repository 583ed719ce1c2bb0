/** One fault's server: `node server.ts FAULT VARIANT SEED PORT`. The right one where the variant spoils nothing in it. */
import { seededRandom } from '../../../pipeline/vocabulary/random.ts'
import type { Fault } from './fault.ts'
import { serve } from './serve.ts'

const [id = '', index = '0', seed = '', port = '0'] = process.argv.slice(2)
const { fault } = (await import(`./${id}/fault.ts`)) as { fault: Fault }
const behave = fault.variants[Number(index)]?.behave
serve(Number(port), behave ? behave(seededRandom(seed)) : () => ask => ask.reply())

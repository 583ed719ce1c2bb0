/** The program of `npm run schema`: prints the JSON Schema of a record, for editors. */
import { z } from 'zod'
import { schemas } from '../ledger/manifest/read-manifest.ts'
import { UsageError } from '../schema/usage-error.ts'
import { runCommandLine } from './command-line.ts'

const kinds = Object.keys(schemas).join(', ')
const program = {
  name: 'schema',
  description: `Prints the JSON Schema (2020-12) of a record: ${kinds}.`,
  positionals: '<kind>',
  notes: 'Exit: 0 printed; 2 usage error.',
}

await runCommandLine(program, ({ positionals }) => {
  const [kind = ''] = positionals
  if (!Object.hasOwn(schemas, kind)) throw new UsageError(2, `${kind} is not a record: specify one of ${kinds}`)
  console.log(JSON.stringify(z.toJSONSchema(schemas[kind as keyof typeof schemas]), null, 2))
  return 0
})

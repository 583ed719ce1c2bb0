/** The program of `npm run schema`: prints the JSON Schema of a record, which explains each field in an editor. */
import { z } from 'zod'
import { runCommandLine } from './command-line.ts'
import { schemas } from './manifest/read-manifest.ts'
import { UsageError } from './schema/usage-error.ts'

const kinds = Object.keys(schemas).join(', ')
const help = `npm run --silent schema -- KIND

Prints the JSON Schema (2020-12) of a record. KIND is one of ${kinds}.

Exit: 0 printed; 2 usage error.`

await runCommandLine({ name: 'schema', help, options: {}, allowPositionals: true }, ({ positionals }) => {
  const [kind = '', ...others] = positionals
  if (!Object.hasOwn(schemas, kind) || others.length > 0) throw new UsageError(2, `name one of ${kinds}`)
  console.log(JSON.stringify(z.toJSONSchema(schemas[kind as keyof typeof schemas]), null, 2))
  return 0
})

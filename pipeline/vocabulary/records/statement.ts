/** data/statements/<date>-<id>.json: the only way to mend a mistake, since nothing that is in the ledger is changed. */
import { z } from 'zod'
import { form, optionalOrNull, type Recorded, schemaAddress, text } from './fields.ts'

const thing = z.strictObject({
  kind: z.enum(['result', 'document', 'run']).describe('write result, document or run'),
  id: form(/^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/, 120).describe(
    'write the result_id, document_id or run_id as its address has it',
  ),
})

export const statement = z
  .strictObject({
    $schema: schemaAddress,
    kind: z
      .enum(['superseded', 'retracted', 'concern', 'reinstated'])
      .describe('write superseded, retracted, concern or reinstated'),
    subject: thing.describe('write {"kind": "result", "document" or "run", "id": its id}'),
    reason: text.describe('write why, in one line, for a reader who has come by an old link'),
    who: text.describe('write who says this, as a name or an account'),
    successor: optionalOrNull(thing, 'write {"kind", "id"} of what replaces the subject, or null'),
    date: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/)
      .describe("write the day as YYYY-MM-DD, the same that the file's name begins with"),
  })
  .meta({ title: 'What somebody says of something that is in the ledger already' })
  .describe(
    'data/statements/<date>-<id>.json: the only way to mend a mistake, since nothing that is in the ledger is changed.',
  )

export type Statement = Recorded<z.infer<typeof statement>>

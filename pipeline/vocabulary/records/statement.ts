/** data/statements/<date>-<id>.json: the only way to mend a mistake, since nothing that is in the ledger is changed. */
import { z } from 'zod'
import { form, id, optional, optionalOrNull, publicKey, type Recorded, schemaAddress, text } from './fields.ts'

const thing = z.strictObject({
  kind: z.enum(['result', 'document', 'run', 'host']).describe('write result, document, run or host'),
  id: form(/^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/, 120).describe(
    'write the result_id, document_id, run_id or host_id as its address has it',
  ),
})

export const statement = z
  .strictObject({
    $schema: schemaAddress,
    kind: z
      .enum(['superseded', 'retracted', 'concern', 'reply', 'reinstated', 'key-retired'])
      .describe('write superseded, retracted, concern, reply, reinstated or key-retired'),
    subject: thing.describe('write {"kind": "result", "document", "run" or "host", "id": its id}'),
    reason: text.describe('write why, in one line, for a reader who has come by an old link'),
    who: text.describe('write who says this, as a name or an account'),
    entry: optional(
      id,
      'write the id of the entry whose owner says this of its own result; leave it out for maintainers',
    ),
    successor: optionalOrNull(thing, 'write {"kind", "id"} of what replaces the subject, or null'),
    key: optional(
      publicKey,
      'write the public key of the host that no later run may be signed by, for key-retired alone',
    ),
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

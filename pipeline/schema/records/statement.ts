/** data/statements/<date>-<id>.json: the only way to fix a mistake, since nothing that is in the ledger is changed. */
import { z } from 'zod'
import { checked, form, id, optional, publicKey, type Recorded, schemaAddress, text } from './fields.ts'

const thing = <const Kind extends string>(...kinds: Kind[]) =>
  z
    .strictObject({
      kind: z.enum(kinds).describe(`write ${kinds.join(' or ')}`),
      id: form(/^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/, 120).describe('write the id as the address of the page has it'),
    })
    .describe(`write {"kind": "${kinds.join('" or "')}", "id": its id}`)

const evidence = thing('result', 'document', 'run')
const entry = optional(
  id,
  'write the id of the entry whose owner says this of its own result; leave it out for maintainers',
)

/** What a concern says of the number of its subject. */
const effect = optional(
  z.enum(['note', 'too-low', 'too-high', 'void']),
  'write too-low where the true number is higher, too-high where it is lower, void where the number must not be used; leave it out, or write note, where the number stands',
)

/** What only some kinds have stands with them, and is an error in every other. */
const kindOf = <const Kind extends string, Own extends z.ZodRawShape>(kind: Kind, meaning: string, fields: Own) =>
  z.strictObject({
    $schema: schemaAddress,
    kind: z.literal(kind).describe(`write ${kind} where ${meaning}`),
    ...fields,
    reason: text.describe('write why, in one line, for a reader who has come by an old link'),
    who: text.describe('write who says this, as a name or an account'),
    date: z.iso.date().describe("write a day of the calendar as YYYY-MM-DD, the same that the file's name begins with"),
  })

const superseded = kindOf('superseded', 'something else replaces the subject', {
  subject: evidence,
  successor: evidence.describe('write {"kind", "id"} of what replaces the subject, or say that it is retracted'),
})

export const statement = z
  .discriminatedUnion('kind', [
    checked(superseded, ({ subject, successor }) =>
      successor.kind === subject.kind && successor.id === subject.id
        ? [[['successor', 'id'], 'is the subject itself: name what replaces it, or say that it is retracted']]
        : [],
    ),
    kindOf('retracted', 'the subject is wrong', { subject: evidence }),
    kindOf('concern', 'the number of the subject is wrong, or somebody should look at it', {
      subject: evidence,
      entry,
      effect,
    }),
    kindOf('reply', 'the subject is answered', { subject: evidence, entry }),
    kindOf('reinstated', 'everything that was stated about the subject before is taken back', { subject: evidence }),
    kindOf('key-retired', 'no later run may be signed by a key of a host', {
      subject: thing('host'),
      key: publicKey.describe('write the public key of the host that no later run may be signed by'),
    }),
  ])
  .meta({ title: 'What somebody says of something that is in the ledger already' })
  .describe(
    'data/statements/<date>-<id>.json: the only way to fix a mistake, since nothing that is in the ledger is changed.',
  )

export type Statement = Recorded<z.infer<typeof statement>>

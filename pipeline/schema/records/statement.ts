/** data/statements/<date>-<id>.json: the only way to correct a mistake, because the ledger is append-only. */
import { z } from 'zod'
import { checked, form, id, optional, publicKey, type Recorded, schemaAddress, text } from './fields.ts'

const thing = <const Kind extends string>(...kinds: Kind[]) =>
  z
    .strictObject({
      kind: z.enum(kinds).describe(`write ${kinds.join(' or ')}`),
      id: form(/^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/, 120).describe('write the id as in the address of its page'),
    })
    .describe(`write {"kind": "${kinds.join('" or "')}", "id": its id}`)

const evidence = thing('result', 'document', 'run')
const entry = optional(
  id,
  'write the id of the entry whose owner states this about its result; omit it for maintainers',
)

/** The effect of a concern on the number of its subject. */
const effect = optional(
  z.enum(['note', 'too-low', 'too-high', 'void']),
  'write too-low if the true number is higher, too-high if it is lower, void if the number must not be used; omit it, or write note, if the number remains valid',
)

/** Fields of some kinds only are errors in every other kind. */
const kindOf = <const Kind extends string, Fields extends z.ZodRawShape>(kind: Kind, meaning: string, fields: Fields) =>
  z.strictObject({
    $schema: schemaAddress,
    kind: z.literal(kind).describe(`write ${kind} if ${meaning}`),
    ...fields,
    reason: text.describe('write why, in one line, for a reader who followed an old link'),
    who: text.describe('write who states this, as a name or an account'),
    date: z.iso.date().describe("write a date as YYYY-MM-DD, the same as at the start of the file's name"),
  })

const superseded = kindOf('superseded', 'something else replaces the subject', {
  subject: evidence,
  successor: evidence.describe('write {"kind", "id"} of what replaces the subject, or retract it instead'),
})

export const statement = z
  .discriminatedUnion('kind', [
    checked(superseded, ({ subject, successor }) =>
      successor.kind === subject.kind && successor.id === subject.id
        ? [[['successor', 'id'], 'is the subject itself: write what replaces it, or retract it instead']]
        : [],
    ),
    kindOf('retracted', 'the subject is wrong', { subject: evidence }),
    kindOf('concern', 'the number of the subject is wrong or should be reviewed', {
      subject: evidence,
      entry,
      effect,
    }),
    kindOf('reply', 'this replies to the subject', { subject: evidence, entry }),
    kindOf('reinstated', 'all earlier statements about the subject are withdrawn', { subject: evidence }),
    kindOf('key-retired', 'a key of a host must not sign later runs', {
      subject: thing('host'),
      key: publicKey.describe('write the public key of the host that must not sign later runs'),
    }),
  ])
  .meta({ title: 'A statement about something in the ledger' })
  .describe('data/statements/<date>-<id>.json: the only way to correct a mistake, because the ledger is append-only.')

export type Statement = Recorded<z.infer<typeof statement>>

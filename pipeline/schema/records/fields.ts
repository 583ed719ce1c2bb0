/**
 * Fields that several records share. The description of a field says what to write and follows every error message
 * about it. It is part of the JSON schemas too, so that editors show it.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { ID, KEY, LONGEST_ID, PUBLIC_KEY, SETTING_VALUE } from '../ids.ts'

/** Text that matches a pattern and has at most `longest` characters. */
export const form = (pattern: RegExp, longest: number) => z.string().max(longest).regex(pattern)

export const optional = <Field extends z.ZodType>(field: Field, advice: string) => field.describe(advice).optional()
/** The advice replaces the previous description of the field. */
export const orNull = <Field extends z.ZodType>(field: Field, advice: string) =>
  (field.clone(field._zod.def) as Field).describe(advice).nullable()
/** Describes a nullable field in its context. */
export const about = <Field extends z.ZodType>(field: z.ZodNullable<Field>, advice: string) =>
  field.unwrap().describe(advice).nullable()
export const optionalOrNull = <Field extends z.ZodType>(field: Field, advice: string) =>
  orNull(field, advice).optional()

/** Not allowed in any text: control, invisible and bidirectional characters, lone surrogates and U+FFFD. */
export const UNSAFE = String.raw`\p{Cc}\p{Cf}\p{Cs}\uFFFD\u2028\u2029`

const safeText = form(new RegExp(`^[^${UNSAFE}]*$`, 'u'), 4000)

/** One line, possibly empty. */
export const line = safeText
export const text = safeText
  .min(1, { abort: true })
  .regex(/\S/)
  .describe(
    'write plain text in one line, as UTF-8, without control characters and without characters that change the direction of writing',
  )
/** The name of a table row. In other scripts two different names can look the same. */
export const name = (advice: string) =>
  z
    .string()
    .min(1, { abort: true })
    .max(4000)
    .regex(/^ *[!-~][ -~]*$/)
    .describe(`${advice}, in printable ASCII`)
export const textOrNull = orNull(text, 'write plain text in one line, or null if it is unknown')

/** For editors; nothing here reads it. */
export const schemaAddress = optional(text, 'omit it, or write the path of the schema file for an editor')

/** Text of several lines, possibly empty: the body of a request or a response. */
export const bodyText = form(new RegExp(`^(?:[\\t\\n\\r]|[^${UNSAFE}])*$`, 'u'), 1_000_000)

const CONTAINS_UNSAFE = new RegExp(`[${UNSAFE}]`, 'u')

/** Any JSON without unsafe text, because pages show it. */
export const json = z
  .union([z.null(), z.boolean(), z.number(), bodyText, z.array(z.unknown()), z.record(z.string(), z.unknown())])
  .refine(value => !CONTAINS_UNSAFE.test(JSON.stringify(value)), {
    params: { fact: 'contains control characters or characters that change the direction of writing' },
  })
  .describe('write JSON')

const idForm = form(ID, LONGEST_ID)
export const id = idForm.describe(
  'write lower-case letters and digits in words joined by single hyphens, because it becomes an address',
)
export const idOrNull = orNull(id, 'write lower-case letters and digits in words joined by single hyphens, or null')
const keyForm = form(KEY, 80)
export const key = keyForm.describe('write lower-case words joined by single underscores')
export const metricId = keyForm.describe('write the id of a metric of pipeline/schema/metrics.json')
export const settingValue = form(SETTING_VALUE, 80).describe(
  'write lower-case letters, digits, points and single hyphens, in quotes even if it is a number: it becomes part of an address',
)
export const settings = z.record(key, settingValue).describe('write settings as "key": "value"')

/** Names and addresses in the network of the reader, as normalised by the URL parser: IPv4 with four numbers. */
const PRIVATE_HOST =
  /^[^.[]+$|\.(?:localhost|local|internal|lan|home|corp|arpa)\.?$|^(?:0|10|127|22[4-9]|2[345]\d|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168|198\.1[89]|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.[\d.]+$|^\[(?:::|64:ff9b:|f[cdf]|fe[89ab])/

/** The same host for every reader, without a user name or password. */
function isPublic(address: string): boolean {
  const { username, password, hostname = 'localhost' } = URL.parse(address) ?? {}
  return !username && !password && !PRIVATE_HOST.test(hostname)
}

export const webAddress = z
  .string()
  .max(2000)
  .regex(new RegExp(`^https?://[^\\s\\\\<>"'\`${UNSAFE}]+$`, 'u'), { abort: true })
  .refine(isPublic, {
    params: { fact: 'contains a user name, a password or a host that is not the same for every reader' },
  })
  .describe('write an address that begins with https:// or http://')
export const webAddressOrNull = orNull(webAddress, 'write an address that begins with https:// or http://, or null')
export const path = z
  .string()
  .min(1)
  .max(300)
  .regex(new RegExp(`^(?!/)(?!.*(?:^|/)\\.{1,2}(?:/|$))[^\\\\:${UNSAFE}]*[^\\\\:/${UNSAFE}]$`, 'u'))
  .describe('write a path below the folder of this manifest, with forward slashes and without `..`')
export const fileName = form(/^[A-Za-z0-9_][A-Za-z0-9._-]*$/, 80).describe(
  'write the plain name of a file next to this manifest',
)
export const requestPath = form(new RegExp(`^/[^\\s\\\\${UNSAFE}]*$`, 'u'), 2000).describe(
  'write a path that begins with a slash',
)
export const headers = orNull(
  z.record(
    z
      .string()
      .regex(/^[A-Za-z0-9-]+$/)
      .describe('write the name of a header'),
    text,
  ),
  'write headers as "name": "value"',
)

export const publicKey = form(PUBLIC_KEY, 80).describe(
  'write the public half of an ed25519 key as ssh-keygen prints it, without its comment',
)

const isOfTheCalendar = (instant: string): boolean =>
  instant.length < 10 || new Date(`${instant.slice(0, 10)}T00:00:00Z`).getUTCDate() === Number(instant.slice(8, 10))

/** A year, a month, a day, or an instant in UTC. */
export const instant = z
  .string()
  .regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?Z)?)?)?$/)
  .refine(isOfTheCalendar, { params: { fact: 'contains a day that its month does not have' } })
  .describe('write an instant in UTC as 2026-11-21T08:30:00Z')
export const instantOrNull = orNull(
  instant,
  'write a date as 2026-11-21, shorter if the day or the month is unknown, or an instant in UTC as 2026-11-21T08:30:00Z, or null',
)

export const lineNumber = z.int().min(1).describe('write the number of a line, from 1')
const COUNT = 'write a whole number above 0, or null if it is unknown'
const WHOLE = 'write a whole number, 0 or more, or null if it is unknown'
export const countOrNull = orNull(z.int32().min(1), COUNT)
export const wholeOrNull = orNull(z.int32().min(0), WHOLE)
/** May exceed 32 bits. */
export const bytesOrNull = orNull(z.int().min(1), COUNT)
export const largeOrNull = orNull(z.int().min(0), WHOLE)
export const secondsOrNull = orNull(z.number().gt(0), 'write seconds above 0, or null if they are unknown')
export const elapsedOrNull = orNull(z.number().min(0), 'write seconds, 0 or more, or null if they are unknown')

export const fact = orNull(
  z.union([safeText, z.number(), z.boolean()]),
  'write it as printed, in one line without control characters, or as a number in SI units; null if it is unknown',
)
export const facts = z.record(key, fact).describe('write facts as "key": value')

/** A tool is a folder of pipeline/tools, whose name is its id. */
export const toolIds = readdirSync(join(import.meta.dirname, '../../tools'), { withFileTypes: true })
  .filter(entry => entry.isDirectory() && entry.name !== 'testdata')
  .map(entry => entry.name)
  .sort()
export const tool = z.enum(toolIds).describe(`write a folder of pipeline/tools: ${toolIds.join(', ')}`)

/** Adds a check to a schema: each problem has its place in the value, the fact and the remedy. */
export const checked = <Checked extends z.ZodType>(
  schema: Checked,
  check: (value: Recorded<z.output<Checked>>) => [place: readonly PropertyKey[], problem: string][],
): Checked =>
  schema.superRefine((value, context) => {
    for (const [path, message] of check(value as Recorded<z.output<Checked>>))
      context.addIssue({ code: 'custom', path: [...path], message })
  })

/** Contains no two equal entries; at most 1,000, because all pairs are compared. */
export const unique = <Entry extends z.ZodType>(list: z.ZodArray<Entry>) =>
  list
    .max(1000)
    .superRefine((entries, context) => {
      const firstLike = (entry: unknown) => entries.findIndex(other => isDeepStrictEqual(other, entry))
      const second = entries.findIndex((entry, at) => firstLike(entry) < at)
      if (second === -1) return
      const fact = `has the entries ${firstLike(entries[second])} and ${second} twice`
      context.addIssue({ code: 'custom', params: { fact } })
    })
    .meta({ uniqueItems: true })

/** Has at least one member. */
export const notEmpty = <Members extends z.ZodType<object>>(members: Members): Members =>
  members
    .refine(value => Object.keys(value).length > 0, { params: { fact: 'has no entry' } })
    .meta({ minProperties: 1 })

/** The type of a record for readers. */
export type Recorded<Value> = Value extends object ? { readonly [Key in keyof Value]: Recorded<Value[Key]> } : Value

/**
 * Fields that several records share. The description of a field is the advice that follows a complaint about it: what to write.
 * It is in the JSON schemas too, so an editor shows it next to the field.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { ID, KEY, LONGEST_ID, PUBLIC_KEY, SETTING_VALUE } from '../ids.ts'

/** Text of one form, `longest` characters at most. */
export const form = (pattern: RegExp, longest: number) => z.string().max(longest).regex(pattern)

export const optional = <Field extends z.ZodType>(field: Field, advice: string) => field.describe(advice).optional()
/** The advice is in place of what was stated about the field before. */
export const orNull = <Field extends z.ZodType>(field: Field, advice: string) =>
  (field.clone(field._zod.def) as Field).describe(advice).nullable()
/** What is wanted where a field stands that may be null. */
export const about = <Field extends z.ZodType>(field: z.ZodNullable<Field>, advice: string) =>
  field.unwrap().describe(advice).nullable()
export const optionalOrNull = <Field extends z.ZodType>(field: Field, advice: string) =>
  orNull(field, advice).optional()

/**
 * Control characters, those that no one sees (some turn the direction of writing), half a character, and what stands for bytes
 * that are not UTF-8: no text of a third party holds them.
 */
export const UNSAFE = String.raw`\p{Cc}\p{Cf}\p{Cs}\uFFFD\u2028\u2029`

const safeText = form(new RegExp(`^[^${UNSAFE}]*$`, 'u'), 4000)

/** One line that may be empty. */
export const line = safeText
export const text = safeText
  .min(1, { abort: true })
  .regex(/\S/)
  .describe(
    'write plain text in one line, as UTF-8, without control characters and without characters that turn the direction of writing',
  )
/** What a row of a table is called. Letters of other scripts can look like these, and so one name like another. */
export const name = (advice: string) =>
  z
    .string()
    .min(1, { abort: true })
    .max(4000)
    .regex(/^ *[!-~][ -~]*$/)
    .describe(`${advice}, in printable ASCII`)
export const textOrNull = orNull(text, 'write plain text in one line, or null where it is not known')

/** What an editor is told; nothing here reads it. */
export const schemaAddress = optional(text, 'leave it out, or name the schema file for an editor')

/** Text of several lines, which may be empty: what a request or an answer has as its body. */
export const bodyText = form(new RegExp(`^(?:[\\t\\n\\r]|[^${UNSAFE}])*$`, 'u'), 1_000_000)

const HOLDS_UNSAFE = new RegExp(`[${UNSAFE}]`, 'u')

/** Any JSON without unsafe text: what it holds is shown on pages. */
export const json = z
  .union([z.null(), z.boolean(), z.number(), bodyText, z.array(z.unknown()), z.record(z.string(), z.unknown())])
  .refine(value => !HOLDS_UNSAFE.test(JSON.stringify(value)), {
    params: { fact: 'holds control characters or characters that turn the direction of writing' },
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
  'write text of lower-case letters, digits, points and single hyphens, a number too in quotes: it becomes part of an address',
)
export const settings = z.record(key, settingValue).describe('write settings as "key": "value"')

/** Names and addresses that mean a host of the reader's own network, as the parser of addresses writes them: IPv4 with four numbers. */
const PRIVATE_HOST =
  /^[^.[]+$|\.(?:localhost|local|internal|lan|home|corp|arpa)\.?$|^(?:0|10|127|22[4-9]|2[345]\d|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168|198\.1[89]|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.[\d.]+$|^\[(?:::|64:ff9b:|f[cdf]|fe[89ab])/

/** The same place for every reader, who gives no name and no password away by going there. */
function isPublic(address: string): boolean {
  const { username, password, hostname = 'localhost' } = URL.parse(address) ?? {}
  return !username && !password && !PRIVATE_HOST.test(hostname)
}

export const webAddress = z
  .string()
  .max(2000)
  .regex(new RegExp(`^https?://[^\\s\\\\<>"'\`${UNSAFE}]+$`, 'u'), { abort: true })
  .refine(isPublic, {
    params: { fact: 'names a user or a password, or a host that is not one and the same for every reader' },
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

/** A day, or less of it where more is not known, or an instant in UTC. */
export const instant = z
  .string()
  .regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?Z)?)?)?$/)
  .refine(isOfTheCalendar, { params: { fact: 'names a day that its month does not have' } })
  .describe('write an instant in UTC as 2026-11-21T08:30:00Z')
export const instantOrNull = orNull(
  instant,
  'write a date as 2026-11-21, shorter where the day or the month is not known, or an instant in UTC as 2026-11-21T08:30:00Z, or null',
)

export const lineNumber = z.int().min(1).describe('write the number of a line, from 1')
const COUNT = 'write a whole number above 0, or null where it is not known'
const WHOLE = 'write a whole number, 0 too, or null where it is not known'
export const countOrNull = orNull(z.int32().min(1), COUNT)
export const wholeOrNull = orNull(z.int32().min(0), WHOLE)
/** What 32 bits may be too few for. */
export const bytesOrNull = orNull(z.int().min(1), COUNT)
export const largeOrNull = orNull(z.int().min(0), WHOLE)
export const secondsOrNull = orNull(z.number().gt(0), 'write seconds above 0, or null where they are not known')
export const elapsedOrNull = orNull(z.number().min(0), 'write seconds, 0 too, or null where they are not known')

export const fact = orNull(
  z.union([safeText, z.number(), z.boolean()]),
  'write it as printed, in one line without control characters, or as a number in SI units; null where it is not known',
)
export const facts = z.record(key, fact).describe('write facts as "key": value')

/** A tool is a folder of pipeline/tools, and the folder's name its id. */
export const toolIds = readdirSync(join(import.meta.dirname, '../../tools'), { withFileTypes: true })
  .filter(entry => entry.isDirectory() && entry.name !== 'testdata')
  .map(entry => entry.name)
  .sort()
export const tool = z.enum(toolIds).describe(`write a folder of pipeline/tools: ${toolIds.join(', ')}`)

/** A schema with what it cannot say by itself: each problem has its place in the value, the fact and what to do. */
export const checked = <Checked extends z.ZodType>(
  schema: Checked,
  check: (value: Recorded<z.output<Checked>>) => [place: readonly PropertyKey[], problem: string][],
): Checked =>
  schema.superRefine((value, context) => {
    for (const [path, message] of check(value as Recorded<z.output<Checked>>))
      context.addIssue({ code: 'custom', path: [...path], message })
  })

/** Holds no two equal entries; of more each would be compared with each for minutes. */
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

/** What code that only reads a record may rely on. */
export type Recorded<Value> = Value extends object ? { readonly [Key in keyof Value]: Recorded<Value[Key]> } : Value

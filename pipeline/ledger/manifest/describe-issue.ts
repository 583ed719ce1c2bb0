/** Describes the issues of a schema: the fact, and the advice from the schema's description. */
import type { z } from 'zod'

type Schema = z.core.$ZodTypes & { description?: string }

/** Called by zod for each issue without a message. */
export const describeIssue: z.core.$ZodErrorMap = issue => {
  const schema = issue.schema as Schema
  const { def } = schema._zod
  const { input, path = [] } = issue
  if (issue.code === 'unrecognized_keys' && def.type === 'object') {
    const known = Object.keys(def.shape).filter(field => field !== '$schema')
    const kind = (def.shape as Record<string, Schema>).kind?._zod.def
    const who = kind?.type === 'literal' ? `${kind.values[0]} has` : 'there is'
    return `${who} no such field: remove it, or write one of ${known.join(', ')}`
  }
  if (issue.code === 'invalid_key' && def.type === 'record')
    return `the name ${show(path.at(-1))} is not allowed here${fix(oldestDescription(def.keyType as Schema))}`
  const name = show(path.at(-1))
  if (issue.code === 'invalid_union' && issue.discriminator !== undefined) {
    const message = Object(input)[issue.discriminator]
    const fact = message === undefined ? `${name} is missing` : noneOf(message)
    return `${fact}: write one of ${(issue.options as string[]).join(', ')}`
  }
  if (input !== undefined) return `${factOf(issue)}${fix(oldestDescription(schema))}`
  if (typeof path.at(-1) === 'number') return `has no entry${fix(oldestDescription(schema))}`
  return `${name} is missing: ${schema.description ?? 'add it'}`
}

const fix = (advice: string | undefined): string => (advice === undefined ? '' : `: ${advice}`)

const noneOf = (data: unknown): string => `is ${show(data)}, which is not an allowed value`

function factOf(issue: z.core.$ZodRawIssue): string {
  const data = issue.input
  if (issue.code === 'custom') return String(issue.params?.fact)
  if (issue.code === 'invalid_type')
    return `is ${describeKind(data)} and must be ${KINDS[issue.expected] ?? issue.expected}`
  if (issue.code === 'invalid_value') return noneOf(data)
  if (issue.code === 'too_small' && issue.origin === 'string') return 'is empty'
  if (issue.code === 'too_small' && Array.isArray(data))
    return data.length > 0 ? `has fewer than ${issue.minimum} entries` : 'has no entry'
  if (issue.code === 'too_big' && issue.origin === 'string') return `is longer than ${issue.maximum} characters`
  if (issue.code === 'too_big' && issue.origin === 'array') return `has more than ${issue.maximum} entries`
  return `is ${show(data)}, which is not allowed`
}

/** The description of the base schema of a field, which says how to write it, rather than of the field in its context. */
function oldestDescription({ _zod, description }: Schema): string | undefined {
  return (_zod.parent && oldestDescription(_zod.parent as Schema)) ?? description
}

/** By the type in a schema, and by that of a value. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  tuple: 'a list',
  boolean: 'true or false',
}

function describeKind(data: unknown): string {
  if (typeof data === 'number') return `the number ${data}`
  return data === null ? 'null' : ((Array.isArray(data) ? KINDS.array : KINDS[typeof data]) ?? typeof data)
}

/** Untrusted text: short, quoted, and with everything but plain ASCII escaped. */
function show(data: unknown): string {
  const text = typeof data === 'number' ? String(data) : (JSON.stringify(data) ?? String(data))
  const plain = text.replace(/[^\x20-\x7e]/g, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return plain.length > 80 ? `${plain.slice(0, 77)}…` : plain
}

/** What a schema found, as a person says it: the place, the fact, and the advice that the field's description gives. */
import type { z } from 'zod'
import { describePlace, type Place } from './place.ts'

type Issue = z.core.$ZodIssue
type Schema = z.core.$ZodTypes & { description?: string }

export interface Complaint {
  place: Place
  problem: string
  /** Whether it is about the name there, not about what follows it. */
  is_name?: boolean
}

/** An issue that `root` found in `value`, whose input is reported; an object with several unknown fields is one issue. */
export function describeIssue(root: z.core.$ZodType, value: unknown, issue: Issue): Complaint[] {
  const place = issue.path
  const above = place.slice(0, -1)
  const name = place.at(-1)
  const own = optionFor(root as Schema, value)
  const at = (part: Place) => part.reduce(schemaOf, own)
  if (issue.code === 'custom' && issue.params?.has_advice) return [{ place, problem: issue.message }]
  if (issue.code === 'unrecognized_keys') {
    const { def } = bare(at(place))._zod
    const known = def.type === 'object' ? Object.keys(def.shape).filter(field => field !== '$schema') : []
    const who = own === root ? 'there is' : `${(value as { kind: string }).kind} has`
    const problem = `${who} no such field: take it out, or write one of ${known.join(', ')}`
    return issue.keys.map(key => ({ place: [...place, key], problem, is_name: true }))
  }
  if (issue.code === 'invalid_key') {
    const { def } = bare(at(above))._zod
    const advice = def.type === 'record' ? formAdvice(def.keyType as Schema) : undefined
    return [{ place, problem: `the name ${show(name)} is not allowed here${fix(advice)}`, is_name: true }]
  }
  if (issue.code === 'invalid_union' && 'options' in issue && Array.isArray(issue.options)) {
    const said = (issue.input as Record<PropertyKey, unknown>)[name ?? '']
    const advice = `write one of ${issue.options.join(', ')}`
    return said === undefined
      ? [{ place: above, problem: `${show(name)} is missing: ${advice}` }]
      : [{ place, problem: `is ${show(said)}, which is none of the values it may have: ${advice}` }]
  }
  const is_missing = issue.input === undefined && issue.code !== 'custom'
  if (is_missing && typeof name === 'number')
    return [{ place: above, problem: `has no entry${fix(formAdvice(at(above)))}` }]
  if (is_missing) {
    const advice = adviceOf(at(place)) ?? `add it to ${describePlace(above) || 'the file'}`
    return [{ place: above, problem: `${show(name)} is missing${fix(advice)}` }]
  }
  return [{ place, problem: `${factOf(issue)}${fix(formAdvice(at(place)))}` }]
}

const fix = (advice: string | undefined): string => (advice === undefined ? '' : `: ${advice}`)

function factOf(issue: Issue): string {
  const data = issue.input
  if (issue.code === 'custom') return issue.message
  if (issue.code === 'invalid_type')
    return `is ${describeKind(data)} and must be ${KINDS[issue.expected] ?? issue.expected}`
  if (issue.code === 'invalid_value') return `is ${show(data)}, which is none of the values it may have`
  if (issue.code === 'too_small' && issue.origin === 'string') return 'is empty'
  if (issue.code === 'too_small' && Array.isArray(data))
    return data.length > 0 ? `has fewer than ${issue.minimum} entries` : 'has no entry'
  if (issue.code === 'too_big' && issue.origin === 'string') return `is longer than ${issue.maximum} characters`
  if (issue.code === 'too_big' && issue.origin === 'array') return `has more than ${issue.maximum} entries`
  return `is ${show(data)}, which is not allowed`
}

/** Of schemas that a field of the value tells apart, the one that it names. */
function optionFor(schema: Schema, value: unknown): Schema {
  const { def } = schema._zod
  if (def.type !== 'union' || !('discriminator' in def)) return schema
  const name = def.discriminator as string
  const said = (value as Record<string, z.core.util.Primitive> | null)?.[name]
  return (def.options.find(option => option._zod.propValues?.[name]?.has(said)) ?? schema) as Schema
}

/** What a field is beneath its wrappers: optional and nullable. */
function bare(schema: Schema): Schema {
  const { def } = schema._zod
  return def.type === 'optional' || def.type === 'nullable' ? bare(def.innerType as Schema) : schema
}

/** The schema of a member. Its name is one that an issue has. */
function schemaOf(schema: Schema, name: PropertyKey): Schema {
  const { def } = bare(schema)._zod
  if (def.type === 'array') return def.element as Schema
  if (def.type === 'record') return def.valueType as Schema
  if (def.type === 'tuple') return (def.items[Number(name)] ?? def.rest) as Schema
  if (def.type === 'object') return ((def.shape as Record<PropertyKey, Schema>)[name] ?? def.catchall) as Schema
  return schema
}

/** The description of the field where it stands, which says what is wanted there. */
const adviceOf = (schema: Schema): string | undefined => outermost(schema, ({ description }) => description)

/** The description of what the field was made from, which says how it is written. */
const formAdvice = (schema: Schema): string | undefined => outermost(schema, oldestDescription)

function outermost(schema: Schema, describe: (schema: Schema) => string | undefined): string | undefined {
  const { def } = schema._zod
  const isWrapper = def.type === 'optional' || def.type === 'nullable'
  return describe(schema) ?? (isWrapper ? outermost(def.innerType as Schema, describe) : undefined)
}

function oldestDescription({ _zod, description }: Schema): string | undefined {
  return (_zod.parent && oldestDescription(_zod.parent as Schema)) ?? description
}

/** By what a schema expects, and by what a value is. */
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

/** Untrusted text: short, in quotes, and with everything that is not plain ASCII spelled out. */
function show(data: unknown): string {
  const text = typeof data === 'number' ? String(data) : (JSON.stringify(data) ?? String(data))
  const plain = text.replace(/[^\x20-\x7e]/g, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return plain.length > 80 ? `${plain.slice(0, 77)}…` : plain
}

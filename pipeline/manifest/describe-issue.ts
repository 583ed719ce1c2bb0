/** What a schema found, as a person says it: the place, the fact, and the advice that the field's description gives. */
import type { z } from 'zod'
import { childOf, describePlace, type JsonProblem, type Pointer, type PositionedJson } from './json-positions.ts'

type Issue = z.core.$ZodIssue
type Schema = z.core.$ZodTypes & { description?: string }

/** The problems of one issue of `root`: an object with several unknown fields is one issue. */
export function describeIssue(root: z.core.$ZodType, issue: Issue, json: PositionedJson): JsonProblem[] {
  const keys = issue.path.map(String)
  const place = keys.reduce<Pointer>(childOf, '')
  const schema = schemaAt(root as Schema, keys)
  const data = valueAt(json.value, keys)
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(shapeOf(schema)).filter(name => name !== '$schema')
    const fact = `there is no such field: take it out, or write one of ${known.join(', ')}`
    return issue.keys.map(name => ({ ...json.namePositionOf(place, name), place: childOf(place, name), problem: fact }))
  }
  const parent = keys.slice(0, -1)
  const above = parent.reduce<Pointer>(childOf, '')
  const name = keys.at(-1) ?? ''
  if (issue.code === 'invalid_key') {
    const { def } = bare(schemaAt(root as Schema, parent))._zod
    const advice = def.type === 'record' ? formAdvice(def.keyType as Schema) : undefined
    return [
      {
        ...json.namePositionOf(above, name),
        place,
        problem: `the name ${show(name)} is not allowed here${fix(advice)}`,
      },
    ]
  }
  if (data === undefined && Array.isArray(valueAt(json.value, parent))) {
    const advice = formAdvice(schemaAt(root as Schema, parent))
    return [{ ...json.positionOf(above), place: above, problem: `has no entry${fix(advice)}` }]
  }
  if (data === undefined) {
    const advice = adviceOf(schema) ?? `add it to ${describePlace(above) || 'the file'}`
    return [{ ...json.positionOf(above), place: above, problem: `${show(name)} is missing${fix(advice)}` }]
  }
  const advice = (issue.code === 'custom' && (issue.params?.fix as string | undefined)) || formAdvice(schema)
  return [{ ...json.positionOf(place), place, problem: `${factOf(issue, schema, data)}${fix(advice)}` }]
}

const fix = (advice: string | undefined): string => (advice === undefined ? '' : `: ${advice}`)

function factOf(issue: Issue, schema: Schema, data: unknown): string {
  if (issue.code === 'custom') return issue.message
  if (issue.code === 'invalid_type' || issue.code === 'invalid_union') {
    const kinds = kindsOf(schema)
    if (!kinds.includes(kindOf(data))) return `is ${describeKind(data)} and must be ${kinds.join(' or ')}`
  }
  if (issue.code === 'invalid_value') return `is ${show(data)}, which is none of the values it may have`
  if (issue.code === 'too_small' && issue.origin === 'string') return 'is empty'
  if (issue.code === 'too_small' && issue.origin === 'array')
    return Array.isArray(data) && data.length > 0 ? `has fewer than ${issue.minimum} entries` : 'has no entry'
  if (issue.code === 'too_big' && issue.origin === 'string') return `is longer than ${issue.maximum} characters`
  if (issue.code === 'too_big' && issue.origin === 'array') return `has more than ${issue.maximum} entries`
  return `is ${show(data)}, which is not allowed`
}

/** What a field is beneath its wrappers: optional and nullable. */
function bare(schema: Schema): Schema {
  const { def } = schema._zod
  return def.type === 'optional' || def.type === 'nullable' ? bare(def.innerType as Schema) : schema
}

function shapeOf(schema: Schema): Readonly<Record<string, Schema>> {
  const { def } = bare(schema)._zod
  return def.type === 'object' ? (def.shape as Record<string, Schema>) : {}
}

/** The schema of a place. The place is one that an issue of `root` names. */
function schemaAt(root: Schema, keys: readonly string[]): Schema {
  return keys.reduce((schema, name): Schema => {
    const { def } = bare(schema)._zod
    if (def.type === 'array') return def.element as Schema
    if (def.type === 'record') return def.valueType as Schema
    if (def.type === 'tuple') return (def.items[Number(name)] ?? def.rest) as Schema
    if (def.type === 'object') return ((def.shape as Record<string, Schema>)[name] ?? def.catchall) as Schema
    return schema
  }, root)
}

const valueAt = (value: unknown, keys: readonly string[]): unknown =>
  keys.reduce<unknown>(
    (part, name) =>
      typeof part === 'object' && part !== null && Object.hasOwn(part, name)
        ? part[name as keyof typeof part]
        : undefined,
    value,
  )

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

/** The kinds of value that a field may have, in words. */
function kindsOf(schema: Schema): string[] {
  const { def } = schema._zod
  if (def.type === 'optional') return kindsOf(def.innerType as Schema)
  if (def.type === 'nullable') return [...kindsOf(def.innerType as Schema), 'null']
  if (def.type === 'union') return def.options.flatMap(option => kindsOf(option as Schema))
  if (def.type === 'number') return ['format' in def ? 'a whole number' : 'a number']
  return [KINDS[def.type] ?? def.type]
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  literal: 'text',
  enum: 'text',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  tuple: 'a list',
  boolean: 'true or false',
}

const kindOf = (data: unknown): string =>
  data === null ? 'null' : Array.isArray(data) ? 'a list' : (KINDS[typeof data] ?? typeof data)

const describeKind = (data: unknown): string => (typeof data === 'number' ? `the number ${data}` : kindOf(data))

/** Untrusted text: short, in quotes, and with everything that is not plain ASCII spelled out. */
function show(data: unknown): string {
  const text = typeof data === 'number' ? String(data) : (JSON.stringify(data) ?? String(data))
  const plain = text.replace(/[^\x20-\x7e]/g, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return plain.length > 80 ? `${plain.slice(0, 77)}…` : plain
}

/** What ajv found, as a person says it: the place, the fact, and the fix that the schema's description gives. */
import type { ErrorObject } from 'ajv'
import { childOf, type JsonProblem, type PositionedJson, sayPlace } from './json-positions.ts'

interface DescribedSchema {
  description?: string
  properties?: Record<string, DescribedSchema & { $ref?: string }>
}

/** null for what only repeats another error, such as "must match then schema". */
export function sayViolation(error: ErrorObject, json: PositionedJson): JsonProblem | null {
  const { instancePath, keyword, params, propertyName } = error
  const schema = error.parentSchema as DescribedSchema | undefined
  const fix = schema?.description ? `: ${schema.description}` : ''
  const problem = (place: string, { line, column }: { line: number; column: number }, fact: string): JsonProblem => ({
    line,
    column,
    place,
    problem: fact,
  })
  if (keyword === 'if' || keyword === 'propertyNames') return null
  if (propertyName !== undefined) {
    const position = json.namePositionOf(instancePath, propertyName)
    return problem(
      childOf(instancePath, propertyName),
      position,
      `the name ${show(propertyName)} is not allowed here${fix}`,
    )
  }
  const own = json.positionOf(instancePath)
  if (keyword === 'required') {
    const missing = params.missingProperty as string
    const description = schema?.properties?.[missing]?.description
    return problem(
      instancePath,
      own,
      `${show(missing)} is missing: ${description ?? `add it to ${sayPlace(instancePath) || 'the file'}`}`,
    )
  }
  if (keyword === 'additionalProperties') {
    const extra = params.additionalProperty as string
    const known = Object.keys(schema?.properties ?? {}).filter(name => name !== '$schema')
    const fact = `there is no such field: take it out, or write one of ${known.join(', ')}`
    return problem(childOf(instancePath, extra), json.namePositionOf(instancePath, extra), fact)
  }
  return problem(instancePath, own, `${factOf(error)}${fix}`)
}

function factOf({ keyword, params, data }: ErrorObject): string {
  if (keyword === 'type')
    return `is ${kindOf(data)} and must be ${[params.type]
      .flat()
      .map(kind => KINDS[kind as string] ?? kind)
      .join(' or ')}`
  if (keyword === 'enum') return `is ${show(data)}, which is none of the values it may have`
  if (keyword === 'minLength') return 'is empty'
  if (keyword === 'maxLength') return `is longer than ${params.limit} characters`
  if (keyword === 'minItems' || keyword === 'minProperties') return 'has no entry'
  if (keyword === 'uniqueItems') return `has the entries ${params.j} and ${params.i} twice`
  return `is ${show(data)}, which is not allowed`
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  object: 'an object',
  array: 'a list',
  boolean: 'true or false',
  null: 'null',
}

function kindOf(data: unknown): string {
  if (data === null) return 'null'
  if (Array.isArray(data)) return 'a list'
  if (typeof data === 'number') return `the number ${data}`
  return KINDS[typeof data] ?? typeof data
}

/** Untrusted text: short, in quotes, and with everything that is not plain ASCII spelled out. */
function show(data: unknown): string {
  const text = JSON.stringify(data) ?? String(data)
  const plain = text.replace(/[^\x20-\x7e]/g, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return plain.length > 80 ? `${plain.slice(0, 77)}…` : plain
}

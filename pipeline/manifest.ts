/** Reads a manifest: its JSON, its schema and what a schema cannot say, with every problem at its line. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { checkDocument } from './manifest/document-checks.ts'
import { checkFramework } from './manifest/framework-checks.ts'
import { type JsonProblem, type Pointer, readJson, sayPlace } from './manifest/json-positions.ts'
import { sayViolation } from './manifest/say-violation.ts'
import { checkScenario } from './manifest/scenario-checks.ts'
import document from './schemas/document.schema.json' with { type: 'json' }
import fidelity from './schemas/fidelity.schema.json' with { type: 'json' }
import framework from './schemas/framework.schema.json' with { type: 'json' }
import host from './schemas/host.schema.json' with { type: 'json' }
import run from './schemas/run.schema.json' with { type: 'json' }
import scenario from './schemas/scenario.schema.json' with { type: 'json' }
import service from './schemas/service.schema.json' with { type: 'json' }
import shared from './schemas/shared.schema.json' with { type: 'json' }
import statement from './schemas/statement.schema.json' with { type: 'json' }
import type { Document } from './sources/document.ts'
import type { EntryManifest, Scenario } from './vocabulary/case.ts'
import { ID, RUN_ID } from './vocabulary/ids.ts'

const schemas = { document, framework, scenario, service, host, run, statement, fidelity }
export type ManifestKind = keyof typeof schemas

export interface ManifestProblem {
  path: string
  line: number
  column: number
  /** The line as it stands in the file, cut off after 200 characters. */
  text: string
  /** Column, place, fact and fix. */
  problem: string
}

/**
 * `path` ends in `<id>/<kind>.json`, that of a statement or of fidelity in its own name; it is named in the problems, and its id is checked. `value` has the shape of
 * pipeline/schemas/<kind>.schema.json, or is null as soon as there is a problem: a manifest is whole or it is not used.
 * `checkMore` sees a value that is whole by itself and says what is wrong with it beside other files. Never throws.
 */
export function readManifest(
  kind: ManifestKind,
  path: string,
  text: string,
  checkMore: (value: object) => [place: Pointer, problem: string][] = () => [],
): { value: object | null; problems: ManifestProblem[] } {
  const json = readJson(text.replace(/^\uFEFF/, ''))
  const found: JsonProblem[] = [...checkId(kind, path), ...json.problems]
  if (json.value !== undefined) found.push(...violations(validatorOf(kind), json))
  for (const check of [(value: object) => checkWhole(kind, value), checkMore]) {
    if (found.length > 0) break
    for (const [place, problem] of check(json.value as object)) {
      const { line, column } = json.positionOf(place)
      found.push({ line, column, place, problem })
    }
  }
  const lines = text.split(/\r?\n/)
  const problems = found
    .toSorted((a, b) => a.line - b.line || a.column - b.column)
    .map(({ line, column, place, problem }) => ({
      path,
      line,
      column,
      text: (lines[line - 1] ?? '').slice(0, 200),
      problem: `column ${[column, sayPlace(place)].filter(part => part !== '').join(', ')}: ${problem}`,
    }))
  return { value: problems.length === 0 ? (json.value as object) : null, problems }
}

/** What a schema cannot say, of a value that has its schema's shape. */
function checkWhole(kind: ManifestKind, value: object): [place: string, problem: string][] {
  if (kind === 'document') return checkDocument(value as Document)
  if (kind === 'framework') return checkFramework(value as EntryManifest)
  if (kind === 'scenario') return checkScenario(value as Scenario)
  return []
}

function violations(validate: ValidateFunction, json: ReturnType<typeof readJson>): JsonProblem[] {
  if (validate(json.value)) return []
  return (validate.errors ?? []).flatMap(error => sayViolation(error, json) ?? [])
}

/** The folder's name is the id and becomes an address. */
function checkId(kind: ManifestKind, path: string): JsonProblem[] {
  const id = path.split('/').at(-2)
  if (id === undefined || (kind === 'run' ? RUN_ID : ID).test(id)) return []
  const form =
    kind === 'run'
      ? 'YYYYMMDDTHHMMSSZ-<host_id>-<6 hex>'
      : 'lower-case letters and digits in words joined by single hyphens'
  return [
    {
      line: 1,
      column: 1,
      place: '',
      problem: `its folder is named ${JSON.stringify(id)}: rename the folder to ${form}`,
    },
  ]
}

const validators = new Map<ManifestKind, ValidateFunction>()

/** Compiled when it is asked for first: that takes longer than all else that the program of a trial does before its load. */
function validatorOf(kind: ManifestKind): ValidateFunction {
  const known = validators.get(kind)
  if (known) return known
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    allowUnionTypes: true,
    strictRequired: false,
    strictTuples: false,
  })
  const validator = ajv.addSchema(shared).compile(schemas[kind])
  validators.set(kind, validator)
  return validator
}

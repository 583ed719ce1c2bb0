/** Reads a manifest: its JSON, its schema and what a schema cannot say, with every problem at its line. */
import type { z } from 'zod'
import { describeIssue } from './manifest/describe-issue.ts'
import { checkDocument } from './manifest/document-checks.ts'
import { checkFramework } from './manifest/framework-checks.ts'
import {
  describePlace,
  type JsonProblem,
  type Pointer,
  type PositionedJson,
  readJson,
} from './manifest/json-positions.ts'
import { checkScenario } from './manifest/scenario-checks.ts'
import { ID, RUN_ID } from './vocabulary/ids.ts'
import { document } from './vocabulary/records/document.ts'
import type { Recorded } from './vocabulary/records/fields.ts'
import { framework } from './vocabulary/records/framework.ts'
import { host } from './vocabulary/records/host.ts'
import { run } from './vocabulary/records/run.ts'
import { scenario } from './vocabulary/records/scenario.ts'
import { service } from './vocabulary/records/service.ts'
import { statement } from './vocabulary/records/statement.ts'

export const schemas = { document, framework, scenario, service, host, run, statement }
export type ManifestKind = keyof typeof schemas
type Manifest<Kind extends ManifestKind> = Recorded<z.infer<(typeof schemas)[Kind]>>

type Check<Value> = (value: Value) => [place: Pointer, problem: string][]

/** What a schema cannot say, of a value that has its schema's shape. */
const CHECKS: { readonly [Kind in ManifestKind]?: Check<Manifest<Kind>> } = {
  document: checkDocument,
  framework: checkFramework,
  scenario: checkScenario,
}

export interface ManifestProblem {
  path: string
  line: number
  column: number
  /** The line as it stands in the file, cut off after 200 characters. */
  text: string
  /** Column, place, fact and fix. */
  problem: string
}

interface ReadManifest<Kind extends ManifestKind> extends Pick<PositionedJson, 'linesOf'> {
  /** Null as soon as there is a problem: a manifest is whole or it is not used. */
  value: Manifest<Kind> | null
  problems: ManifestProblem[]
}

/**
 * `path` ends in `<id>/<kind>.json`, that of a statement in its own name; it is named in the problems, and its id is checked.
 * `checkMore` sees a value that is whole by itself and says what is wrong with it beside other files. Never throws.
 */
export function readManifest<Kind extends ManifestKind>(
  kind: Kind,
  path: string,
  text: string,
  checkMore: Check<Manifest<Kind>> = () => [],
): ReadManifest<Kind> {
  const json = readJson(text.replace(/^\uFEFF/, ''))
  const found: JsonProblem[] = [...checkId(kind, path), ...json.problems]
  if (json.value !== undefined) found.push(...violations(schemas[kind], json))
  const value = json.value as Manifest<Kind>
  for (const check of [CHECKS[kind], checkMore]) {
    if (found.length > 0) break
    for (const [place, problem] of check?.(value) ?? []) found.push({ ...json.positionOf(place), place, problem })
  }
  const lines = text.split(/\r?\n/)
  const problems = found
    .toSorted((a, b) => a.line - b.line || a.column - b.column)
    .map(({ line, column, place, problem }) => ({
      path,
      line,
      column,
      text: (lines[line - 1] ?? '').slice(0, 200),
      problem: `column ${[column, describePlace(place)].filter(part => part !== '').join(', ')}: ${problem}`,
    }))
  return { value: problems.length === 0 ? value : null, problems, linesOf: json.linesOf }
}

function violations(schema: z.ZodType, json: PositionedJson): JsonProblem[] {
  const { error } = schema.safeParse(json.value)
  return (error?.issues ?? []).flatMap(issue => describeIssue(schema, issue, json))
}

/** The folder's name is the id and becomes an address. */
function checkId(kind: ManifestKind, path: string): JsonProblem[] {
  const id = path.split('/').at(-2)
  if (id === undefined || (kind === 'run' ? RUN_ID : ID).test(id)) return []
  const form =
    kind === 'run'
      ? 'YYYYMMDDTHHMMSSZ-<host_id>-<6 hex>'
      : 'lower-case letters and digits in words joined by single hyphens'
  const problem = `its folder is named ${JSON.stringify(id)}: rename the folder to ${form}`
  return [{ line: 1, column: 1, place: '', problem }]
}

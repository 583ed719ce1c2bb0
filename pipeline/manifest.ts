/** Reads a manifest: its JSON, its schema and what a schema cannot say, with every problem at its line. */
import { findNodeAtLocation } from 'jsonc-parser'
import type { z } from 'zod'
import { describeIssue } from './manifest/describe-issue.ts'
import { checkFramework } from './manifest/framework-checks.ts'
import { describePlace, type Place, type Problem } from './manifest/place.ts'
import { checkScenario } from './manifest/scenario-checks.ts'
import { type JsonNode, parseJsonAt, positionsIn } from './positioned-json.ts'
import { ID, RUN_ID } from './vocabulary/ids.ts'
import { document } from './vocabulary/records/document.ts'
import { checked, type Recorded } from './vocabulary/records/fields.ts'
import { framework } from './vocabulary/records/framework.ts'
import { host } from './vocabulary/records/host.ts'
import { run } from './vocabulary/records/run.ts'
import { scenario } from './vocabulary/records/scenario.ts'
import { service } from './vocabulary/records/service.ts'
import { statement } from './vocabulary/records/statement.ts'

export const schemas = {
  document,
  framework: checked(framework, checkFramework),
  scenario: checked(scenario, checkScenario),
  service,
  host,
  run,
  statement,
}
export type ManifestKind = keyof typeof schemas
type Manifest<Kind extends ManifestKind> = Recorded<z.infer<(typeof schemas)[Kind]>>

export interface ManifestProblem {
  path: string
  line: number
  column: number
  /** The line as it stands in the file, cut off after 200 characters. */
  text: string
  /** Column, place, fact and fix. */
  problem: string
}

interface ReadManifest<Kind extends ManifestKind> {
  /** Null as soon as there is a problem: a manifest is whole or it is not used. */
  value: Manifest<Kind> | null
  problems: ManifestProblem[]
  /** The first and the last line of a value. */
  linesOf: (place: Place) => [first: number, last: number]
}

/**
 * `path` ends in `<id>/<kind>.json`, that of a statement in its own name; it is named in the problems, and its id is checked.
 * `checkMore` sees a value that is whole by itself and says what is wrong with it beside other files. Never throws.
 */
export function readManifest<Kind extends ManifestKind>(
  kind: Kind,
  path: string,
  text: string,
  checkMore: (value: Manifest<Kind>) => Problem[] = () => [],
): ReadManifest<Kind> {
  const source = text.replace(/^\uFEFF/, '')
  const positionAt = positionsIn(source)
  const { node, end, is_too_deep } = parseJsonAt(source, 0)
  const rest = source.slice(end).search(/[^ \t\r\n]/)
  const nodeAt = (place: Place) => (node ? findNodeAtLocation(node, place as (string | number)[]) : undefined)
  const found = [...checkId(kind, path)]
  let value: unknown
  if (is_too_deep) found.push({ place: [], problem: 'the JSON is nested too deeply: write it flat' })
  else if (node === null || rest !== -1) {
    const problem = 'the JSON cannot be read from here on: look for a comma, a quote or a bracket too many or too few'
    found.push({ place: [], problem, offset: rest === -1 ? end : end + rest })
  } else {
    value = JSON.parse(source)
    const { error } = schemas[kind].safeParse(value, { error: describeIssue })
    found.push(...checkNames(node, []), ...(error?.issues ?? []).flatMap(foundBy))
  }
  if (found.length === 0)
    found.push(...checkMore(value as Manifest<Kind>).map(([place, problem]) => ({ place, problem })))
  const lines = text.split(/\r?\n/)
  const problems = found
    .map(({ place: said, problem, is_name, offset }) => {
      // what is missing is told of what it is missing in
      const place = nodeAt(said) ? said : said.slice(0, -1)
      const at = is_name ? nodeAt(place)?.parent : nodeAt(place)
      const { line, column } = positionAt(offset ?? at?.offset ?? 0)
      const where = [`column ${column}`, describePlace(place)].filter(part => part !== '').join(', ')
      return { path, line, column, text: (lines[line - 1] ?? '').slice(0, 200), problem: `${where}: ${problem}` }
    })
    .sort((a, b) => a.line - b.line || a.column - b.column)
  const linesOf = (place: Place): [number, number] => {
    const at = nodeAt(place)
    return at ? [positionAt(at.offset).line, positionAt(at.offset + at.length - 1).line] : [1, 1]
  }
  return { value: problems.length === 0 ? (value as Manifest<Kind>) : null, problems, linesOf }
}

interface Found {
  place: Place
  problem: string
  /** Whether it is about the name there, not about what follows it. */
  is_name?: boolean
  /** Where it is, if not where its place begins. */
  offset?: number
}

function foundBy(issue: z.core.$ZodIssue): Found[] {
  const { code, path: place, message: problem } = issue
  if (code === 'unrecognized_keys') return issue.keys.map(key => ({ place: [...place, key], problem, is_name: true }))
  return [{ place, problem, is_name: code === 'invalid_key' }]
}

/** Names that stand twice, of which JSON.parse keeps the last, and the one that no schema sees. */
function checkNames({ type, children = [] }: JsonNode, place: Place): Found[] {
  if (type === 'array') return children.flatMap((child, index) => checkNames(child, [...place, index]))
  const seen = new Set<string>()
  return children.flatMap(({ offset, children: [name, value] = [] }) => {
    const own = [...place, name?.value]
    const found = value ? checkNames(value, own) : []
    if (seen.has(name?.value))
      found.push({ place: own, problem: 'stands here a second time: keep one of the two', offset })
    if (name?.value === '__proto__') found.push({ place: own, problem: 'no field has this name: take it out', offset })
    seen.add(name?.value)
    return found
  })
}

/** The folder's name is the id and becomes an address. */
function checkId(kind: ManifestKind, path: string): Found[] {
  const id = path.split('/').at(-2)
  if (id === undefined || (kind === 'run' ? RUN_ID : ID).test(id)) return []
  const form =
    kind === 'run'
      ? 'YYYYMMDDTHHMMSSZ-<host_id>-<6 hex>'
      : 'lower-case letters and digits in words joined by single hyphens'
  return [{ place: [], problem: `its folder is named ${JSON.stringify(id)}: rename the folder to ${form}` }]
}

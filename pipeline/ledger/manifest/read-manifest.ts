/** Reads a manifest by the schema of its kind, with the line of every problem. */
import { z } from 'zod'
import { ID, RUN_ID } from '../../schema/ids.ts'
import { document } from '../../schema/records/document.ts'
import { checked, type Recorded } from '../../schema/records/fields.ts'
import { framework } from '../../schema/records/framework.ts'
import { generators } from '../../schema/records/generators.ts'
import { host } from '../../schema/records/host.ts'
import { checkTimes, run } from '../../schema/records/run.ts'
import { scenario } from '../../schema/records/scenario.ts'
import { service } from '../../schema/records/service.ts'
import { statement } from '../../schema/records/statement.ts'
import { type CheckedJson, type JsonProblem, readCheckedJson } from './checked-json.ts'
import { checkFramework } from './framework-checks.ts'
import { checkScenario } from './scenario-checks.ts'

export const schemas = {
  document,
  framework: checked(framework, checkFramework),
  scenario: checked(scenario, checkScenario),
  service,
  host,
  generators,
  run: checked(run, checkTimes),
  statement,
}
export type ManifestKind = keyof typeof schemas
type Manifest<Kind extends ManifestKind> = Recorded<z.infer<(typeof schemas)[Kind]>>

export interface ManifestProblem {
  path: string
  line: number
  column: number
  /** The original line, truncated to 200 characters. */
  text: string
  /** Column, place, fact and remedy. */
  problem: string
}

/**
 * `path` ends in `<id>/<kind>.json`, that of a statement in its name; its id is checked. `checkMore` gets a valid value
 * and compares it with other files. Never throws.
 */
export function readManifest<Kind extends ManifestKind>(
  kind: Kind,
  path: string,
  text: string,
  checkMore: (value: Manifest<Kind>) => JsonProblem[] = () => [],
): Omit<CheckedJson<Manifest<Kind>>, 'problems'> & { problems: ManifestProblem[] } {
  const { value, problems, linesOf } = readCheckedJson<Manifest<Kind>>(
    text,
    schemas[kind],
    checkMore,
    checkId(kind, path),
  )
  const lines = text.split(/\r?\n/)
  const found = problems.map(({ line, column, place, problem }) => {
    const where = [`column ${column}`, z.core.toDotPath(place)].filter(part => part !== '').join(', ')
    return { path, line, column, text: (lines[line - 1] ?? '').slice(0, 200), problem: `${where}: ${problem}` }
  })
  return { value, problems: found, linesOf }
}

/** The folder's name is the id and becomes an address. */
function checkId(kind: ManifestKind, path: string): JsonProblem[] {
  const id = path.split('/').at(-2)
  if (id === undefined || (kind === 'run' ? RUN_ID : ID).test(id)) return []
  const form =
    kind === 'run'
      ? 'YYYYMMDDTHHMMSSZ-<host_id>-<6 hex>'
      : 'lower-case letters and digits in words joined by single hyphens'
  return [[[], `its folder is named ${JSON.stringify(id)}: rename the folder to ${form}`]]
}

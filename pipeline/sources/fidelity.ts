/** What measuring costs a load, to rows: a row for each pair of loads, with what both were. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readManifest } from '../manifest.ts'
import { compareText } from '../vocabulary/compare-text.ts'
import { FIDELITY_FILE, fidelityName } from '../vocabulary/ids.ts'
import type { FidelityRecord } from '../vocabulary/records/fidelity.ts'
import type { SourceProblem, Sources } from './source.ts'

/** What the schema cannot say. */
function checkRecord(record: FidelityRecord, name: string): [place: string, problem: string][] {
  const { measured_at, threads, connections } = record
  const own = fidelityName(record)
  if (own === null) return [['/measured_at', `is ${measured_at}, which is not an instant: correct it`]]
  const problems: [string, string][] = []
  if (name !== own) problems.push(['', `its file is named ${name}: name it ${own}, as it says of itself`])
  if (connections < threads)
    problems.push(['/connections', `is ${connections}, fewer than the ${threads} threads: no load has that`])
  return problems
}

/** Reads `<dataDir>/fidelity/*.json`; a file with a problem is not used. */
export function readFidelity(dataDir: string): Sources {
  const rows: object[] = []
  const problems: SourceProblem[] = []
  const folder = join(dataDir, 'fidelity')
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
  for (const entry of entries.sort((a, b) => compareText(a.name, b.name))) {
    const path = `fidelity/${entry.name}`
    if (!entry.isFile() || !FIDELITY_FILE.test(entry.name)) {
      const problem = `${JSON.stringify(entry.name)} is not a plain file named <time>-<host_id>-<compared>.json: remove it`
      problems.push({ check_id: 'fidelity', path, line: null, text: null, problem })
      continue
    }
    const read = readManifest('fidelity', path, readFileSync(join(folder, entry.name), 'utf8'), value =>
      checkRecord(value, entry.name),
    )
    problems.push(...read.problems.map(problem => ({ check_id: 'fidelity', ...problem })))
    if (read.value === null) continue
    rows.push(...pairRows(path, read.value))
  }
  return { rows: { fidelity: rows }, problems }
}

function pairRows(path: string, { pairs, ...record }: FidelityRecord): object[] {
  const { measured_at, host_id, commit, is_clean, compared, framework_id, framework_version, scenario_id } = record
  const { threads, connections, warm_up_s, duration_s } = record
  const when = { path, measured_at, host_id, commit, is_clean, compared }
  const what = { framework_id, framework_version, scenario_id, threads, connections, warm_up_s, duration_s }
  return pairs.map((pair, index) => ({ ...when, ...what, pair: index + 1, ...pair }))
}

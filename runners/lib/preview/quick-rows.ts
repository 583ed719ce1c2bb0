/** What a quick run gave, read from the temporary folder that it was told to use. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { configurationId } from '../case.ts'
import type { RunJson } from '../run-record.ts'
import { sayTrial } from '../say-trial.ts'

export interface QuickRow {
  framework_id: string
  version: string | null
  configuration_id: string
  scenario_id: string
  /** As `-t2 -c400`; empty for a command. */
  load: string
  connections: number | null
  status: string
  /** Its number, and what the rules say of it. */
  said: string
}

/** In the order in which they were measured. Errors: run.json is not what the runner writes. */
export function readQuickRows(scratch: string): QuickRow[] {
  return globSync('*/raw/*/run.json', { cwd: scratch }).flatMap(path => {
    const run_folder = join(scratch, dirname(path))
    const { trials } = JSON.parse(readFileSync(join(scratch, path), 'utf8')) as RunJson
    return trials.map(trial => ({
      framework_id: trial.framework,
      version: trial.framework_version,
      configuration_id: configurationId(trial.configuration),
      scenario_id: trial.scenario,
      load: trial.threads === null ? '' : `-t${trial.threads} -c${trial.connections}`,
      connections: trial.connections,
      status: trial.status,
      said: sayTrial(run_folder, trial),
    }))
  })
}

/** What no load excuses, as judge-trial.ts words it: a wrong answer under it, and a server that ended. */
const INEXCUSABLE =
  /^errors: \d+ of \d+ answers were wrong during the load|^failed: the server .* during the load: look at its log/

/**
 * The rows for which an entry is refused: the smallest load of a configuration and scenario, where it did not go well, and any in
 * which it was wrong or ended. A larger one may be too much for the machine that tries it, as a run would record: its row says so.
 */
export function refusedRows(rows: readonly QuickRow[]): QuickRow[] {
  const cases = Map.groupBy(rows, row => [row.framework_id, row.configuration_id, row.scenario_id].join(' '))
  const smallest = new Set([...cases.values()].map(own => own.reduce((a, b) => (sizeOf(b) < sizeOf(a) ? b : a))))
  return rows.filter(row => row.status !== 'ok' && (smallest.has(row) || INEXCUSABLE.test(row.said)))
}

const sizeOf = ({ connections }: QuickRow): number => connections ?? 0

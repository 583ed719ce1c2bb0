/** What a quick run gave, read from the temporary folder that it was told to use. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { configurationId } from '../../../pipeline/vocabulary/case-name.ts'
import type { RunJson } from '../../../pipeline/vocabulary/records/run.ts'
import { describeTrial } from '../../trial/describe-trial.ts'
import { isOverload } from './is-overload.ts'

export interface QuickRow {
  framework_id: string
  version: string | null
  configuration_id: string
  scenario_id: string
  /** As `-t2 -c400`; empty for a command. */
  load: string
  connections: number | null
  status: string
  /** Whether nothing speaks against it but that the load may be too much for the machine. */
  is_overload: boolean
  /** Its number, and what the rules say of it. */
  description: string
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
      is_overload: trial.status !== 'ok' && isOverload(run_folder, trial),
      description: describeTrial(run_folder, trial),
    }))
  })
}

/**
 * The rows for which an entry is refused: those of the fewest connections of a configuration and scenario, where they did not go
 * well, and any other that is not an overload. A larger load may be too much for the machine that tries it, as a run would
 * record: its row says so.
 */
export function refusedRows(rows: readonly QuickRow[]): QuickRow[] {
  const cases = Map.groupBy(rows, row => [row.framework_id, row.configuration_id, row.scenario_id].join(' '))
  return [...cases.values()].flatMap(own => {
    const smallest = Math.min(...own.map(sizeOf))
    return own.filter(row => row.status !== 'ok' && (sizeOf(row) === smallest || !row.is_overload))
  })
}

const sizeOf = ({ connections }: QuickRow): number => connections ?? 0

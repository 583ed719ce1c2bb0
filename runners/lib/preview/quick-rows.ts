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
      status: trial.status,
      said: sayTrial(run_folder, trial),
    }))
  })
}

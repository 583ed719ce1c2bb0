/** A published document for tests: of its tables the claims are all that is left. Nobody published its numbers. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface MadeClaim {
  /** Its first part names the table. */
  key: string
  framework: string
  configuration?: Record<string, string>
  load?: { threads: number | null; connections: number | null }
  requests_per_s: number
}

/** Writes `<dataDir>/published/made/`, all of the scenario hello. */
export function makeDocument(dataDir: string, rows: readonly MadeClaim[]): void {
  const folder = join(dataDir, 'published/made')
  mkdirSync(folder, { recursive: true })
  const results = rows.map(({ key, framework, configuration = {}, load = { threads: 2, connections: 16 } }) => ({
    key,
    framework,
    version: null,
    configuration,
    scenario: 'hello',
    load: { tool: 'wrk', ...load, duration_s: 30 },
    logs: [],
    evidence: [],
  }))
  writeFileSync(join(folder, 'document.json'), JSON.stringify({ title: 'Made', results }))
  const claims = rows.map(
    ({ key, requests_per_s }) => `Made,${key},RPS,1,${requests_per_s},requests_per_s,${requests_per_s},RPS,${key},,`,
  )
  const header = 'table_name,row_name,column_name,ordinal,cell,metric_id,value,unit_printed,result_key,from_row,to_row'
  writeFileSync(join(folder, 'claims.csv'), `${[header, ...claims].join('\n')}\n`)
}

/** Writes the manifest of a framework that nothing here can run. */
export function makeLostFramework(manifestsDir: string, framework_id: string): void {
  const folder = join(manifestsDir, 'frameworks', framework_id)
  mkdirSync(folder, { recursive: true })
  const manifest = {
    name: framework_id,
    homepage: null,
    licence: null,
    language: 'none',
    summary: 'It exists in tests only.',
    settings: {},
    published_only: 'its source is lost (made)',
  }
  writeFileSync(join(folder, 'framework.json'), JSON.stringify(manifest))
}

/** What names a case, and where the files of its trials stand. */

export type Settings = Readonly<Record<string, string>>

/** `key=value` sorted by key and joined by commas, or `default`. */
export function configurationId(settings: Settings): string {
  const parts = Object.entries(settings).map(([key, value]) => `${key}=${value}`)
  return parts.length === 0 ? 'default' : parts.sort().join(',')
}

export interface CaseName {
  framework_id: string
  configuration_id: string
  scenario_id: string
  /** Null, and so is `connections`, where the tool times a command. */
  threads: number | null
  connections: number | null
}

/** Where a case's trials stand below the run's folder. */
export function casePath({ framework_id, configuration_id, scenario_id, threads, connections }: CaseName): string {
  const load = threads === null ? '' : `-t${threads}-c${connections}`
  return `${framework_id}/${configuration_id}/${scenario_id}${load}`
}

interface RecordedCase {
  framework: string
  configuration?: Settings | null
  scenario: string
  threads?: number | null
  connections?: number | null
}

/** The case of what run.json says of a trial or of a case that was not run. */
export const caseNameOf = ({ framework, configuration, scenario, threads, connections }: RecordedCase): CaseName => ({
  framework_id: framework,
  configuration_id: configurationId(configuration ?? {}),
  scenario_id: scenario,
  threads: threads ?? null,
  connections: connections ?? null,
})

/** `<case>/<nn>`: the files of a trial are `<stem>.<what>`, such as `01.timeline.csv`. Rounds count from 1. */
export const trialStem = (name: CaseName, round: number): string =>
  `${casePath(name)}/${String(round).padStart(2, '0')}`

/** The stem of the trial that a file is of. */
export const stemOf = (path: string): string => path.replace(/\.[^./]+\.[^./]+$/, '')

/** A trial is the lines of its evidence. */
export const trialId = ({ path, first_line, last_line }: { path: string; first_line: number; last_line: number }) =>
  `${path}:${first_line}-${last_line}`

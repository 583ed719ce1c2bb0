/** What names a case, and where the files of its trials stand. */

export type Settings = Readonly<Record<string, string>>

/** `key=value` sorted by key and joined by commas, or `default`. */
export function configurationId(settings: Settings): string {
  const parts = Object.entries(settings).map(([key, value]) => `${key}=${value}`)
  return parts.length === 0 ? 'default' : parts.sort().join(',')
}

interface OfferedLoad {
  /** Null, and so is `connections`, where the tool times a command. */
  threads: number | null
  connections: number | null
  /** Requests offered each second; null or absent in a closed loop. */
  rate_per_s?: number | null
}

interface CaseName extends OfferedLoad {
  framework_id: string
  configuration_id: string
  scenario_id: string
}

const ONCE = 'once'

/** `t2-c400`, `t2-c400-r10000` at an offered rate, `once` of a command. */
export function loadName({ threads, connections, rate_per_s }: OfferedLoad): string {
  if (threads === null) return ONCE
  return `t${threads}-c${connections}${rate_per_s == null ? '' : `-r${rate_per_s}`}`
}

/** Where a case's trials are below the run's folder. */
export function casePath({ framework_id, configuration_id, scenario_id, ...of_load }: CaseName): string {
  const load = loadName(of_load)
  return `${framework_id}/${configuration_id}/${scenario_id}${load === ONCE ? '' : `-${load}`}`
}

/** What may be compared: one scenario on one host under one load. Also its address below `/leagues/`. */
export const leagueId = ({ scenario_id, ...load }: OfferedLoad & { scenario_id: string }, host_id: string): string =>
  `${scenario_id}/${host_id}/${loadName(load)}`

interface RecordedCase {
  framework: string
  configuration?: Settings | null
  scenario: string
  threads?: number | null
  connections?: number | null
  rate_per_s?: number | null
}

/** The case of what run.json says of a trial or of a case that was not run. */
export const caseNameOf = ({ framework, configuration, scenario, ...load }: RecordedCase): CaseName => ({
  framework_id: framework,
  configuration_id: configurationId(configuration ?? {}),
  scenario_id: scenario,
  threads: load.threads ?? null,
  connections: load.connections ?? null,
  rate_per_s: load.rate_per_s ?? null,
})

/** `<case>/<nn>`: the files of a trial are `<stem>.<what>`, such as `01.timeline.csv`. Rounds count from 1. */
export const trialStem = (name: CaseName, round: number): string =>
  `${casePath(name)}/${String(round).padStart(2, '0')}`

/** The stem of the trial that a file is of. */
export const stemOf = (path: string): string => path.replace(/\.[^./]+\.[^./]+$/, '')

/** A trial is the lines of its evidence. */
export const trialId = ({ path, first_line, last_line }: { path: string; first_line: number; last_line: number }) =>
  `${path}:${first_line}-${last_line}`

/** The names of cases, and the paths of the files of their trials. */

export type Settings = Readonly<Record<string, string>>

/** `key=value` sorted by key and joined by commas, or `default`. */
export function configurationId(settings: Settings): string {
  const parts = Object.entries(settings).map(([key, value]) => `${key}=${value}`)
  return parts.length === 0 ? 'default' : parts.sort().join(',')
}

interface OfferedLoad {
  /** Null, like `connections`, for a tool that times a command. */
  threads: number | null
  connections: number | null
  /** Requests offered per second; null or absent in a closed loop. */
  rate_per_s?: number | null
}

interface CaseName extends OfferedLoad {
  framework_id: string
  configuration_id: string
  scenario_id: string
}

const ONCE = 'once'

/** `t2-c400`, `t2-c400-r10000` at an offered rate, `once` for a command. */
export function loadName({ threads, connections, rate_per_s }: OfferedLoad): string {
  if (threads === null) return ONCE
  return `t${threads}-c${connections}${rate_per_s == null ? '' : `-r${rate_per_s}`}`
}

/** The folder of a case's trials below that of the run. */
export function casePath({ framework_id, configuration_id, scenario_id, ...offered }: CaseName): string {
  const load = loadName(offered)
  return `${framework_id}/${configuration_id}/${scenario_id}${load === ONCE ? '' : `-${load}`}`
}

/** The path of the same case in a closed loop, whose starts a load at a rate shares in a schedule of blocks. */
export const closedLoopPath = (name: CaseName): string => casePath({ ...name, rate_per_s: null })

/** A league compares one scenario on one host under one load; its id is also its address below `/leagues/`. */
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

/** The case of a trial, or of a case that was not run, as run.json records it. */
export const caseNameOf = ({ framework, configuration, scenario, ...load }: RecordedCase): CaseName => ({
  framework_id: framework,
  configuration_id: configurationId(configuration ?? {}),
  scenario_id: scenario,
  threads: load.threads ?? null,
  connections: load.connections ?? null,
  rate_per_s: load.rate_per_s ?? null,
})

/** `<case>/<nn>`: the files of a trial are `<stem>.<kind>`, such as `01.timeline.csv`. Rounds count from 1. */
export const trialStem = (name: CaseName, round: number): string =>
  `${casePath(name)}/${String(round).padStart(2, '0')}`

/** The stem of the trial that a file belongs to. */
export const stemOf = (path: string): string => path.replace(/\.[^./]+\.[^./]+$/, '')

/** A trial is identified by the lines of its evidence. */
export const trialId = ({ path, first_line, last_line }: { path: string; first_line: number; last_line: number }) =>
  `${path}:${first_line}-${last_line}`

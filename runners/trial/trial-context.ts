/** The context that the parts of a trial share, with its record so far. */
import type { TrialJson } from '../../pipeline/schema/records/run.ts'
import type { Groups } from '../host/find-processes.ts'
import { pathOfEntries } from '../host/find-program.ts'
import type { Redaction } from '../host/redact.ts'
import type { ServerHost } from './server-host.ts'
import type { TrialRequest } from './trial-request.ts'

export interface TrialContext {
  request: TrialRequest
  groups: Groups
  isolation: TrialJson['isolation']
  host: ServerHost
  /** A private folder that is gone after the trial. */
  folder: string
}

/** The machine's marks and the trial's private folder, which is gone when anybody reads. */
export function marksOfTrial({ request, folder }: Pick<TrialContext, 'request' | 'folder'>): Redaction[] {
  return [[folder, '<trial>'], ...request.marks]
}

type Asked = Pick<TrialRequest, 'built' | 'scenario'>

/** What a control answers in the scenario; null for an entry. */
export const constantOf = ({ scenario, built }: Asked): string | null =>
  built.entry.manifest.constants?.[scenario.scenario_id] ?? null

export const roleOf = ({ built }: Pick<Asked, 'built'>): 'entry' | 'control' => built.entry.manifest.role ?? 'entry'

/** The CPUs that the server is pinned to; null where it is not. */
export const serverCpus = ({ cpus, programs }: TrialRequest): readonly number[] | null =>
  programs.taskset.path === null ? null : cpus.server

/** The environment of what the trial starts itself. */
export const toolEnvironment = () => ({ PATH: pathOfEntries(), HOME: process.env.HOME ?? '', LC_ALL: 'C' })

/** Seconds since the start of the run of an instant of performance.now(). */
export function sinceRunStart({ run_started_ms }: TrialRequest, now_ms: number): number {
  return Number(((performance.timeOrigin + now_ms - run_started_ms) / 1000).toFixed(6))
}

/** What the parts of a trial share: who it is, where it may write, and what has become of it so far. */
import { stemOf } from '../../pipeline/vocabulary/case-name.ts'
import type { TrialJson } from '../../pipeline/vocabulary/records/run.ts'
import { MARKER, markerFor, type TrialIdentity } from '../host/find-processes.ts'
import { pathOfEntries } from '../host/find-program.ts'
import type { Mark } from '../host/redact.ts'
import type { ServerHost } from './server-host.ts'
import type { TrialRequest } from './trial-request.ts'

export interface TrialContext {
  request: TrialRequest
  identity: TrialIdentity
  isolation: TrialJson['isolation']
  host: ServerHost
  /** A private folder that is gone after the trial. */
  folder: string
}

/** What every process of a trial has in its environment, and no process of another trial. */
export const markerOf = (run_id: string, path: string): string => markerFor(`${run_id}/${stemOf(path)}`)

/** The machine's marks and the trial's private folder, which is gone when anybody reads. */
export function marksOfTrial({ request, folder }: Pick<TrialContext, 'request' | 'folder'>): Mark[] {
  return [[folder, '<trial>'], ...request.marks]
}

type Asked = Pick<TrialRequest, 'built' | 'scenario'>

/** What a control answers in the scenario; null for an entry. */
export const constantOf = ({ scenario, built }: Asked): string | null =>
  built.entry.manifest.constants?.[scenario.scenario_id] ?? null

export const roleOf = ({ built }: Pick<Asked, 'built'>): 'entry' | 'control' => built.entry.manifest.role ?? 'entry'

/** The environment of what the trial starts itself. */
export function toolEnvironment(identity: TrialIdentity): Record<string, string> {
  return { PATH: pathOfEntries(), HOME: process.env.HOME ?? '', LC_ALL: 'C', [MARKER]: identity.marker }
}

/** Seconds since the start of the run of an instant of performance.now(). */
export function sinceRunStart({ run_started_ms }: TrialRequest, now_ms: number): number {
  return Number(((performance.timeOrigin + now_ms - run_started_ms) / 1000).toFixed(6))
}

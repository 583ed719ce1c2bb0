/** What the parts of a trial share: who it is, where it may write, and the effects that a test replaces. */

import { stemOf } from '../../pipeline/vocabulary/case-name.ts'
import type { TrialJson } from '../../pipeline/vocabulary/records/run.ts'
import { MARKER, markerFor, type TrialIdentity } from '../host/find-processes.ts'
import type { Mark } from '../host/redact.ts'
import type { Verification, VerifyRequest } from '../verify/verify-server.ts'
import type { ServerHost } from './server-host.ts'
import type { TrialRequest } from './trial-request.ts'

export interface RunningService {
  /** A proxy takes the load and hands it to the server; a backend is asked by the server. */
  role: 'proxy' | 'backend'
  port: number
  /** Of its process group too. */
  pid: number
  stop: () => Promise<unknown>
}

export interface TrialContext {
  request: TrialRequest
  identity: TrialIdentity
  isolation: TrialJson['isolation']
  host: ServerHost
  /** A private folder that is gone after the trial. */
  folder: string
  signal: AbortSignal
  effects: TrialEffects
}

export interface TrialEffects {
  /** Errors: nothing could be verified. */
  verify: (request: VerifyRequest & { host: string }) => Promise<Verification>
  startService: (
    id: string,
    options: {
      folder: string
      host: ServerHost
      cpus: readonly number[] | null
      env: Readonly<Record<string, string>>
      /** Where a proxy hands the load to. */
      server_port: number | null
      marks: readonly Mark[]
    },
  ) => Promise<RunningService>
  /** A proxy starts after the server, a backend before it. */
  isProxy: (service_id: string) => boolean
  ready_timeout_s: number
  grace: { server_s: number; children_s: number }
}

/** What every process of a trial has in its environment, and no process of another trial. */
export const markerOf = (run_id: string, path: string): string => markerFor(`${run_id}/${stemOf(path)}`)

/** The machine's marks and the trial's private folder, which is gone when anybody reads. */
export function marksOfTrial({ request, folder }: Pick<TrialContext, 'request' | 'folder'>): Mark[] {
  return [[folder, '<trial>'], ...request.marks]
}

/** What a control answers in the scenario; null for an entry. */
export function constantOf({ scenario, built }: TrialRequest): string | null {
  return built.entry.manifest.constants?.[scenario.scenario_id] ?? null
}

export function roleOf({ built }: TrialRequest): 'entry' | 'control' {
  return built.entry.manifest.role ?? 'entry'
}

/** The environment of what the trial starts itself. */
export function toolEnvironment(identity: TrialIdentity): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env
  return { PATH, HOME, LC_ALL: 'C', [MARKER]: identity.marker }
}

/** Seconds since the start of the run of an instant of performance.now(). */
export function sinceRunStart({ run_started_ms }: TrialRequest, now_ms: number): number {
  return Number(((performance.timeOrigin + now_ms - run_started_ms) / 1000).toFixed(6))
}

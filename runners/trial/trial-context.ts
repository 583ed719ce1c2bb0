/** The values that the parts of a trial share. */
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
  /** A private folder that is removed after the trial. */
  folder: string
}

/** The redactions of the machine and of the trial's private folder. */
export function redactionsOfTrial({ request, folder }: Pick<TrialContext, 'request' | 'folder'>): Redaction[] {
  return [[folder, '<trial>'], ...request.redactions]
}

type Source = Pick<TrialRequest, 'built' | 'scenario'>

/** A control's response in the scenario; null for an entry. */
export const constantOf = ({ scenario, built }: Source): string | null =>
  built.entry.manifest.constants?.[scenario.scenario_id] ?? null

export const roleOf = ({ built }: Pick<Source, 'built'>): 'entry' | 'control' => built.entry.manifest.role ?? 'entry'

/** The CPUs that the server is pinned to; null if it is not. */
export const serverCpus = (request: TrialRequest): readonly number[] | null =>
  request.programs.taskset.path === null ? null : cpusOf(request).server

/** The service of the scenario gets half of the server's CPUs; a single one is shared. */
export function cpusOf({ cpus: { server }, scenario }: Pick<TrialRequest, 'cpus' | 'scenario'>) {
  if (server === null || scenario.service === undefined || server.length < 2) return { server, service: server }
  const half = Math.ceil(server.length / 2)
  return { server: server.slice(0, half), service: server.slice(half) }
}

/** The environment of tools and services. */
export const toolEnvironment = () => ({ PATH: pathOfEntries(), HOME: process.env.HOME ?? '', LC_ALL: 'C' })

/** Seconds since the start of the run of an instant of performance.now(). */
export function sinceRunStart({ run_started_ms }: TrialRequest, now_ms: number): number {
  return Number(((performance.timeOrigin + now_ms - run_started_ms) / 1000).toFixed(6))
}

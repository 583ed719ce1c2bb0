/** The files of .github/workflows and .github/actions as data. */
import { parse } from 'yaml'

/** What a workflow or an action breaks, by the name of the rule; `job` is null where it is of the whole. */
export interface PolicyProblem {
  rule: string
  job: string | null
  problem: string
}

export interface Step {
  id?: string
  name?: string
  uses?: string
  run?: string
  if?: unknown
  env?: Record<string, unknown>
  with?: Record<string, unknown>
  'working-directory'?: string
}

export interface Job {
  'runs-on'?: unknown
  /** Of a reusable workflow. */
  uses?: string
  needs?: string | string[]
  if?: unknown
  permissions?: unknown
  outputs?: unknown
  environment?: unknown
  concurrency?: unknown
  env?: Record<string, unknown>
  'timeout-minutes'?: unknown
  steps?: Step[]
}

export interface Workflow {
  /** What starts it, as keys. */
  on: Record<string, unknown>
  permissions?: unknown
  jobs: Record<string, Job>
}

/** A composite action of .github/actions. */
export interface Action {
  name?: string
  description?: string
  runs: { using?: unknown; steps: Step[] }
}

/** Errors: not YAML, or not the shape of a composite action. */
export function readAction(text: string): Action {
  const value = parse(text) as { runs?: { steps?: unknown } } | null
  if (!Array.isArray(value?.runs?.steps)) throw new Error('it has no steps: write a composite action')
  return value as Action
}

/** Errors: not YAML, or not the shape of a workflow. */
export function readWorkflow(text: string): Workflow {
  const value = parse(text) as { on?: unknown; jobs?: unknown } | null
  if (!isMap(value) || !isMap(value.jobs)) throw new Error('it has no jobs: write a workflow')
  return { ...value, on: triggersOf(value.on), jobs: value.jobs as Workflow['jobs'] }
}

function triggersOf(on: unknown): Record<string, unknown> {
  if (typeof on === 'string') return { [on]: null }
  if (Array.isArray(on)) return Object.fromEntries(on.map(name => [String(name), null]))
  if (isMap(on)) return on
  throw new Error('it does not say what starts it: write `on`')
}

export const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Only people who may write here can start these. */
const OF_OURS = new Set(['push', 'schedule', 'workflow_dispatch'])
/** The machines that are thrown away. Any other label, or an expression, may be a host of ours. */
const HOSTED = new Set<unknown>(['ubuntu-24.04'])

/** What starts it that needs no right to write. */
export const openTriggers = ({ on }: Workflow): string[] => Object.keys(on).filter(trigger => !OF_OURS.has(trigger))

/** A stranger can start it. */
export const isOpen = (workflow: Workflow): boolean => openTriggers(workflow).length > 0

export const isHosted = (job: Job): boolean => HOSTED.has(job['runs-on'])

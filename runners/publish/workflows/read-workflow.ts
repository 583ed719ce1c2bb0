/** A workflow of .github/workflows as data. The parser comes with @astrojs/check, a development dependency,. */
import { parse } from 'yaml'

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
  if (value === null || typeof value !== 'object' || typeof value.jobs !== 'object' || value.jobs === null)
    throw new Error('it has no jobs: write a workflow')
  return { ...value, on: triggersOf(value.on), jobs: value.jobs as Workflow['jobs'] }
}

function triggersOf(on: unknown): Record<string, unknown> {
  if (typeof on === 'string') return { [on]: null }
  if (Array.isArray(on)) return Object.fromEntries(on.map(name => [String(name), null]))
  if (typeof on === 'object' && on !== null) return on as Record<string, unknown>
  throw new Error('it does not say what starts it: write `on`')
}

export const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

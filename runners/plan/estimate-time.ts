/** Estimates how long trials and builds take, from earlier ones on the same host. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readManifest } from '../../pipeline/ledger/manifest/read-manifest.ts'
import { configurationId } from '../../pipeline/schema/case-name.ts'
import { compareText } from '../../pipeline/schema/compare-text.ts'
import { hostIn } from '../../pipeline/schema/ids.ts'
import type { Run } from '../../pipeline/schema/records/run.ts'
import type { PlannedTrial } from './order-rounds.ts'

/** Start, warm-up, verification before and after, and stop; measured on a machine with two cores. */
const AROUND_S = 7
/** A guess: the duration of a command is unknown before it has run. */
const COMMAND_S = 2

export const loadSeconds = (duration_s: number | null): number => duration_s ?? COMMAND_S

type Built = Pick<PlannedTrial['case'], 'framework_id' | 'configuration_id'>

export interface TimeEstimate {
  /** Its basis, in words. */
  readonly source: string
  /** Adds the time that a completed trial took in addition to its load, including its warm-up. */
  learn: (framework_id: string, around_s: number) => void
  trials: (trials: readonly PlannedTrial[]) => number
  /** Null if no run has built it. */
  build: (built: Built) => number | null
}

/** Uses the sealed runs below `raw`: those of the host, or all if it has none. Unreadable runs are ignored. */
export function estimateBy(raw: string, host_id: string | null): TimeEstimate {
  const around = new Map<string, number[]>()
  const builds = new Map<string, number>()
  const learn = (framework_id: string, around_s: number) => {
    around.set(framework_id, [...(around.get(framework_id) ?? []), Math.max(0, around_s)])
  }
  const all = existsSync(raw) ? readdirSync(raw).filter(name => hostIn(name) !== null) : []
  const onHost = all.filter(name => hostIn(name) === host_id)
  const runs = (onHost.length > 0 ? onHost : all)
    .sort(compareText)
    .flatMap(name => readRun(join(raw, name, 'run.json')) ?? [])
  for (const run of runs) {
    for (const trial of run.trials) {
      const trial_s = (Date.parse(trial.finished_at ?? '') - Date.parse(trial.started_at ?? '')) / 1000
      if (Number.isFinite(trial_s)) learn(trial.framework, trial_s - loadSeconds(trial.duration_s ?? null))
    }
    for (const { framework, configuration, duration_s } of run.builds ?? [])
      if (duration_s != null) builds.set(`${framework}/${configurationId(configuration ?? {})}`, duration_s)
  }
  const aroundOf = (framework_id: string): number => {
    const known = around.get(framework_id) ?? [...around.values()].flat()
    return known.length === 0 ? AROUND_S : known.reduce((sum, one) => sum + one, 0) / known.length
  }
  const hosts = onHost.length > 0 ? 'this host' : 'other hosts'
  return {
    source:
      runs.length === 0
        ? 'a guess, because there are no earlier runs'
        : `based on ${withCount(runs.length, 'run')} of ${hosts}`,
    learn,
    trials: trials =>
      trials.reduce(
        (sum, { turn = null, block, case: { framework_id, duration_s, rate_per_s } }) =>
          // a load at a rate shares the start of its block
          sum + loadSeconds(duration_s) + (turn === null && !(block && rate_per_s) ? aroundOf(framework_id) : 0),
        0,
      ),
    build: ({ framework_id, configuration_id }) => builds.get(`${framework_id}/${configuration_id}`) ?? null,
  }
}

const readRun = (path: string): Run | null =>
  existsSync(path) ? readManifest('run', path, readFileSync(path, 'utf8')).value : null

export const withCount = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

/** `1 h 5 min`, `12 min`, `40 s`. */
export function formatDuration(seconds: number): string {
  if (seconds < 100) return `${Math.round(seconds)} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

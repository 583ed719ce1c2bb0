/** The shape of run.json as far as the pipeline reads it: pipeline/schemas/run.schema.json lets most of it be absent. */

import { parseJsonAt } from '../tools/positioned-json.ts'
import type { BuildJson, ComplaintJson, NotRunJson, RunJson, TrialJson } from '../vocabulary/run-record.ts'

type Part<Whole, Known extends keyof Whole> = Pick<Whole, Known> & {
  [Key in Exclude<keyof Whole, Known>]?: Whole[Key] | null
}

export type RunTrial = Part<TrialJson, 'path' | 'framework' | 'scenario' | 'status'>
export type RunBuild = Part<BuildJson, 'framework' | 'status'>
export type RunGap = Part<NotRunJson, 'framework' | 'scenario' | 'reason'>

export interface Run
  extends Part<Omit<RunJson, 'trials' | 'builds' | 'not_run' | 'complaints'>, 'started_at' | 'host_id' | 'commit'> {
  trials: RunTrial[]
  builds?: RunBuild[] | null
  not_run?: RunGap[] | null
  complaints?: ComplaintJson[] | null
}

/** The first and last line of each trial's entry in run.json, 1-based: what there is of a trial that left no log. */
export function trialLines(text: string): [first: number, last: number][] {
  const root = parseJsonAt(text, 0).node?.value
  const trials = root instanceof Map ? root.get('trials')?.value : undefined
  if (!Array.isArray(trials)) return []
  let line = 1
  let at = 0
  const lineOf = (offset: number) => {
    for (let end = text.indexOf('\n', at); end !== -1 && end < offset; end = text.indexOf('\n', at)) {
      line++
      at = end + 1
    }
    return line
  }
  return trials.map(({ start, end }) => [lineOf(start), lineOf(end - 1)])
}

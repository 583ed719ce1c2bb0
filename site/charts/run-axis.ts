/** The axis of runs below lines, the oldest at the left. */
import { runLabel } from '../../pipeline/schema/ids.ts'

/** Dates that are next to each other without covering each other. */
const MOST_DATES = 4

/** `xOf` from 0 to 1. */
export function runAxis(run_ids: readonly string[]) {
  const runs = [...new Set(run_ids)].sort()
  const xOf = (run_id: string) => runs.indexOf(run_id) / Math.max(1, runs.length - 1)
  const below = runs
    .filter((_, index) => index % Math.ceil(runs.length / MOST_DATES) === 0)
    .map(run_id => ({ x: xOf(run_id), words: runLabel(run_id).replace(/ \d{4}/, '') }))
  return { xOf, below }
}

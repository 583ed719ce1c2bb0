/** The state of each measure of a result, from its findings, statements and trials. */
import { isStatedBound } from '../schema/publication-status.ts'
import { severityRank } from '../schema/severity.ts'
import { type State, stateOf } from '../schema/state.ts'
import type { Result } from './result.ts'
import { effectsOfFindings, type OwnedFinding } from './rules/finding-effects.ts'
import { rules } from './rules/installed.ts'
import type { Trial } from './trial.ts'

interface ResultState {
  state: State
  state_reason: string | null
  excluded_by: string[]
  flagged_by: string[]
}

const orderOf = new Map(rules.map(({ id }, index) => [id, index]))
const byRank = (a: OwnedFinding, b: OwnedFinding): number =>
  severityRank(b.severity) - severityRank(a.severity) || (orderOf.get(a.rule_id) ?? 0) - (orderOf.get(b.rule_id) ?? 0)

/** For each measure with a number, and for the headline measure. Rule ids, the most severe first. */
export function resultStates(result: Result, findings: readonly OwnedFinding[]): Map<string, ResultState> {
  const { headline_metric_id, has_log, trials, summaries, publication_status, publication_status_reason } = result
  const ranked = findings.toSorted(byRank)
  const failed = trials.filter(trial => hasFailed(trial, trials))
  const counts = { has_log, trial_count: trials.length, failed_count: failed.length }
  const message = isStatedBound(publication_status) ? publication_status_reason : null
  const measures = new Set([headline_metric_id, ...summaries.flatMap(({ metric_id }) => metric_id ?? [])])
  return new Map(
    [...measures].map(metric_id => {
      const { excluded, flagged } = effectsOfFindings(ranked, metric_id, headline_metric_id)
      const has_number = metric_id !== headline_metric_id || result.summary !== null
      return [
        metric_id,
        {
          ...stateOf({ excluded, flagged: message ? [{ message }, ...flagged] : flagged, ...counts, has_number }),
          excluded_by: excluded.map(({ rule_id }) => rule_id),
          flagged_by: flagged.map(({ rule_id }) => rule_id),
        },
      ]
    }),
  )
}

/**
 * In a block a turn is void for all if it is for one, and a start has several: a void one is missing only if no turn of
 * its start counts, and so is a load alone. A broken seal always excludes.
 */
function hasFailed({ row: { status, block, turn }, broken_seal }: Trial, trials: readonly Trial[]): boolean {
  if (status !== 'void' || block === null || broken_seal !== null) return status === 'failed' || status === 'void'
  return !trials.some(({ row }) => row.is_counted && row.block === block && (row.turn === null) === (turn === null))
}

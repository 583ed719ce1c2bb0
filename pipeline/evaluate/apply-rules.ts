/** Applies every rule to the results and claims in its scope. */
import type { Owner } from '../schema/state.ts'
import type { ComparedClaim } from './claims.ts'
import type { Result } from './result.ts'
import { rules } from './rules/installed.ts'
import { canJudge, type Finding, inTrial, type NotComputable, type Rule, type RuleOutcome } from './rules/rule.ts'
import { worstOutcome } from './rules/worst-answer.ts'

interface Subject {
  subject_kind: 'result' | 'claim'
  subject_id: string
  rule_id: string
  owner: Owner
  /** The trial that the finding quotes, if any. */
  trial_id: string | null
}

/** Findings and `not computable` answers; a rule that finds nothing is omitted. */
export type RuleOutcomeRow = Subject & Partial<Omit<Finding, 'kind' | 'owner' | 'place'> & Omit<NotComputable, 'kind'>>

/** A rule with the scope `trial` reports the worst trial of a result. */
export function applyRules(results: readonly Result[]): RuleOutcomeRow[] {
  const peers = Map.groupBy(
    results.filter(result => result.has_log),
    result => result.comparison_group,
  )
  return results.flatMap(result =>
    rules.flatMap(rule => {
      const { measuring_tool: tool } = result
      if (rule.scope === 'claim' || rule.scope === 'repeat' || tool === null || !rule.applies_to(tool)) return []
      const outcome = checkRule(rule, result, peers.get(result.comparison_group) ?? [])
      if (outcome.kind === 'nothing') return []
      const { owner = rule.owner, place = -1 } = outcome.kind === 'finding' ? outcome : {}
      return [
        rowOf(outcome, {
          subject_kind: 'result',
          subject_id: result.result_id,
          rule_id: rule.id,
          owner: owner === 'run' && result.run_id === null ? 'document' : owner,
          trial_id: result.trials.filter(({ record }) => record !== null)[place]?.row.trial_id ?? null,
        }),
      ]
    }),
  )
}

/** The subject of a finding is not part of the rule's answer. */
export function rowOf(outcome: Exclude<RuleOutcome, { kind: 'nothing' }>, subject: Subject): RuleOutcomeRow {
  if (outcome.kind === 'not_computable') return { ...subject, missing: outcome.missing }
  const { severity, observed, expected, message } = outcome
  return { ...subject, severity, observed, expected, message }
}

function checkRule(
  rule: Exclude<Rule, { scope: 'claim' | 'repeat' }>,
  result: Result,
  peers: readonly Result[],
): RuleOutcome {
  if (rule.scope === 'trial') {
    if (result.record.trials.length === 0) return { kind: 'not_computable', missing: 'the log' }
    return worstOutcome(
      result.record.trials.flatMap((trial, place) => (canJudge(rule, trial) ? inTrial(rule.check(trial), place) : [])),
    )
  }
  if (rule.scope === 'result') return rule.check(result.record)
  return rule.check({ result: result.record, results: peers.map(peer => peer.record) })
}

/** Only findings of claims are stored, because their verdict already tells what could not be compared. */
export function applyClaimRules(claims: readonly ComparedClaim[]): RuleOutcomeRow[] {
  const claimRules = rules.filter(rule => rule.scope === 'claim')
  return claims.flatMap(({ claim_id, claim, comparison }) =>
    claimRules.flatMap(rule => {
      const outcome = rule.check({ ...claim, ...comparison })
      const subject = { subject_kind: 'claim' as const, subject_id: claim_id, rule_id: rule.id }
      return outcome.kind === 'finding' ? [rowOf(outcome, { ...subject, owner: rule.owner, trial_id: null })] : []
    }),
  )
}

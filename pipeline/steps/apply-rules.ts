/** Asks every rule about every result and claim that it applies to. */
import { rules } from '../audit/installed-rules.ts'
import type { Answer, Rule } from '../rules/rule.ts'
import { worstAnswer } from '../rules/worst-answer.ts'
import type { ComparedClaim } from './compare-claims.ts'
import type { EvaluatedResult } from './result-records.ts'

/** A row of `rule_answer`; a rule that finds nothing gives none. */
export type RuleAnswer = { subject_kind: 'result' | 'claim'; subject_id: string; rule_id: string } & Omit<
  Answer,
  'kind'
>

/** A rule about one trial answers for a result with its worst trial. */
export function applyRules(results: readonly EvaluatedResult[]): RuleAnswer[] {
  const peers = Map.groupBy(
    results.filter(result => result.has_log),
    result => result.peer_id,
  )
  return results.flatMap(result =>
    rules.flatMap(rule => {
      if (rule.scope === 'claim' || rule.scope === 'repeat' || result.tool === null || !rule.applies_to(result.tool))
        return []
      const { kind, ...answer } = ask(rule, result, peers.get(result.peer_id) ?? [])
      const subject = { subject_kind: 'result' as const, subject_id: result.result_id, rule_id: rule.id }
      return kind === 'nothing' ? [] : { ...subject, ...answer }
    }),
  )
}

function ask(
  rule: Exclude<Rule, { scope: 'claim' | 'repeat' }>,
  result: EvaluatedResult,
  peers: readonly EvaluatedResult[],
): Answer {
  if (rule.scope === 'trial') {
    if (result.record.trials.length === 0) return { kind: 'not_computable', missing: 'the log' }
    return worstAnswer(result.record.trials.map(rule.check))
  }
  if (rule.scope === 'result') return rule.check(result.record)
  return rule.check({ result: result.record, results: peers.map(peer => peer.record) })
}

/** Of a claim only findings are kept: its verdict says what could not be compared. */
export function applyClaimRules(claims: readonly ComparedClaim[]): RuleAnswer[] {
  const claimRules = rules.filter(rule => rule.scope === 'claim')
  return claims.flatMap(({ claim_id, claim, comparison }) =>
    claimRules.flatMap(rule => {
      const { kind, ...answer } = rule.check({ ...claim, ...comparison })
      return kind === 'finding'
        ? { subject_kind: 'claim' as const, subject_id: claim_id, rule_id: rule.id, ...answer }
        : []
    }),
  )
}

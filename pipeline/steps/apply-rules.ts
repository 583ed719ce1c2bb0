/** The tables rule_finding and rule_not_computable: every rule asked about every result that it applies to. */

import { rules } from '../audit/installed-rules.ts'
import { appendTable, type Database, type Row } from '../database.ts'
import type { Answer, Rule } from '../rules/rule.ts'
import { worstAnswer } from '../rules/worst-answer.ts'
import type { JudgedResult } from './result-records.ts'

export const findingColumns = {
  subject_kind: 'VARCHAR',
  subject_id: 'VARCHAR',
  rule_id: 'VARCHAR',
  severity: 'VARCHAR',
  observed: 'DOUBLE',
  expected: 'DOUBLE',
  message: 'VARCHAR',
} as const

/** A rule about one trial answers for a result with its worst trial. */
export async function applyRules(database: Database, results: JudgedResult[]): Promise<void> {
  const peers = Map.groupBy(
    results.filter(result => result.has_log),
    result => result.peer_key,
  )
  const findings: Row[] = []
  const missing: Row[] = []
  for (const result of results) {
    for (const rule of rules) {
      if (rule.scope === 'claim' || result.tool === null || !rule.applies_to(result.tool)) continue
      const answer = ask(rule, result, peers.get(result.peer_key) ?? [])
      const subject = { subject_kind: 'result', subject_id: result.result_id, rule_id: rule.id }
      if (answer.kind === 'finding') findings.push({ ...subject, ...answer })
      if (answer.kind === 'not_computable') missing.push({ ...subject, ...answer })
    }
  }
  await appendTable(database, 'rule_finding', findingColumns, findings)
  const columns = { subject_id: 'VARCHAR', rule_id: 'VARCHAR', missing: 'VARCHAR' } as const
  await appendTable(database, 'rule_not_computable', columns, missing)
}

function ask(rule: Exclude<Rule, { scope: 'claim' }>, result: JudgedResult, peers: JudgedResult[]): Answer {
  if (rule.scope === 'trial') {
    if (result.record.trials.length === 0) return { kind: 'not_computable', missing: 'the log' }
    return worstAnswer(result.record.trials.map(rule.check))
  }
  if (rule.scope === 'result') return rule.check(result.record)
  return rule.check({ result: result.record, results: peers.map(peer => peer.record) })
}

/** The order of findings wherever they are listed: by severity, then what says most about a number. */
import type { Severity } from '../../pipeline/vocabulary/severity.ts'
import { ruleOrder } from './rules.ts'

const severities = { invalid: 0, caution: 1, note: 2 }

interface Ordered {
  severity: Severity
  rule_id: string
}

export const worstFirst = (a: Ordered, b: Ordered): number =>
  severities[a.severity] - severities[b.severity] || ruleOrder(a.rule_id) - ruleOrder(b.rule_id)

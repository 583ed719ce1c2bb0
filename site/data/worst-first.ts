/** The order of findings wherever they are listed: by severity, then what says most about a number. */
import { type Severity, severityRank } from '../../pipeline/vocabulary/severity.ts'
import { ruleOrder } from './rules.ts'

interface Ordered {
  severity: Severity
  rule_id: string
}

export const worstFirst = (a: Ordered, b: Ordered): number =>
  severityRank(b.severity) - severityRank(a.severity) || ruleOrder(a.rule_id) - ruleOrder(b.rule_id)

/** The order of findings wherever they are listed: by severity, then what says most about a number. */
import { type Severity, severityRank } from '../../pipeline/vocabulary/severity.ts'

interface Ordered {
  severity: Severity
  rule_id: string
}

/** `placeOf` is the place of a rule among all, the first lowest. */
export const worstFirst =
  (placeOf: (rule_id: string) => number) =>
  (a: Ordered, b: Ordered): number =>
    severityRank(b.severity) - severityRank(a.severity) || placeOf(a.rule_id) - placeOf(b.rule_id)

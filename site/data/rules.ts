/** The rules as the pages name them: each page about a rule is made from the rule's own file. */
import { rules } from '../rules.ts'
import { worstFindingFirst as byPlace } from '../table/listed-row.ts'

export { rules }

const titles = new Map(rules.map(rule => [rule.id, rule.title]))
// what is stated about a claim says more of its number than what is stated about most results
const places = new Map(rules.map((rule, index) => [rule.id, rule.scope === 'claim' ? -1 : index]))

/** The short word for a mark; the id of a rule that is gone stands for itself. */
export const ruleTitle = (id: string): string => titles.get(id) ?? id

/** What says most about a number comes first; a rule that is gone comes last. */
export const ruleOrder = (id: string): number => places.get(id) ?? rules.length

/** Findings in the order of the rules that are here. */
export const worstFirst = byPlace(ruleOrder)

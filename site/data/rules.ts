/** The titles and the order of the rules on pages. */
import { rules } from '../rules.ts'
import { worstFindingFirst as byPlace } from './listed-row.ts'

export { rules }

const titles = new Map(rules.map(rule => [rule.id, rule.title]))
// findings about claims come first, because they say more about the number
const places = new Map(rules.map((rule, index) => [rule.id, rule.scope === 'claim' ? -1 : index]))

/** The title of a rule; its id if the rule was removed. */
export const ruleTitle = (id: string): string => titles.get(id) ?? id

/** The most important rule first; removed rules last. */
export const ruleOrder = (id: string): number => places.get(id) ?? rules.length

/** Orders findings by severity, then by rule. */
export const worstFirst = byPlace(ruleOrder)

/** The rules as the pages name them: each page about a rule is made from the rule's own file. */
import { rules } from '../../pipeline/rules/all.ts'

const titles = new Map(rules.map(rule => [rule.id, rule.title]))

/** The short word for a mark; the id of a rule that is gone stands for itself. */
export const ruleTitle = (id: string): string => titles.get(id) ?? id

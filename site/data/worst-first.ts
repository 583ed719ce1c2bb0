/** Findings in the order of the rules that are here. */
import { worstFirst as byPlace } from '../table/worst-first.ts'
import { ruleOrder } from './rules.ts'

export const worstFirst = byPlace(ruleOrder)

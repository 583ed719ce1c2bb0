/** Half of the last digit that a tool printed for a value: the value itself may lie that far away. */

import { halfOfBytes, halfOfRate, halfOfTime } from '../rules/printed.ts'
import type { Tool } from '../tools/block.ts'
import { unitKindOf } from './claim-units.ts'

/** wrk and wrk2 print two decimals of a unit that fits; the other tools print whole microseconds or bytes, or all digits. */
export function halfOfLog(metric_id: string, tool: Tool | null, value: number): number {
  if (tool !== null && tool !== 'wrk' && tool !== 'wrk2') return 0
  const kind = unitKindOf(metric_id)
  if (kind === 'time') return halfOfTime(value)
  if (kind === 'bytes') return halfOfBytes(value)
  if (kind === 'ratio') return 0.5e-4
  if (kind === 'count') return 0
  return metric_id.startsWith('thread_rate') ? halfOfThreadRate(value) : halfOfRate(value)
}

/** wrk prints the rate of a thread as 2.57k: thousands from 850 on, as for every unit. */
const halfOfThreadRate = (value: number): number =>
  value >= 850e6 ? 5e6 : value >= 850e3 ? 5e3 : value >= 850 ? 5 : 0.005

/** The format of ratios and comparisons on all pages. */
import type { Comparison } from '../pipeline/evaluate/statistics/compare-results.ts'
import { ratioText } from '../pipeline/schema/ratio-text.ts'
import { countedText } from './number.ts'

/** `1.07`, `≥ 1.19`; null without a ratio. */
export const ratioShort = ({ ratio, limit }: Comparison): string | null =>
  ratio === null ? null : `${limit === null ? '' : limit === 'at least' ? '≥ ' : '≤ '}${ratioText(ratio)}`

export const intervalShort = ({ low, high }: Comparison): string | null =>
  low === null || high === null ? null : `${ratioText(low)}–${ratioText(high)}`

export function loadText(threads: number | null, connections: number | null): string {
  if (threads === null && connections === null) return ''
  return [threads !== null && `t${threads}`, connections !== null && `c${countedText(connections)}`]
    .filter(Boolean)
    .join(' ')
}

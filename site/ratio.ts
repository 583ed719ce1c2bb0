/** The format of ratios and comparisons on all pages. */
import type { Comparison } from '../pipeline/evaluate/statistics/compare-results.ts'
import { ratioText } from '../pipeline/schema/ratio-text.ts'
import { countedText, PERCENT, shareText } from './number.ts'

/** `1.07`, `≥ 1.19`; null without a ratio. */
export const ratioShort = ({ ratio, limit }: Comparison, write = ratioText): string | null =>
  ratio === null ? null : `${limit === null ? '' : limit === 'at least' ? '≥ ' : '≤ '}${write(ratio)}`

export const intervalShort = ({ low, high }: Comparison): string | null =>
  low === null || high === null ? null : `${ratioText(low)}–${ratioText(high)}`

/** A ratio as a difference: `−21 %`, `−98.5 %`, `+0.36 %`; from a factor of 2 on `2.58×`. */
export function differenceText(ratio: number): string {
  if (ratio >= 2) return `${ratioText(ratio)}×`
  const share = Math.abs(ratio - 1)
  const text = ratio < 0.1 ? (100 * share).toFixed(ratio < 0.01 ? 2 : 1) : shareText(share)
  return `${ratio === 1 ? '' : ratio < 1 ? '−' : '+'}${text}${PERCENT}`
}

/** `−41 to +6 %` */
export function differenceInterval({ low, high }: Comparison): string | null {
  if (low === null || high === null) return null
  const from = differenceText(low)
  return `${high < 2 ? from.replace(PERCENT, '') : from} to ${differenceText(high)}`
}

export function loadText(threads: number | null, connections: number | null): string {
  if (threads === null && connections === null) return ''
  return [threads !== null && `t${threads}`, connections !== null && `c${countedText(connections)}`]
    .filter(Boolean)
    .join(' ')
}

/** The format of ratios and comparisons on all pages. */
import type { Comparison } from '../pipeline/evaluate/statistics/compare-results.ts'
import { countedText } from './number.ts'

const withDigits = (digits: number) =>
  new Intl.NumberFormat('en-US', { maximumSignificantDigits: digits, minimumSignificantDigits: digits })

/** Three significant digits, or as many as distinguish the ratio from 1. */
const formats = Array.from({ length: 13 }, (_, more) => withDigits(3 + more))

export const ratioText = (ratio: number): string => {
  const texts = formats.map(format => format.format(ratio))
  return texts.find(text => ratio === 1 || Number(text.replaceAll(',', '')) !== 1) ?? String(ratio)
}

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

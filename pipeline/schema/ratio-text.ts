/** The format of ratios in all texts. */

const withDigits = (digits: number) =>
  new Intl.NumberFormat('en-US', { maximumSignificantDigits: digits, minimumSignificantDigits: digits })

const formats = Array.from({ length: 13 }, (_, more) => withDigits(3 + more))

/** Three significant digits, or as many as distinguish the ratio from 1. */
export const ratioText = (ratio: number): string => {
  const texts = formats.map(format => format.format(ratio))
  return texts.find(text => ratio === 1 || Number(text.replaceAll(',', '')) !== 1) ?? String(ratio)
}

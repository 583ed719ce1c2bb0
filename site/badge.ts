/** A small picture of a result. It stands on pages of others, so it holds no link, no script and no style. */
import type { Severity } from '../pipeline/vocabulary/severity.ts'
import { isUnusable, type Standing } from '../pipeline/vocabulary/standing.ts'
import { escaped } from './escaped.ts'

interface Badge {
  name: string
  /** With its unit. */
  number: string
  /** Null for a claim without a log. */
  n: number | null
  severity: Severity | null
  /** By the statements about it: an old page that shows the badge says by itself that the result was retracted. */
  standing: Standing
}

const colours = { invalid: '#8f1c0c', caution: '#7a4a00', note: '#3c5568' }

export function badge({ name, number, n, severity, standing }: Badge): string {
  const label = name.length > 40 ? `${name.slice(0, 39)}…` : name
  const value = [number, n === null ? 'log lost' : `n = ${n}`, severity, standing === 'current' ? null : standing]
    .filter(part => part !== null)
    .join(', ')
  const isOut = isUnusable({ worst_severity: severity, standing })
  const colour = isOut
    ? colours.invalid
    : standing === 'concern'
      ? colours.caution
      : severity === null
        ? '#0a5043'
        : colours[severity]
  const [left, right] = [width(label), width(value)]
  const text = (at: number, length: number, words: string, more = '') =>
    `<text x="${at + 6}" y="14" textLength="${length - 12}" lengthAdjust="spacingAndGlyphs"${more}>${escaped(words)}</text>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${escaped(`${label}: ${value}`)}">`,
    `<title>${escaped(`${label}: ${value}`)}</title>`,
    `<rect width="${left}" height="20" fill="#24332b"/>`,
    `<rect x="${left}" width="${right}" height="20" fill="${colour}"/>`,
    '<g fill="#fff" font-family="Verdana, DejaVu Sans, sans-serif" font-size="11">',
    text(0, left, label),
    text(left, right, value, isOut ? ' text-decoration="line-through"' : ''),
    '</g></svg>\n',
  ].join('')
}

/** Room for text of 11 px in a wide face; the text is fitted to it. */
const width = (text: string): number => Math.round(text.length * 6.4) + 12

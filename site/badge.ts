/** Badges of a result and of a pair for pages of others, without links, scripts or styles. */

import { isUnanimous, pairSummary } from '../pipeline/evaluate/pair-sentence.ts'
import {
  isUnusable,
  isWithdrawn,
  PUBLICATION_STATUS_WORDS,
  type PublicationStatus,
} from '../pipeline/schema/publication-status.ts'
import type { Pair } from '../pipeline/schema/records/pair.ts'
import { STATE_WORDS, type State } from '../pipeline/schema/state.ts'
import { escaped } from './escaped.ts'

interface Badge {
  name: string
  /** With its unit. */
  number: string
  /** Null for a claim without a log. */
  n: number | null
  state: State
  /** Pages that embed the badge show a retraction without a change of theirs. */
  publication_status: PublicationStatus
}

const colours = { not_usable: '#8f1c0c', doubtful: '#7a4a00', usable: '#0a5043' }

export function badge({ name, number, n, state, publication_status }: Badge): string {
  const trials = n === null ? 'log lost' : `n = ${n}`
  const flag = state === 'doubtful' ? STATE_WORDS[state].words : []
  // an excluded number is not shown
  const value = [
    state === 'not_usable' ? STATE_WORDS[state].words : number,
    trials,
    flag,
    PUBLICATION_STATUS_WORDS[publication_status] || [],
  ]
    .flat()
    .join(', ')
  const isOut = isUnusable({ state, publication_status })
  const colour = colours[isOut ? 'not_usable' : publication_status === 'current' ? state : 'doubtful']
  return drawBadge(name, value, colour, isWithdrawn(publication_status) ? ' text-decoration="line-through"' : '')
}

/** Its direction and sizes are those of the sentence of the pair, its colour shows whether all comparisons agree. */
export function pairBadge(pair: Pair): string {
  const state = pair.verdict === null ? 'not_usable' : isUnanimous(pair) ? 'usable' : 'doubtful'
  return drawBadge(`${pair.name_a} or ${pair.name_b}`, pairSummary(pair), colours[state])
}

function drawBadge(name: string, value: string, colour: string, more = ''): string {
  const label = name.length > 40 ? `${name.slice(0, 39)}…` : name
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
    text(left, right, value, more),
    '</g></svg>\n',
  ].join('')
}

/** The width of 11 px text in a wide font; the text is fitted to it. */
const width = (text: string): number => Math.round(text.length * 6.4) + 12

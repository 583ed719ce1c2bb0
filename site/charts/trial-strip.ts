/** The values of all trials on one line with the interval of the number; each links to its log. */
import { scaleLinear } from 'd3-scale'
import { escaped } from '../escaped.ts'
import { pathOf, svg, wordsAt } from './svg.ts'

interface TrialMark {
  /** From 1. */
  place: number
  value: number
  /** The value as text with its unit. */
  words: string
  href: string
}

interface TrialStripOptions {
  title: string
  low: number | null
  high: number | null
  median: number
  /** As printed. */
  words: string
}

const WIDTH = 420
const LINE = 44
/** Half the size of a dot. */
const EDGE = 12
/** Where labels stand relative to the line, the first that is free; one without room is only in its title. */
const LEVELS = [-12, 22, 34, 46]
/** The least distance of labels at one level. */
const APART = 17

/** Null for fewer than two trials. */
export function trialStrip(trials: readonly TrialMark[], options: TrialStripOptions): string | null {
  if (trials.length < 2) return null
  const { title, low, high, median, words: shown } = options
  const values = [...trials.map(({ value }) => value), low ?? median, high ?? median]
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const x = scaleLinear([least, most === least ? least + 1 : most], [EDGE, WIDTH - EDGE])
  const inOrder = trials.toSorted((a, b) => a.value - b.value)
  const ends = new Map<number, number>()
  const dots = inOrder.map(({ place, value, words, href }) => {
    const at = Math.round(x(value))
    const level = LEVELS.find(each => at - (ends.get(each) ?? -APART) >= APART)
    if (level !== undefined) ends.set(level, at)
    const label = level === undefined ? '' : `<text x="${at}" y="${LINE + level}">${place}</text>`
    return `<a href="${escaped(href)}"><title>${escaped(`Trial ${place}: ${words}`)}</title><circle cx="${at}" cy="${LINE}" r="6"/>${label}</a>`
  })
  return svg({ title, width: WIDTH, height: LINE + Math.max(32, ...[...ends.keys()].map(level => level + 6)), hasLinks: true }, [
    pathOf('grid', [
      ['move', EDGE, LINE],
      ['across', WIDTH - EDGE, LINE],
    ]),
    low === null || high === null
      ? ''
      : pathOf('span', [
          ['move', x(low), LINE],
          ['across', x(high), LINE],
        ]),
    pathOf('middle', [
      ['move', x(median), 18],
      ['upright', x(median), LINE + 12],
    ]),
    wordsAt('below', [{ x: Math.min(WIDTH - 90, Math.max(90, x(median))), y: 12, words: shown }]),
    `<g class="own">${dots.join('')}</g>`,
  ])
}

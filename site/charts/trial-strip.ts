/** The values of all trials on one line with the interval of their median; each links to its log. */
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
  medianWords: string
}

const WIDTH = 420
const LINE = 44
/** Half the size of a dot. */
const EDGE = 12

/** Null for fewer than two trials. */
export function trialStrip(trials: readonly TrialMark[], options: TrialStripOptions): string | null {
  if (trials.length < 2) return null
  const { title, low, high, median, medianWords } = options
  const values = [...trials.map(({ value }) => value), low ?? median, high ?? median]
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const x = scaleLinear([least, most === least ? least + 1 : most], [EDGE, WIDTH - EDGE])
  const inOrder = trials.toSorted((a, b) => a.value - b.value)
  const dots = inOrder.map(({ place, value, words, href }, index) => {
    const at = Math.round(x(value))
    // labels alternate between above and below, so that those of close neighbours do not overlap
    const y = index % 2 === 0 ? LINE - 12 : LINE + 22
    return `<a href="${escaped(href)}"><title>${escaped(`Trial ${place}: ${words}`)}</title><circle cx="${at}" cy="${LINE}" r="6"/><text x="${at}" y="${y}">${place}</text></a>`
  })
  return svg({ title, width: WIDTH, height: 76, hasLinks: true }, [
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
    wordsAt('below', [{ x: Math.min(WIDTH - 90, Math.max(90, x(median))), y: 12, words: `median ${medianWords}` }]),
    `<g class="own">${dots.join('')}</g>`,
  ])
}

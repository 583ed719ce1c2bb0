/** The value of each trial on one line, the interval of their median behind them: each leads to its log. */
import { scaleLinear } from 'd3-scale'
import { escaped } from '../escaped.ts'
import { pathOf, svg, wordsAt } from './svg.ts'

interface TrialMark {
  /** From 1. */
  place: number
  value: number
  /** As printed, with its unit. */
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
/** Room for half a dot. */
const EDGE = 12

/** Nothing below two trials: a single one is the number itself. */
export function trialStrip(trials: readonly TrialMark[], options: TrialStripOptions): string | null {
  if (trials.length < 2) return null
  const { title, low, high, median, medianWords } = options
  const values = [...trials.map(({ value }) => value), low ?? median, high ?? median]
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const x = scaleLinear([least, most === least ? least + 1 : most], [EDGE, WIDTH - EDGE])
  const inOrder = trials.toSorted((a, b) => a.value - b.value)
  const dots = inOrder.map(({ place, value, words, href }, index) => {
    const at = Math.round(x(value))
    // names of neighbours are above and below in turn, so that near ones can be read
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

/** The values of all trials on a line, or of each start on its own, with the interval of their median. */
import { scaleLinear } from 'd3-scale'
import { escaped } from '../escaped.ts'
import { tick } from './axes.ts'
import { type PathStep, pathOf, svg, wordsAt } from './svg.ts'

interface Mark {
  value: number
  /** What it is, and its value with the unit. */
  words: string
  /** Its log. */
  href: string
  /** Next to it. */
  label?: string
  /** Of a load that does not count, because other servers had no part in it. */
  is_alone?: boolean
}

export interface StripLine {
  /** Of a start of the server, whose loads share a line. */
  name?: string
  marks: readonly Mark[]
  /** The one number of these marks. */
  mean?: number
}

interface TrialStripOptions {
  title: string
  description?: string
  low: number | null
  high: number | null
  median: number
  /** As printed. */
  medianWords: string
}

const WIDTH = 420
const FIRST = 44
/** From one line to the next. */
const STEP = 26
/** Half the size of a dot. */
const EDGE = 12
const NAME_WIDTH = 54
/** Half the height of the bar of a mean. */
const MEAN = 10

/** Null for fewer than two marks. */
export function trialStrip(lines: readonly StripLine[], options: TrialStripOptions): string | null {
  const marks = lines.flatMap(line => line.marks)
  if (marks.length < 2) return null
  const { low, high, median, medianWords, ...labels } = options
  const values = [...marks.map(({ value }) => value), low ?? median, high ?? median]
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const hasNames = lines.some(({ name }) => name !== undefined)
  const left = hasNames ? NAME_WIDTH : 0
  const x = scaleLinear([least, most === least ? least + 1 : most], [left + EDGE, WIDTH - EDGE])
  const yOf = (line: number) => FIRST + line * STEP
  const last = yOf(lines.length - 1)
  const across = (from: number, to: number) =>
    lines.flatMap((_, line): PathStep[] => [
      ['move', from, yOf(line)],
      ['across', to, yOf(line)],
    ])
  const means = lines.flatMap(({ mean }, line): PathStep[] =>
    mean === undefined
      ? []
      : [
          ['move', x(mean), yOf(line) - MEAN],
          ['upright', x(mean), yOf(line) + MEAN],
        ],
  )
  const names = lines.flatMap(({ name }, line) => (name === undefined ? [] : [{ x: 0, y: yOf(line) + 4, words: name }]))
  return svg({ ...labels, width: WIDTH, height: last + 32, hasLinks: true }, [
    pathOf('grid', across(left + EDGE, WIDTH - EDGE)),
    low === null || high === null ? '' : pathOf('span', across(x(low), x(high))),
    pathOf('middle', [
      ['move', x(median), 18],
      ['upright', x(median), last + 12],
    ]),
    wordsAt('below', [{ x: Math.min(WIDTH - 90, Math.max(90, x(median))), y: 12, words: `median ${medianWords}` }]),
    ...(hasNames
      ? [
          wordsAt('right', names),
          pathOf('mean', means),
          wordsAt(
            'below',
            x.ticks(4).map(value => ({ x: x(value), y: last + 28, words: tick(value) })),
          ),
        ]
      : []),
    `<g class="own">${lines.map((line, index) => dotsOf(line, x, yOf(index))).join('')}</g>`,
  ])
}

function dotsOf({ marks }: StripLine, x: (value: number) => number, y: number): string {
  return marks
    .toSorted((a, b) => a.value - b.value)
    .map(({ value, words, href, label, is_alone }, index) => {
      const at = Math.round(x(value))
      // labels alternate between above and below, so that those of close neighbours do not overlap
      const text = label === undefined ? '' : `<text x="${at}" y="${y + (index % 2 === 0 ? -12 : 22)}">${label}</text>`
      const shape = is_alone
        ? `<path class="alone" d="m${at} ${y - 6}l6 6-6 6-6-6z"/>`
        : `<circle cx="${at}" cy="${y}" r="6"/>`
      return `<a href="${escaped(href)}"><title>${escaped(words)}</title>${shape}${text}</a>`
    })
    .join('')
}

/** The values of all trials on one line with the interval of the number; each links to its log. */
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
  words: string
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
/** Where labels stand relative to the line, the first that is free; one without room is only in its title. */
const LEVELS = [-12, 22, 34, 46]
/** The least distance of labels at one level. */
const APART = 17

/** Null for fewer than two marks. */
export function trialStrip(lines: readonly StripLine[], options: TrialStripOptions): string | null {
  const marks = lines.flatMap(line => line.marks)
  if (marks.length < 2) return null
  const { low, high, median, words, ...labels } = options
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
  return svg(
    {
      ...labels,
      width: WIDTH,
      height: last + 40,
      hasLinks: true,
    },
    [
      pathOf('grid', across(left + EDGE, WIDTH - EDGE)),
      low === null || high === null ? '' : pathOf('span', across(x(low), x(high))),
      pathOf('middle', [
        ['move', x(median), 18],
        ['upright', x(median), last + 12],
      ]),
      wordsAt('below', [{ x: Math.min(WIDTH - 90, Math.max(90, x(median))), y: 12, words }]),
      ...(hasNames
        ? [
            wordsAt('right', names),
            pathOf('mean', means),
            wordsAt(
              'below',
              x.ticks(4).map(value => ({ x: x(value), y: last + 32, words: tick(value) })),
            ),
          ]
        : []),
      `<g class="own">${lines.map((line, index) => dotsOf(line, x, yOf(index))).join('')}</g>`,
    ],
  )
}

function dotsOf({ marks }: StripLine, x: (value: number) => number, y: number): string {
  const ends = new Map<number, number>()
  return marks
    .toSorted((a, b) => a.value - b.value)
    .map(({ value, words, href, label, is_alone }) => {
      const at = Math.round(x(value))
      const level = label && LEVELS.find(each => at - (ends.get(each) ?? -APART) >= APART)
      if (level) ends.set(level, at)
      const text = level ? `<text x="${at}" y="${y + level}">${label}</text>` : ''
      const shape = is_alone
        ? `<path class="alone" d="m${at} ${y - 6}l6 6-6 6-6-6z"/>`
        : `<circle cx="${at}" cy="${y}" r="6"/>`
      return `<a href="${escaped(href)}"><title>${escaped(words)}</title>${shape}${text}</a>`
    })
    .join('')
}

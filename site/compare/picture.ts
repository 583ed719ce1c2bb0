/** A comparison as an SVG file to publish elsewhere, with everything that a reader needs to judge the ratios. */
import type { Metric } from '../../pipeline/schema/metrics.ts'
import { type ForestMarker, forestOf, ticksOf } from '../charts/forest.ts'
import { markerOf } from '../charts/markers.ts'
import { escaped } from '../escaped.ts'
import { leagueNoiseOf } from '../league/ratio.ts'
import { citedRows } from './export.ts'
import { type ComparedRow, measureCellOf, rowMarkerOf } from './rows.ts'

interface Picture {
  metric: Metric
  rows: readonly ComparedRow[]
  base: ComparedRow
  sentence: string
  url: string
}

const WIDTH = 960
const PAPER = '#fcfdfb'
const [INK, MUTED, HAIR] = ['#15211b', '#53625a', '#d5e0d8']
/** The colours of the light theme, because a file has no theme. */
const SERIES = ['#0a5043', '#1b3f9e', '#8f6d16', '#8a4f9c', MUTED]
const [ROW, LEFT, RIGHT] = [40, 340, 680]
/** Characters per line of the title and of the notes below. */
const [TITLE, SMALL] = [84, 130]

export function pictureOf({ metric, rows, base, sentence, url }: Picture): string {
  const marks = rows.map(row => rowMarkerOf(measureCellOf(metric.metric_id, row, base.side)))
  const forest = forestOf(marks, leagueNoiseOf(base.side.league, metric.metric_id))
  const at = (ratio: number) =>
    LEFT +
    ((RIGHT - LEFT) * Math.log(Math.min(forest.high, Math.max(forest.low, ratio)) / forest.low)) /
      Math.log(forest.high / forest.low)
  const title = linesOf(sentence, TITLE)
  const top = 40 + 26 * title.length
  const bottom = top + 24 + ROW * rows.length
  const cited = citedRows(metric, rows, base)
  const places = [...new Set(cited.map(({ load, host, run }) => `${load}, on ${host}, run of ${run}.`))]
  const states = cited.filter(({ state }) => state !== 'clean').map(({ who, state }) => `${who}: ${state}.`)
  const levels = [...new Set(cited.flatMap(({ level }) => (level === '' ? [] : [level])))]
  const intervals = levels.length === 0 ? [] : [`Ratios to ${base.name} with ${levels.join(' and ')} intervals.`]
  const below = [...places, ...intervals, ...states, url].flatMap(words => linesOf(words, SMALL))
  const height = bottom + 30 + 18 * below.length
  const grid = ticksOf(forest).flatMap(tick => [
    `<line x1="${px(at(tick))}" x2="${px(at(tick))}" y1="${top + 16}" y2="${bottom}" stroke="${tick === 1 ? MUTED : HAIR}"/>`,
    text(at(tick), top + 8, String(Number(tick.toPrecision(3))), { size: 12, fill: MUTED, anchor: 'middle' }),
  ])
  const drawn = rows.flatMap((row, index) => {
    const y = top + 24 + ROW * index + ROW / 2
    const fill = SERIES[row.series - 1] ?? INK
    const { who, number, ratio } = cited[index] ?? { who: '', number: '', ratio: '' }
    return [
      `<g transform="translate(22 ${y})" fill="${fill}" color="${fill}">${markerOf(row.series)}</g>`,
      text(36, y - 2, who, { size: 15, fill, isBold: true }),
      text(36, y + 14, number, { size: 12, fill: MUTED }),
      bar(marks[index] ?? null, y, fill, at),
      text(RIGHT + 16, y + 5, ratio, { size: 14, fill: INK }),
    ]
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif">`,
    `<title>${escaped(sentence)}</title><rect width="${WIDTH}" height="${height}" fill="${PAPER}"/>`,
    ...title.map((line, index) => text(16, 36 + 26 * index, line, { size: 20, fill: INK, isBold: true })),
    ...grid,
    ...drawn,
    ...below.map((line, index) => text(16, bottom + 26 + 18 * index, line, { size: 12, fill: MUTED })),
    '</svg>\n',
  ].join('')
}

function bar(mark: ForestMarker | null, y: number, fill: string, at: (ratio: number) => number): string {
  if (mark === null) return ''
  const [from, to] = [mark.limit === 'at most' ? LEFT : at(mark.low), mark.limit === 'at least' ? RIGHT : at(mark.high)]
  const paint = mark.limit === null ? `fill="${fill}" fill-opacity="0.35"` : `fill="none" stroke="${fill}"`
  const middle =
    mark.limit === null
      ? `<rect x="${px(at(mark.ratio) - 1.5)}" y="${y - 11}" width="3" height="22" fill="${fill}"/>`
      : ''
  return `<rect x="${px(from)}" y="${y - 8}" width="${px(to - from)}" height="16" ${paint}/>${middle}`
}

const px = (value: number): number => Number(value.toFixed(1))

interface TextStyle {
  size: number
  fill: string
  isBold?: boolean
  anchor?: 'start' | 'middle'
}

const text = (
  x: number,
  y: number,
  words: string,
  { size, fill, isBold = false, anchor = 'start' }: TextStyle,
): string =>
  `<text x="${px(x)}" y="${y}" font-size="${size}" fill="${fill}" font-weight="${isBold ? 600 : 400}" text-anchor="${anchor}">${escaped(words)}</text>`

/** Wraps between words; longer words are not broken. */
function linesOf(words: string, most: number): string[] {
  const lines: string[] = []
  for (const word of words.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

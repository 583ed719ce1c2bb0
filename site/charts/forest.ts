/**
 * A forest plot: ratios to a baseline with their intervals, one in each row of a table, on a shared logarithmic axis.
 * Positions are per cent of the width, so that marks keep their size in columns of any width.
 */
import type { Comparison } from '../../pipeline/evaluate/statistics/compare-results.ts'

export interface Forest {
  low: number
  high: number
  /** How far apart two copies of one server may seem, as a share. */
  noise: number | null
}

interface Span {
  low: number
  high: number
}

export interface ForestMarker extends Span {
  ratio: number
  /** Whether the ratio is a bound, whose bar is open. */
  limit: 'at least' | 'at most' | null
}

/** The baseline has no interval. */
export const AT_BASELINE: ForestMarker = { ratio: 1, low: 1, high: 1, limit: null }

/** Null without a ratio. */
export const forestMarkerOf = (found: Comparison | null): ForestMarker | null =>
  found === null || found.ratio === null || found.low === null || found.high === null
    ? null
    : { ratio: found.ratio, low: found.low, high: found.high, limit: found.limit }

const ZOOM: Span = { low: 0.5, high: 2 }
const HEIGHT = 22
/** Per cent of the width on either side. */
const MARGIN = 3

/** Includes all marks, 1 and the noise, and at least 0.8 to 1.25; zoomed, 0.5 to 2. */
export function forestOf(marks: readonly (ForestMarker | null)[], noise: number | null, isZoomed = false): Forest {
  if (isZoomed) return { ...ZOOM, noise }
  const spans = marks.filter(mark => mark !== null)
  const low = Math.min(0.8, 1 / (1 + (noise ?? 0)), ...spans.map(span => span.low))
  const high = Math.max(1.25, 1 + (noise ?? 0), ...spans.map(span => span.high))
  return { low, high, noise }
}

const placeOf = ({ low, high }: Forest, ratio: number): number =>
  MARGIN + ((100 - 2 * MARGIN) * Math.log(ratio / low)) / Math.log(high / low)

const percent = (place: number): string => `${Number(place.toFixed(1))}%`
const at = (forest: Forest, ratio: number): string => percent(placeOf(forest, ratio))

const STEPS = [2, 4, 10, 100, 1000]
const MOST_TICKS = 7
const NEAR = [0.5, 0.7, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 2]

/** Powers of a step on a long axis, round factors around 1 on a short one. */
export function ticksOf({ low, high }: Forest): number[] {
  if (low >= 0.5 / 1.01 && high <= 2 * 1.01) {
    const near = NEAR.filter(tick => tick >= low && tick <= high)
    return near.length > MOST_TICKS ? near.filter(tick => ![0.9, 0.8, 1.1, 1.25].includes(tick)) : near
  }
  for (const step of STEPS) {
    const [from, to] = [Math.ceil(Math.log(low) / Math.log(step)), Math.floor(Math.log(high) / Math.log(step))]
    if (to - from < MOST_TICKS)
      return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => step ** (from + index))
  }
  return [1]
}

/** Fractions on an axis of powers, `1/4`, and decimals on one around 1, never both. */
const tickText = (tick: number, isOfPowers: boolean): string =>
  isOfPowers && tick < 1 ? `1/${Math.round(1 / tick)}` : String(Number(tick.toFixed(2)))

/** The tick labels above the rows. */
export function forestAxis(forest: Forest): string {
  const ticks = ticksOf(forest)
  const isOfPowers = ticks.some(tick => !NEAR.includes(tick))
  const texts = ticks.map(tick => `<text x="${at(forest, tick)}" y="11">${tickText(tick, isOfPowers)}</text>`)
  return `<svg class="forest axis" aria-hidden="true">${texts.join('')}</svg>`
}

/** The background of all rows of a table, placed once before it; `id` must be unique in the page. */
export function forestGround(forest: Forest, id: string): string {
  const { noise } = forest
  const lines = ticksOf(forest).map(
    tick =>
      `<line class="${tick === 1 ? 'one' : 'grid'}" x1="${at(forest, tick)}" x2="${at(forest, tick)}" y2="100%"/>`,
  )
  const [from, to] = noise === null ? [0, 0] : [placeOf(forest, 1 / (1 + noise)), placeOf(forest, 1 + noise)]
  const band =
    noise === null ? '' : `<rect class="noise" x="${percent(from)}" width="${percent(to - from)}" height="100%"/>`
  return `<svg class="ground" aria-hidden="true"><defs><g id="${id}">${band}${lines.join('')}</g></defs></svg>`
}

/** The chart in one row. It is hidden from screen readers, because the cells next to it have the numbers. */
export function forestRow(forest: Forest, id: string, mark: ForestMarker | null): string {
  return `<svg class="forest" aria-hidden="true"><use href="#${id}"/>${mark === null ? '' : drawn(forest, mark)}</svg>`
}

function drawn(forest: Forest, { ratio, low, high, limit }: ForestMarker): string {
  if (high < forest.low) return '<text x="1" y="15">←</text>'
  if (low > forest.high) return '<text class="right" x="100%" y="15">→</text>'
  const [one, estimate] = [at(forest, 1), at(forest, ratio)]
  // bounds are open on the unknown side
  const [from, to] = [
    limit === 'at most' ? -5 : placeOf(forest, low),
    limit === 'at least' ? 105 : placeOf(forest, high),
  ]
  const bar = `<rect class="${limit === null ? 'interval' : 'open'}" x="${percent(from)}" width="${percent(to - from)}" y="${limit === null ? 4 : 6}" height="${limit === null ? 14 : 10}"/>`
  if (limit !== null) return bar
  const reach = `<line class="reach" x1="${one}" x2="${estimate}" y1="${HEIGHT / 2}" y2="${HEIGHT / 2}"/>`
  return `${reach}${bar}<line class="ratio" x1="${estimate}" x2="${estimate}" y1="2" y2="${HEIGHT - 2}"/>`
}

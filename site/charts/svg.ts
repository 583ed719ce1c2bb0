/** Writes charts as text, because building the DOM of the many charts of a page takes thirty times as long. */
import { escaped } from '../escaped.ts'
import type { Labels } from './draw.ts'

interface SvgOptions extends Pick<Labels, 'title'> {
  /** Omitted where the title says it all. */
  description?: string
  width: number
  height: number
  /** Whether it is a group of links rather than an image, whose parts cannot be focused. */
  hasLinks?: boolean
}

/** `content` is markup; the title and the description are escaped. */
export function svg(
  { title, description, width, height, hasLinks = false }: SvgOptions,
  content: readonly string[],
): string {
  const described = description === undefined ? '' : `<desc>${escaped(description)}</desc>`
  return `<svg class="plot" viewBox="0 0 ${width} ${height}" role="${hasLinks ? 'group' : 'img'}"><title>${escaped(title)}</title>${described}${content.join('')}</svg>`
}

/** Moves to a point, draws a line to it, or along one axis; `dot` is a line of length 0 with round ends. */
export type PathStep = [command: 'move' | 'line' | 'across' | 'upright' | 'dot', x: number, y: number]

/** Relative commands in whole units, the shortest form; rounding errors do not accumulate. */
export function pathOf(className: string, steps: readonly PathStep[]): string {
  let at = { x: 0, y: 0 }
  let last = ''
  const say = (command: string, ...by: number[]): string => {
    const name = command === last ? '' : command
    // after a move, SVG treats further pairs as lines
    last = command === 'm' ? 'l' : command
    return name + by.map((value, index) => (value < 0 || (index === 0 && name !== '') ? value : ` ${value}`)).join('')
  }
  const drawn = steps.map(([command, x, y]) => {
    const to = { x: Math.round(x), y: Math.round(y) }
    const by = { x: to.x - at.x, y: to.y - at.y }
    at = to
    if (command === 'move') return say('m', by.x, by.y)
    if (command === 'dot') return say('m', by.x, by.y) + say('h', 0)
    if (by.x === 0 && by.y === 0) return ''
    if (command === 'line') return say('l', by.x, by.y)
    return command === 'across' ? say('h', by.x) : say('v', by.y)
  })
  return `<path class="${className}" d="${drawn.join('')}"/>`
}

export interface Word {
  x: number
  y: number
  words: string
}

/** `className` is the alignment of the texts relative to their points. */
export function wordsAt(className: string, all: readonly Word[]): string {
  const texts = all.map(({ x, y, words }) => `<text x="${Math.round(x)}" y="${Math.round(y)}">${escaped(words)}</text>`)
  return `<g class="${className}">${texts.join('')}</g>`
}

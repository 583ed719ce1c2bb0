/** Drawings as text: what a page has by the dozen is written, because building it node by node takes thirty times as long. */
import { escaped } from '../escaped.ts'
import type { Labels } from './draw.ts'

interface SvgOptions extends Pick<Labels, 'title'> {
  /** Omitted where the title says it all. */
  description?: string
  width: number
  height: number
  /** Then it is not an image, whose parts cannot be reached, but a group of links. */
  hasLinks?: boolean
}

/** `content` is markup of this folder. The title and the description may hold anything: they stay text. */
export function svg(
  { title, description, width, height, hasLinks = false }: SvgOptions,
  content: readonly string[],
): string {
  const described = description === undefined ? '' : `<desc>${escaped(description)}</desc>`
  return `<svg class="plot" viewBox="0 0 ${width} ${height}" role="${hasLinks ? 'group' : 'img'}"><title>${escaped(title)}</title>${described}${content.join('')}</svg>`
}

/** Moves the pen to a point, draws a line to it, or draws along one axis; `dot` is a line of no length, which round ends make a dot. */
export type PathStep = [command: 'move' | 'line' | 'across' | 'upright' | 'dot', x: number, y: number]

/** In whole units, each step from the last, which is the shortest way to say it; rounding does not add up. */
export function pathOf(className: string, steps: readonly PathStep[]): string {
  let at = { x: 0, y: 0 }
  let last = ''
  const say = (command: string, ...by: number[]): string => {
    const name = command === last ? '' : command
    // after a move SVG takes further pairs for lines
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

/** `className` says where the words begin: at their point, before it (`left`) or after it (`right`). */
export function wordsAt(className: string, all: readonly Word[]): string {
  const texts = all.map(({ x, y, words }) => `<text x="${Math.round(x)}" y="${Math.round(y)}">${escaped(words)}</text>`)
  return `<g class="${className}">${texts.join('')}</g>`
}

/** The picture of a page that others show when they link to it, as SVG: a title, a number with what it must not travel without. */
import { escaped } from './escaped.ts'

export interface Card {
  title: string
  /** "41,096.67"; null where the page is about no single number. */
  number: string | null
  unit: string
  /** n, findings, standing: short lines under the number. */
  lines: string[]
  /** The number must not be used: it is struck through. */
  isOut: boolean
}

const cardSize = { width: 1200, height: 630 }
const sans = 'font-family="DejaVu Sans, Verdana, sans-serif"'
const serif = 'font-family="DejaVu Serif, Georgia, serif"'

/** Texts are cut where the picture ends; a face that is wider than the one assumed here is fitted by being cut earlier. */
export function cardSvg({ title, number, unit, lines, isOut }: Card): string {
  const { width, height } = cardSize
  const text = (y: number, size: number, words: string, more: string) =>
    `<text x="72" y="${y}" font-size="${size}" ${more}>${escaped(cut(words, size))}</text>`
  const shown = number === null ? '' : [number, unit].filter(Boolean).join(' ')
  const colour = isOut ? '#8f1c0c' : '#14231c'
  const first = number === null ? 300 : 410
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="#fcfdfb"/>`,
    `<rect width="${width}" height="14" fill="#0a5043"/>`,
    text(118, 30, 'Benchledger', `${serif} font-weight="bold" fill="#0a5043"`),
    text(210, 52, title, `${serif} font-weight="bold" fill="#14231c"`),
    number === null
      ? ''
      : text(330, 76, shown, `${sans} fill="${colour}"${isOut ? ' text-decoration="line-through"' : ''}`),
    ...fitted(lines).map((line, index) => text(first + 46 * index, 30, line, `${sans} fill="#46584f"`)),
    '</svg>',
  ].join('')
}

/** As many as the picture holds; it says how many it leaves out. */
const fitted = (lines: readonly string[]): string[] =>
  lines.length <= 5 ? [...lines] : [...lines.slice(0, 4), `and ${lines.length - 4} more`]

/** A character of a wide face takes about two thirds of its size. */
function cut(words: string, size: number): string {
  const room = Math.floor((cardSize.width - 144) / (0.66 * size))
  const characters = [...words]
  return characters.length <= room ? words : `${characters.slice(0, room - 1).join('')}…`
}

/** Texts as few templates and many integers: a row of a table or a step of a histogram differs from the next in its numbers alone. */

interface Templated {
  /** Each sign from FIRST_MARK on stands for a number, with as many decimals as its distance says. */
  templates: string[]
  /** The template of each token, in order. */
  order: number[]
  /** By template and by place in it: one number a token. */
  columns: number[][][]
}

/** Bytes are read as latin1, so that none is a mark. */
const FIRST_MARK = 0x100
const MOST_DIGITS = 15
const MARK = /[\u0100-\u010f]/g
/** Digits with a point in them are one number. */
const NUMBER = /\d+(?:\.\d+)?/g
/** What a number would not print again, as 007, stays text. */
const CANONICAL = /^(?:0|[1-9]\d*)(?:\.\d+)?$/

export function templatesOf(tokens: Iterable<string>): Templated {
  const ids = new Map<string, number>()
  const columns: number[][][] = []
  const order = Array.from(tokens, token => {
    const numbers: number[] = []
    const template = token.replace(NUMBER, digits => {
      if (digits.length > MOST_DIGITS || !CANONICAL.test(digits)) return digits
      numbers.push(Number(digits.replace('.', '')))
      return String.fromCharCode(FIRST_MARK + (digits.split('.')[1]?.length ?? 0))
    })
    const id = ids.get(template) ?? ids.size
    if (id === ids.size) columns.push(numbers.map(() => []))
    ids.set(template, id)
    for (const [place, number] of numbers.entries()) columns[id]?.[place]?.push(number)
    return id
  })
  return { templates: [...ids.keys()], order, columns }
}

/** How many numbers a token of the template has. */
export const placesIn = (template: string): number => template.match(MARK)?.length ?? 0

/** Gives the token of a row of its columns. Throws where a number is not one that templatesOf gives. */
export function fillerOf(template: string): (columns: readonly number[][], row: number) => string {
  const [first = '', ...texts] = template.split(MARK)
  const decimals = [...template.matchAll(MARK)].map(([mark]) => mark.charCodeAt(0) - FIRST_MARK)
  return (columns, row) => {
    let token = first
    for (const [place, text] of texts.entries())
      token += formatNumber(columns[place]?.[row] ?? -1, decimals[place] ?? 0) + text
    return token
  }
}

function formatNumber(number: number, decimals: number): string {
  if (!Number.isSafeInteger(number) || number < 0) throw new Error('a number of it is out of range')
  if (decimals === 0) return String(number)
  const digits = String(number).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

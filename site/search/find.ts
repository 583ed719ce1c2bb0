/** Finds what a reader types in the index of the site. */
import { RESULT_ID } from '../compare/address.ts'

export interface SearchIndex {
  items: [kind: string, name: string, href: string][]
  /** The folder of the results: of them there are too many for an index, and their ids are typed whole. */
  results: string
  /** What can be compared, as the address of /compare/ names it. */
  things: string[]
}

const MOST = 12

/** Those that hold every word, in any order and case; a name that begins with what was typed comes first. */
export function find({ items, results }: SearchIndex, typed: string): SearchIndex['items'] {
  const asked = typed.trim().toLowerCase()
  if (asked === '') return []
  if (RESULT_ID.test(asked)) return [['Result', asked, `${results}${asked}/`]]
  const words = asked.split(/\s+/)
  const begins = ([, name]: SearchIndex['items'][number]) => Number(!name.toLowerCase().startsWith(asked))
  return items
    .filter(([kind, name]) => words.every(word => `${kind} ${name}`.toLowerCase().includes(word)))
    .toSorted((a, b) => begins(a) - begins(b))
    .slice(0, MOST)
}

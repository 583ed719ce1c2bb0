/** The answer to a question about two frameworks: the sentence of their pair. */
import { pairAddress } from '../address.ts'
import { readItems } from '../compare-address.ts'
import type { Item } from './index-record.ts'

/** compare/pairs.json: sentences by the address of the page. */
export type PairSentences = Readonly<Record<string, string>>

/** Replaces the suggestion to compare two frameworks; one that names a version, a load or a third one stays. */
export const withSentences = (items: readonly Item[], sentences: PairSentences): Item[] =>
  items.map(item => {
    const [kind, , href] = item
    const parameters = new URLSearchParams(href.split('?')[1])
    const [a, b] = readItems(`${parameters}`)
    const to = a !== undefined && b !== undefined && parameters.size === 2 ? pairAddress(a, b) : href
    const sentence = sentences[to]
    return kind === 'Compare' && sentence !== undefined ? [kind, sentence, to] : item
  })

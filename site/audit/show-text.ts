/** Foreign text for people: no character of it can be invisible, turn the direction of others or run without an end. */
import { count } from '../../pipeline/rules/format-numbers.ts'

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu
const LONGEST = 200

/** One line of at most 200 characters; what cannot be seen is written as its code point, a tab as a blank. */
export function showText(text: string, longest = LONGEST): string {
  const start = text.slice(0, longest)
  const cut = text.length > longest ? `… (${count(text.length - longest)} more characters)` : ''
  return start.replaceAll('\t', ' ').replace(INVISIBLE, codePoint) + cut
}

function codePoint(character: string): string {
  return `⟨${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}⟩`
}

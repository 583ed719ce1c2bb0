/** Makes third-party text safe to show: no invisible characters, no changes of direction, a limited length. */
import { count } from '../../pipeline/evaluate/rules/format-numbers.ts'

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu
const LONGEST = 200

/** One line of at most `longest` characters; invisible ones are shown as code points, tabs as spaces. */
export function showText(text: string, longest = LONGEST): string {
  const start = text.slice(0, longest)
  const cut = text.length > longest ? `… (${count(text.length - longest)} more characters)` : ''
  return start.replaceAll('\t', ' ').replace(INVISIBLE, codePoint) + cut
}

function codePoint(character: string): string {
  return `⟨${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}⟩`
}

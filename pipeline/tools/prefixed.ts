/** Reports whose lines all stand behind a prefix: the name of a container or a service, a timestamp, the mark of a comment. */
import { cleanLine, type Line, plainOf } from './lines.ts'

export interface Text {
  text: string
  lines: Line[]
}

/** Two beginnings of rows this many lines apart share a prefix. */
const NEAR = 40
/** How many lines before the first of them are looked at: a command, the first lines of an object. */
const BEFORE = 20
/** More prefixes than this are not followed at once. */
const FOLLOWED = 32
const LONGEST = 200

/** Times, dates and seconds, then a number between blanks, as of a line: they differ from line to line. Names, addresses and ids do not. */
const VARYING =
  /(?<![\w.-])(?!\d{1,3}\.\d{1,3}\.\d)\d{1,20}[T:.,/-][\dT:.,/\x2b-]{0,60}\dZ?(?!\w)|(?<!\S)\d{1,20}(?=[:.)|]?(?:\s|$))/g

/**
 * The lines behind each prefix as a text, with the numbers that they have in `lines`. `inside` are those that have
 * `beginning`, what rows begin with, behind something. A prefix is what two different rows share, whatever stands between them.
 */
export function findPrefixed(lines: readonly Line[], inside: ReadonlySet<Line>, beginning: RegExp): Text[] {
  const found: { pattern: RegExp; shown: string[]; lines: Line[] }[] = []
  const once = new Map<string, { at: number; kind: string }>()
  const take = (prefix: (typeof found)[number], { raw, number, is_ended }: Line): boolean => {
    const plain = plainOf(raw)
    const length = prefix.pattern.exec(plain)?.[0].length
    if (length === undefined) return false
    prefix.shown.push(plain.slice(length))
    prefix.lines.push(cleanLine(raw, number, is_ended, plain.slice(length)))
    return true
  }
  let followed: typeof found = []
  for (const [at, line] of lines.entries()) {
    if (followed.some(prefix => take(prefix, line)) || !inside.has(line)) continue
    const row = beginning.exec(plainOf(line.raw))
    const pattern = row && patternOf(row.input.slice(0, row.index))
    if (!pattern) continue
    const before = once.get(pattern)
    const kind = row[0].replace(/[\d\s]+/g, '')
    once.set(pattern, { at, kind })
    if (!before || before.kind === kind || at - before.at > NEAR) continue
    const prefix = { pattern: new RegExp(pattern), shown: [], lines: [] }
    for (const each of lines.slice(Math.max(0, before.at - BEFORE), at + 1)) take(prefix, each)
    found.push(prefix)
    followed = found.slice(-FOLLOWED)
  }
  return found.map(({ shown, lines }) => ({ text: shown.join('\n'), lines }))
}

/** The source of a pattern for every line with the prefix. Null for none, and for a line that is too long to have one. */
function patternOf(prefix: string): string | null {
  if (prefix.length > LONGEST) return null
  const trimmed = prefix.trim().replace(/(?<![\s{["])[\s{["]+$/, '')
  if (trimmed === '') return null
  // blanks fill a number up behind a bracket, too
  const literal = (text: string) =>
    text
      .replace(/([[(<])\s*|\s+/g, '$1 ')
      .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
      .replaceAll(' ', '\\s*')
  let source = '^\\s*'
  let after = 0
  for (const { index, 0: varying } of trimmed.matchAll(VARYING)) {
    source += `${literal(trimmed.slice(after, index))}${/^\d+$/.test(varying) ? '\\d{1,20}' : '[\\dTZ:.,/+-]{1,90}'}`
    after = index + varying.length
  }
  return `${source}${literal(trimmed.slice(after))}${/\w$/.test(trimmed) ? '(?!\\w)' : ''}`
}

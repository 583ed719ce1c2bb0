/** Finds reports whose lines all have a prefix: the name of a container or a service, a timestamp, a comment marker. */
import { cleanLine, type Line, plainOf } from './lines.ts'

export interface Text {
  text: string
  lines: Line[]
}

export interface Prefix {
  pattern: RegExp
  /** The line that defined it. */
  from: number
}

/** Rows share a prefix if they start at most this many lines apart. */
const NEAR = 200
/** Lines before the first row that are included: a command, the first lines of an object. */
const BEFORE = 20
/** The largest number of prefixes that are followed at once. */
const FOLLOWED = 32
const LONGEST = 200

/** Times, dates, seconds and line numbers vary from line to line; names, addresses and ids do not. */
const VARYING =
  /(?<![\w.-])(?!\d{1,3}\.\d{1,3}\.\d)\d{1,20}[T:.,/-][\dT:.,/\x2b-]{0,60}\dZ?(?!\w)|(?<!\S)\d{1,20}(?=[:.)|]?(?:\s|$))/g

/**
 * The lines with each prefix as a text, with their numbers from `lines`. `inside` are the lines that contain
 * `beginning`, the start of a row, after other text. A prefix is shared by two different rows, whatever is between
 * them, or by a row and the lines next to it, because a failed load leaves one line. `known` are prefixes that were
 * defined above the lines.
 */
export function findPrefixed(
  lines: readonly Line[],
  inside: ReadonlySet<Line>,
  beginning: RegExp,
  known: readonly Prefix[] = [],
): (Text & { prefix: Prefix })[] {
  const found = known.slice(-FOLLOWED).map(prefix => ({ prefix, shown: [] as string[], lines: [] as Line[] }))
  const once = new Map<string, { at: number; kind: string }>()
  const take = (each: (typeof found)[number], { raw, number, is_ended }: Line): boolean => {
    const plain = plainOf(raw)
    const length = each.prefix.pattern.exec(plain)?.[0].length
    if (length === undefined) return false
    each.shown.push(plain.slice(length))
    each.lines.push(cleanLine(raw, number, is_ended, plain.slice(length)))
    return true
  }
  let followed = [...found]
  for (const [at, line] of lines.entries()) {
    if (followed.some(each => take(each, line)) || !inside.has(line)) continue
    const row = beginning.exec(plainOf(line.raw))
    const pattern = row && patternOf(row.input.slice(0, row.index))
    if (!pattern) continue
    const before = once.get(pattern) ?? { at, kind: null }
    const kind = row[0].replace(/[\d\s]+/g, '')
    once.set(pattern, { at, kind })
    const prefix = { pattern: new RegExp(pattern), from: line.number }
    const isShared = (line: Line | undefined) => !line?.raw.trim() || prefix.pattern.test(plainOf(line.raw))
    if (before.kind === null && !(isShared(lines[at - 1]) && isShared(lines[at + 1]))) continue
    if (before.kind === kind || at - before.at > NEAR) continue
    const defined = { prefix, shown: [], lines: [] }
    for (const each of lines.slice(Math.max(0, before.at - BEFORE), at + 1)) take(defined, each)
    found.push(defined)
    followed = found.slice(-FOLLOWED)
  }
  return found.map(({ prefix, shown, lines }) => ({ prefix, text: shown.join('\n'), lines }))
}

/** The source of a pattern for every line with the prefix. Null for no prefix and for one that is too long. */
function patternOf(prefix: string): string | null {
  if (prefix.length > LONGEST) return null
  const trimmed = prefix.trim().replace(/(?<![\s│{["])[\s│{["]+$/, '')
  if (trimmed === '') return null
  // blanks may pad a number after a bracket
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

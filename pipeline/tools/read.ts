/** Applies all parsers to one text: a log file, a Markdown page or pasted text. */
import type { Block } from './block.ts'
import { type Line, plainOf, splitLines } from './lines.ts'
import { findPrefixed, type Text } from './prefixed.ts'
import { isMarkedIn, type Tools } from './tool.ts'
import { nameUnread } from './unread.ts'

/** A CI log may contain a container's log; deeper nesting is ignored. */
const DEPTH = 3

interface Beginnings {
  /** The starts of rows, at the start of a line and anywhere in it. */
  atFront: RegExp
  anywhere: RegExp
  /** The rows of reports that are not parsed. */
  unread: RegExp
}

/** Every block of every tool, by first line. Never throws: text that cannot be parsed is a problem of its block. */
export function readText(text: string, tools: Tools): Block[] {
  const lines = splitLines(text)
  const present = new Map([...tools].filter(([, { marks }]) => isMarkedIn(text, marks)))
  const blocks = readLines({ text: plainOf(text), lines }, present, beginningsOf(present, text), DEPTH)
  for (const block of blocks) block.problems.sort((a, b) => a.line - b.line)
  return blocks.sort((a, b) => a.line - b.line || a.last_line - b.last_line)
}

/** Within lines only fast patterns are used: those that start with a capital, a quotation mark or a long word. */
function beginningsOf(tools: Tools, text: string): Beginnings {
  const all = [...tools.values()]
  const forms = all.flatMap(({ unread = [] }) => unread)
  const rows = forms.flatMap(({ rows, repeated }) => (repeated ? [...rows, repeated] : [...rows]))
  const sources = [...all.flatMap(({ beginnings = [] }) => beginnings), ...rows].map(({ source }) =>
    source.replace(/^\^/, '').replaceAll(' ', '\\s+'),
  )
  const isFast = (source: string) => {
    const [word] = /^\w{8,}/.exec(source) ?? []
    return /^["A-Z]/.test(source) || (word !== undefined && text.includes(word))
  }
  // bounded repetitions keep the combined pattern linear; without any pattern nothing matches
  const oneOf = (patterns: readonly string[]) =>
    patterns.map(source => source.replace(/(?<!\\)\+/g, '{1,40}').replace(/(?<!\\)\*/g, '{0,40}')).join('|') || '$.'
  return {
    atFront: new RegExp(`^(?:${oneOf(sources)})`),
    anywhere: new RegExp(oneOf(sources.filter(isFast))),
    unread: new RegExp(oneOf(rows.map(({ source }) => source))),
  }
}

/** A report found both with and without a prefix counts once. */
function readLines({ text, lines }: Text, tools: Tools, beginnings: Beginnings, depth: number): Block[] {
  const { atFront, anywhere, unread } = beginnings
  const rows: Line[] = []
  const inside = new Set<Line>()
  for (const line of lines) {
    const is_front = atFront.test(line.text)
    // JSON is parsed unchanged, so markers around rows count as a prefix
    const is_inside = is_front ? /^"/.test(line.text) && !/^\s*[{["]/.test(line.raw) : anywhere.test(line.text)
    if (is_inside) inside.add(line)
    if ((is_front || is_inside) && unread.test(line.text)) rows.push(line)
  }
  const prefixed = depth === 0 || inside.size === 0 ? [] : findPrefixed(lines, inside, anywhere)
  const behind = prefixed.flatMap(each => readLines(each, tools, beginnings, depth - 1))
  // JSON fails with its prefixes, one line below its command
  const isKnown = ({ tool, line, values }: Block) =>
    behind.some(
      each =>
        each.tool === tool && (line === each.line || (isEmpty(values) && line > each.line && line <= each.last_line)),
    )
  const complete: Block[] = []
  for (const { id, find, unread: forms = [] } of tools.values()) {
    const found = [...(find?.(text, lines) ?? []), ...forms.flatMap(form => nameUnread(rows, form))]
    for (const block of found) complete.push({ ...block, tool: block.tool || id })
  }
  return withoutShared([...complete.filter(block => !isKnown(block)), ...behind])
}

const isEmpty = (values: Block['values']) => Object.keys(values).length === 0

/** Rows that tools share are no damaged report of one tool if they are in a complete report of another. */
function withoutShared(blocks: Block[]): Block[] {
  const isDamaged = ({ values, is_unread }: Block) => !is_unread && isEmpty(values)
  const whole = blocks.filter(block => !isDamaged(block) && block.problems.length === 0).sort((a, b) => a.line - b.line)
  const shared = new Set<Block>()
  let at = 0
  for (const block of blocks.filter(isDamaged).sort((a, b) => a.line - b.line)) {
    while ((whole[at]?.last_line ?? Number.POSITIVE_INFINITY) < block.line) at++
    const near = whole[at]
    if (near && near.line <= block.last_line && near.tool !== block.tool) shared.add(block)
  }
  return blocks.filter(block => !shared.has(block))
}

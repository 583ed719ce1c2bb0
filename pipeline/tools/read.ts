/** Applies all parsers to one text: a log file, a Markdown page or pasted text. */
import type { Block } from './block.ts'
import { type Line, plainOf, splitLines } from './lines.ts'
import { findPrefixed, type Prefix, type Text } from './prefixed.ts'
import { isMarkedIn, type Tools } from './tool.ts'
import { nameUnread } from './unread.ts'

/** A CI log may contain a container's log; deeper nesting is ignored. */
const DEPTH = 3
/** How many characters are read at once. */
const PIECE = 1 << 20
/** The rest of a report that ends this many lines above the end of a piece would be in the piece. */
const MARGIN = 200
/** Where no report is near, this many lines are read again: the first mark of a report may be below its beginning. */
const OVERLAP = 1000

interface Beginnings {
  /** The starts of rows, at the start of a line and anywhere in it. */
  atFront: RegExp
  anywhere: RegExp
  /** The rows of reports that are not parsed. */
  unread: RegExp
}

type Span = Pick<Block, 'line' | 'last_line'>

interface Reader extends Beginnings {
  tools: Tools
  /** Where reports were found, those included that are not returned. */
  spans: Span[]
}

/** What later pieces need of the pieces before them. */
interface Context {
  compile: (source: string) => RegExp
  /** The latest line that applies to all later reports, by tool. */
  lasting: Map<string, Line>
  prefixes: readonly Prefix[]
}

/** Every block of every tool, by first line. Never throws: text that cannot be parsed is a problem of its block. */
export const readText = (text: string, tools: Tools): Block[] => [...readPieces([text], tools)]

/** `readText` for a text in pieces, in the memory of the longest report: cuts it only where no report continues. */
export function* readPieces(pieces: Iterable<string>, tools: Tools): Generator<Block> {
  const source = pieces[Symbol.iterator]()
  const context: Context = { compile: compiler(), lasting: new Map(), prefixes: [] }
  let text = ''
  let line_count = 0
  let is_end = false
  for (let size = PIECE; ; ) {
    while (!is_end && text.length <= size) {
      const { value, done } = source.next()
      if (done) is_end = true
      else text += value
    }
    const is_last = text.length <= size
    const length = is_last ? text.length : text.lastIndexOf('\n', size - 1) + 1
    const lines = splitLines(text.slice(0, length), line_count)
    const { blocks, spans } = readPiece(text.slice(0, length), lines, tools, context)
    const cut = is_last ? line_count + lines.length : findCut(spans, line_count, line_count + lines.length)
    for (const block of blocks) if (block.last_line <= cut) yield block
    if (is_last) return
    keepContext(context, lines.slice(0, cut - line_count), cut, tools)
    size = cut === line_count ? 2 * size : PIECE
    let offset = 0
    for (; line_count < cut; line_count++) offset = text.indexOf('\n', offset) + 1
    text = text.slice(offset)
  }
}

/** The last line before which no report continues. Those that may continue below the piece are left to the next one. */
function findCut(spans: readonly Span[], before: number, last: number): number {
  let cut = before
  let end = before
  const next = { line: last + 1, last_line: last + 1 }
  for (const { line, last_line } of [...spans.toSorted((a, b) => a.line - b.line), next]) {
    const free = Math.max(end, line - 1 - OVERLAP)
    if (line > end && free <= last - MARGIN) cut = free
    end = Math.max(end, last_line)
  }
  return cut
}

/** `lines` are those that are not read again, down to the line `cut`. */
function keepContext(context: Context, lines: readonly Line[], cut: number, tools: Tools): void {
  context.prefixes = context.prefixes.filter(({ from }) => from <= cut)
  for (const { id, lasting } of tools.values()) {
    const line = lasting && lines.findLast(({ text }) => lasting.test(text))
    if (line) context.lasting.set(id, line)
  }
}

function readPiece(text: string, piece: readonly Line[], tools: Tools, context: Context) {
  const plain = text.split('\n').map(plainOf).join('\n')
  const present = new Map([...tools].filter(([, { marks }]) => isMarkedIn(plain, marks)))
  const earlier = [...context.lasting.values()]
  const lines = [...earlier, ...piece]
  const whole = [...earlier.map(({ raw }) => raw), plain].join('\n')
  const spans: Span[] = []
  const reader = { tools: present, spans, ...beginningsOf(present, plain, context.compile) }
  const blocks = readLines({ text: whole, lines }, reader, DEPTH, context)
  for (const block of blocks) block.problems.sort((a, b) => a.line - b.line)
  return { blocks: blocks.sort((a, b) => a.line - b.line || a.last_line - b.last_line), spans }
}

/** Compiles each source once. */
function compiler(): Context['compile'] {
  const compiled = new Map<string, RegExp>()
  return source => compiled.get(source) ?? compiled.set(source, new RegExp(source)).get(source) ?? /$./
}

/** Within lines only fast patterns are used: those that start with a capital, a quotation mark or a long word. */
function beginningsOf(tools: Tools, text: string, compile: Context['compile']): Beginnings {
  const all = [...tools.values()]
  const forms = all.flatMap(({ unread = [] }) => unread)
  const rows = forms.flatMap(({ rows, repeated }) => (repeated ? [...rows, repeated] : [...rows]))
  const sources = [...all.flatMap(({ beginnings = [] }) => beginnings), ...rows].map(({ source }) =>
    source.replace(/^\^/, '').replaceAll(' ', '\\s+'),
  )
  const isFast = (source: string) => {
    const [word] = /^(?:\w{6,}|[a-z]+_)/.exec(source) ?? []
    return /^["A-Z]/.test(source) || (word !== undefined && text.includes(word))
  }
  // bounded repetitions keep the combined pattern linear; without any pattern nothing matches
  const oneOf = (patterns: readonly string[]) =>
    patterns.map(source => source.replace(/(?<!\\)\+/g, '{1,40}').replace(/(?<!\\)\*/g, '{0,40}')).join('|') || '$.'
  return {
    atFront: compile(`^(?:${oneOf(sources)})`),
    anywhere: compile(oneOf(sources.filter(isFast))),
    unread: compile(oneOf(rows.map(({ source }) => source))),
  }
}

/** A report found both with and without a prefix counts once. */
function readLines({ text, lines }: Text, reader: Reader, depth: number, context?: Context): Block[] {
  const { tools, spans, atFront, anywhere, unread } = reader
  const rows: Line[] = []
  const inside = new Set<Line>()
  for (const line of lines) {
    const is_front = atFront.test(line.text)
    // JSON is parsed unchanged, so markers around rows count as a prefix
    const is_inside = is_front ? /^"/.test(line.text) && !/^\s*[{["]/.test(line.raw) : anywhere.test(line.text)
    if (is_inside) inside.add(line)
    if ((is_front || is_inside) && unread.test(line.text)) rows.push(line)
  }
  const prefixed = depth === 0 || inside.size === 0 ? [] : findPrefixed(lines, inside, anywhere, context?.prefixes)
  if (context && prefixed.length > 0) context.prefixes = prefixed.map(({ prefix }) => prefix)
  const behind = prefixed.flatMap(each => readLines(each, reader, depth - 1))
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
  spans.push(...complete)
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

/** Splits a text into lines and strips decorations of terminals and Markdown. */

export interface Line {
  /** 1-based. */
  number: number
  /** The original line, without its line end. */
  raw: string
  /** Without decorations, with single spaces: for the patterns of rows. */
  text: string
  /** The code of the first character of `text`: 0 without one, and BEYOND_ASCII. */
  first: number
  /** Without surrounding decorations: for commands and JSON. */
  inner: string
  /** False for a last line without a newline, which may be truncated. */
  is_ended: boolean
  /** A line that opens or closes a Markdown fence. */
  is_fence: boolean
}

export const BEYOND_ASCII = 128
const ESCAPE = String.fromCharCode(27)
const BELL = String.fromCharCode(7)
/** Colours, and markers of CI systems between an escape and a bell. */
const ANSI = new RegExp(`${ESCAPE}(?:\\[[0-9;?]*[A-Za-z]|[\\]_][^${BELL}${ESCAPE}\n]*${BELL})`, 'g')
const FENCE = /^(?:```|~~~)[^`]*$/
/** Quote marks and table pipes, then one list marker, then the ^C of an interrupted terminal. */
const BEFORE = /^[>|│\s]*(?:[-*+] )?(?:\^C)?\s*/
/** Markers around words; within a number they are damage. */
const EMPHASIS = /(?<![\w.])(?:[*`]+|__)|(?:[*`]+|__)(?![\w.])/g
/** Most lines are plain, and only read. */
const DECORATED = /[*`|│~\u200b\ufeff]|__|\s\s|[^\S ]|^(?:>|[-+] |\^C)/
const BLANKS = /[|│\s\u200b\ufeff]+/g

/** The lines of a text below `before` others; text after the last newline counts as a line only if it is not empty. */
export function splitLines(text: string, before = 0): Line[] {
  const raws = text.split('\n')
  const unended = raws.length - 1
  if (raws[unended] === '') raws.pop()
  return raws.map((raw, index) =>
    cleanLine(raw.endsWith('\r') ? raw.slice(0, -1) : raw, before + index + 1, index < unended),
  )
}

/** The line as a terminal shows it. */
export function plainOf(raw: string): string {
  const shown = withoutMarkup(raw)
  const plain = shown.includes(ESCAPE) ? shown.replace(ANSI, '') : shown
  return plain.startsWith('\ufeff') ? plain.slice(1) : plain
}

/** The line in a JSON line of Docker's log files, or before a `<br>` of a web page. */
function withoutMarkup(raw: string): string {
  if (raw.startsWith('{"log":"')) return readDockerLine(raw) ?? raw
  const at = raw.lastIndexOf('<')
  return at >= 0 && /^<br ?\/?>\s*$/i.test(raw.slice(at)) ? raw.slice(0, at) : raw
}

/** Null if it is none, or more than a line. */
function readDockerLine(raw: string): string | null {
  try {
    const { log } = JSON.parse(raw) as { log: unknown }
    const line = String(log).replace(/\r?\n$/, '')
    return line.includes('\n') ? null : line
  } catch {
    return null
  }
}

/** `shown` is the line without its prefix. */
export function cleanLine(raw: string, number: number, is_ended: boolean, shown = plainOf(raw)): Line {
  const plain = shown.trim()
  if (!DECORATED.test(plain))
    return { number, raw, text: plain, first: firstOf(plain), inner: plain, is_ended, is_fence: false }
  const quoted = plain.replace(/^[>\s]+/, '')
  const inner = trimPipes(plain.replace(BEFORE, ''))
  const text = inner.replace(EMPHASIS, '').replace(BLANKS, ' ').trim()
  return {
    number,
    raw,
    text,
    first: firstOf(text),
    inner: inner
      .replace(/^[`*]+/, '')
      .replace(/(?<![`*])[`*]+$/, '')
      .trim(),
    is_ended,
    is_fence: FENCE.test(quoted),
  }
}

const firstOf = (text: string): number => (text === '' ? 0 : Math.min(text.charCodeAt(0), BEYOND_ASCII))

/** The closing pipe of a table row is a decoration. Other pipes are blanks in `text` and remain in `inner`. */
function trimPipes(text: string): string {
  return text.endsWith('|') ? text.slice(0, -1).trimEnd() : text
}

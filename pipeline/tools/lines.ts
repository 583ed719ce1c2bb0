/** A text as lines, each without the decorations of terminals and Markdown. */

export interface Line {
  /** 1-based. */
  number: number
  /** As it stands in the text, without its line end. */
  raw: string
  /** Without decorations, with single spaces: what the patterns of rows are matched on. */
  text: string
  /** Without decorations around it, but whole inside: what commands and JSON are read from. */
  inner: string
  /** False for a last line without a newline: it may be cut, so nothing that could go on is trusted in it. */
  is_ended: boolean
  /** A line that opens or closes a Markdown fence. */
  is_fence: boolean
}

const ESCAPE = String.fromCharCode(27)
const BELL = String.fromCharCode(7)
/** Colours, and what CI writes for itself: texts between an escape and a bell. */
const ANSI = new RegExp(`${ESCAPE}(?:\\[[0-9;?]*[A-Za-z]|[\\]_][^${BELL}${ESCAPE}\n]*${BELL})`, 'g')
const FENCE = /^(?:```|~~~)[^`]*$/
/** Quote marks and table pipes before a line, then one list mark, then the ^C of an interrupted terminal. */
const BEFORE = /^[>|│\s]*(?:[-*+] )?(?:\^C)?\s*/
/** Marks around words; between two characters of a number they are damage. */
const EMPHASIS = /(?<![\w.])(?:[*`]+|__)|(?:[*`]+|__)(?![\w.])/g
const BLANKS = /[|│\s\u200b\ufeff]+/g

/** The lines of a text; a newline ends a line, so the text after the last one counts only if there is some. */
export function splitLines(text: string): Line[] {
  const raws = text.split('\n')
  const unended = raws.length - 1
  if (raws[unended] === '') raws.pop()
  return raws.map((raw, index) => cleanLine(raw.endsWith('\r') ? raw.slice(0, -1) : raw, index + 1, index < unended))
}

/** A text, line by line as a terminal shows it. */
export const plainOf = (raw: string): string =>
  (raw.includes(ESCAPE) ? raw.replace(ANSI, '') : raw).replace(/^\ufeff/, '')

/** `shown` is what is left of a line behind a prefix. */
export function cleanLine(raw: string, number: number, is_ended: boolean, shown = plainOf(raw)): Line {
  const plain = shown.trim()
  const quoted = plain.replace(/^[>\s]+/, '')
  const inner = trimPipes(plain.replace(BEFORE, ''))
  return {
    number,
    raw,
    text: inner.replace(EMPHASIS, '').replace(BLANKS, ' ').trim(),
    inner: inner
      .replace(/^[`*]+/, '')
      .replace(/(?<![`*])[`*]+$/, '')
      .trim(),
    is_ended,
    is_fence: FENCE.test(quoted),
  }
}

/** The closing pipe of a table row is a decoration. The others are blanks in `text` and stay in `inner`. */
function trimPipes(text: string): string {
  return text.endsWith('|') ? text.slice(0, -1).trimEnd() : text
}

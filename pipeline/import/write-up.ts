/** What import sees of a write-up: its pieces of text and its tables, each under its headings. */

export interface Piece {
  /** `code` is a block of code or a whole plain file; `prose` is everything else that is not a table. */
  kind: 'code' | 'prose'
  /** The file that it stands in, relative to what was given to import; `-` for standard input. */
  file: string
  /** 1-based line of that file on which its text begins. */
  line: number
  /** From the outermost heading to the innermost, then the short line before it that acts as one. */
  headings: string[]
  text: string
}

export interface Table {
  kind: 'table'
  file: string
  line: number
  headings: string[]
  header: string[]
  rows: { line: number; cells: string[] }[]
}

export interface WriteUp {
  /** The first heading of the first level, or the first heading. */
  title: string | null
  parts: (Piece | Table)[]
  problems: ImportProblem[]
}

/** Something that was not taken in, where it stands, and why. */
export interface ImportProblem {
  file: string
  line: number | null
  text: string
  problem: string
}

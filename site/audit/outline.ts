/** What a Markdown write-up says about where its blocks stand: its headings, and how many tables it has. */

export interface Outline {
  line_count: number
  table_count: number
  /** In order of lines, 1-based. */
  headings: { line: number; text: string }[]
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/
const HEADING = /^ {0,3}#{1,6} +(\S.*)$/
const TABLE_RULE = /^[|: ]*-[|:\- ]*$/
/** No heading and no table's rule is longer; what is longer is not looked at. */
const LONGEST = 500

/** Lines inside a fence are code: a comment of a shell is not a heading there. */
export function outlineOf(text: string): Outline {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const outline: Outline = { line_count: lines.length, table_count: 0, headings: [] }
  let fence: string | null = null
  for (const [index, whole] of lines.entries()) {
    if (whole.length > LONGEST) continue
    const line = whole.trimEnd()
    const mark = FENCE.exec(line)?.[1]
    if (fence !== null) {
      if (mark?.startsWith(fence) && line.trim() === mark) fence = null
      continue
    }
    if (mark !== undefined) fence = mark
    const heading = HEADING.exec(line)?.[1]?.replace(/ #*$/, '')
    if (heading !== undefined) outline.headings.push({ line: index + 1, text: heading })
    if (line.includes('|') && TABLE_RULE.test(line) && lines[index - 1]?.includes('|')) outline.table_count += 1
  }
  return outline
}

/** The headings of a Markdown write-up, so that a log is named by the one that it stands under. */

const FENCE = /^ {0,3}(`{3,}|~{3,})/
const HEADING = /^ {0,3}#{1,6} +(\S.*)$/
/** No heading is longer; what is longer is not looked at. */
const LONGEST = 500

/** In order of lines, 1-based. Lines inside a fence are code: a comment of a shell is not a heading there. */
export function headingsOf(lines: readonly string[]): { line: number; text: string }[] {
  let fence: string | null = null
  return lines.flatMap((whole, index) => {
    if (whole.length > LONGEST) return []
    const line = whole.trimEnd()
    const mark = FENCE.exec(line)?.[1]
    if (fence !== null) {
      if (mark?.startsWith(fence) && line.trim() === mark) fence = null
      return []
    }
    if (mark !== undefined) fence = mark
    const text = HEADING.exec(line)?.[1]?.replace(/ #*$/, '')
    return text === undefined ? [] : [{ line: index + 1, text }]
  })
}

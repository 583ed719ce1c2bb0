/** Finds every report of wrk and wrk2 in a text. */
import type { Block } from '../block.ts'
import type { Line } from '../lines.ts'
import { findEnd } from './extent.ts'
import { readRows } from './report.ts'
import { type Scan, scanLines } from './scan.ts'
import { finishReport } from './whole.ts'

export const VERSION = /^wrk2? (\S+) \[\w+\] Copyright\b/

const versionIn = (line: Line | undefined) => (line?.text.startsWith('wrk') ? VERSION.exec(line.text) : null)

/** The blocks in order of lines. A version line, as printed by `wrk -v`, applies to the reports after it. */
export function readWrk(lines: Line[]): Block[] {
  const scan = scanLines(lines)
  const blocks: Block[] = []
  let version: string | null = null
  for (let index = 0; index < lines.length; ) {
    const printed = versionIn(lines[index])
    if (printed) {
      version = printed[1] ?? null
      index = skipUsage(scan, index + 1)
      continue
    }
    const end = versionIn(lines[index + 1]) ? null : findEnd(scan, index)
    if (end !== null) blocks.push({ ...readReport(scan, index, end), tool_version: version })
    index = end ?? index + 1
  }
  return blocks
}

/** `wrk -v` prints a usage text after its version, which is not a failure. */
function skipUsage({ lines }: Scan, start: number): number {
  let index = start
  while (lines[index]?.row?.kind.startsWith('usage') || lines[index]?.line.text === '') index++
  return index
}

function readReport(scan: Scan, start: number, end: number): Block {
  const lines = scan.lines.slice(start, end)
  const first = scan.lines[start]?.line
  const last = scan.lines[end - 1]?.line
  if (!first || !last) throw new Error(`a block of wrk has no line ${start + 1}`)
  const is_end_of_text = end >= scan.end
  return finishReport(readRows(lines, scan.commands.get(start)?.command ?? null), first, last, is_end_of_text)
}

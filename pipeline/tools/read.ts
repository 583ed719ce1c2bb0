/** All readers over one text: a log file, a Markdown page, whatever somebody pasted. */

import type { Block } from './block.ts'
import { readHyperfine } from './hyperfine/find-reports.ts'
import { readIchor } from './ichor/find-reports.ts'
import { readIchorRealtime } from './ichor-realtime/find-reports.ts'
import { readIntervals } from './interval/find-reports.ts'
import { splitLines } from './lines.ts'
import { readTop } from './top/find-reports.ts'
import { readWrk } from './wrk/find-reports.ts'

export interface ReadOptions {
  /** How many first lines of an interval log are warm-up. */
  dropped_lines?: number
}

/** Every block of every known tool, by first line. Never throws: what cannot be read is a problem of its block. */
export function readText(text: string, { dropped_lines = 0 }: ReadOptions = {}): Block[] {
  const lines = splitLines(text)
  const blocks = [
    ...readWrk(lines),
    ...readHyperfine(text, lines),
    ...readIntervals(lines, dropped_lines),
    ...readIchor(lines),
    ...readIchorRealtime(lines),
    ...readTop(lines),
  ]
  for (const block of blocks) block.problems.sort((a, b) => a.line - b.line)
  return blocks.sort((a, b) => a.line - b.line || a.last_line - b.last_line)
}

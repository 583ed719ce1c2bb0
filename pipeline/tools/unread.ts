/** Recognises reports that are not parsed, so that their lines are not mistaken for those of another tool. */
import type { Block } from './block.ts'
import { byBeginning } from './by-beginning.ts'
import type { Line } from './lines.ts'
import { newBlock, putProblem } from './new-block.ts'
import type { ToolDefinition, UnreadForm } from './tool.ts'

/** The largest number of other lines between two rows of a report. */
const GAP = 40

/** A block for each report of the form. `lines` are those that may be its rows. */
export function nameUnread(lines: readonly Line[], { name, rows, hint, repeated }: UnreadForm): Block[] {
  const rowsOf = byBeginning(rows, row => row)
  const found: { block: Block; seen: Set<RegExp> }[] = []
  for (const line of lines) {
    const near = found.at(-1)
    const is_near = near !== undefined && line.number - near.block.last_line <= GAP
    const hits = rowsOf(line).filter(row => row.test(line.text))
    if (is_near && repeated?.test(line.text)) putProblem(near.block, line, line.text)
    else if (hits.length === 0) continue
    if (is_near && !hits.some(row => near.seen.has(row))) {
      for (const row of hits) near.seen.add(row)
      near.block.last_line = line.number
    } else {
      const block: Block = { ...newBlock(line.number), is_unread: true }
      putProblem(block, line, `${name}: not read: ${hint ?? 'there is no reader for it'}`)
      found.push({ block, seen: new Set(hits) })
    }
  }
  return found.filter(({ seen }) => seen.size >= Math.min(2, rows.length)).map(({ block }) => block)
}

/** A load generator whose reports are not parsed. */
export const unreadTool = (marks: readonly string[], ...forms: readonly UnreadForm[]): ToolDefinition => ({
  kind: 'loads-server',
  marks,
  headline_metric_id: 'requests_per_s',
  metrics: [],
  unread: forms,
  halfOfPrinted: () => 0,
  loop: null,
})

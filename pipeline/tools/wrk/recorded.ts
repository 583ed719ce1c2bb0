/** Parses a sealed trial of wrk: the printed report, and the exact numbers from the runner's done hook. */
import { splitLines } from '../lines.ts'
import type { RecordedTool } from '../tool.ts'
import { putDone, readRows } from './report.ts'
import { recogniseRow } from './rows.ts'
import { finishReport } from './whole.ts'

const EXACT = 'wrk.json'

export const recorded: RecordedTool = {
  parse(raw, { textOf }) {
    const lines = splitLines(raw.endsWith('\n') ? raw : `${raw}\n`)
    const rows = lines.map(line => ({ line, row: recogniseRow(line) }))
    const first = rows.find(({ row }) => row !== null)?.line
    const last = rows.findLast(({ row }) => row !== null)?.line
    if (!first || !last) return null
    const report = readRows(rows.slice(first.number - 1, last.number), null)
    const { block } = report
    const exact = textOf(EXACT)?.trimEnd() ?? null
    if (exact === null) return { block: finishReport(report, first, last, true), places: {}, problems: [] }
    const printed = block.problems.length
    const before = { ...block.value_lines }
    // line 0 marks values from the other file
    putDone(block, exact, { number: 0, raw: exact })
    report.seen.add('done')
    const problems = block.problems
      .splice(printed)
      .map(({ text, problem }) => ({ what: EXACT, line: 1, text, problem }))
    const ids = Object.keys(block.value_lines).filter(id => block.value_lines[id] === 0)
    const places = Object.fromEntries(ids.map(id => [id, { what: EXACT, line: 1 }]))
    for (const id of ids) block.value_lines[id] = before[id] ?? last.number
    return { block: finishReport(report, first, last, true), places, problems }
  },
}

/** Every JSON report of oha in a text. A text report is named, and not read. */

import type { Block } from '../block.ts'
import { findJson } from '../json-report.ts'
import type { Line } from '../lines.ts'
import { newBlock, putProblem } from '../new-block.ts'
import { readJson } from './json.ts'

const BEGINNING = /\{\s{0,200}"summary"\s{0,200}:\s{0,200}\{\s{0,200}"successRate"/g

export function readOha(text: string, lines: Line[]): Block[] {
  const inJson = [...findJson('oha', text, lines, BEGINNING)].map(({ node, blockOf }) => {
    const report = blockOf()
    if (node) readJson(report, node)
    return report.block
  })
  return [...inJson, ...nameTextReports(lines)]
}

function nameTextReports(lines: readonly Line[]): Block[] {
  return lines.flatMap((line, at) => {
    const next = lines[at + 1]
    if (line.text !== 'Summary:' || !next || !/^Success rate: /.test(next.text)) return []
    const block = { ...newBlock(line.number), last_line: next.number }
    putProblem(block, line, 'a text report of oha, which is not read: write JSON with --output-format json')
    return [block]
  })
}

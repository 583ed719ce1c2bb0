/** Every JSON report of oha in a text. A text report is named, and not read. */

import type { Block } from '../block.ts'
import { findJson } from '../json-report.ts'
import type { Line } from '../lines.ts'
import { newBlock, putProblem } from '../new-block.ts'
import { readJson } from './json.ts'

const BEGINNING = /\{\s{0,200}"summary"\s{0,200}:\s{0,200}\{\s{0,200}"successRate"/g

export function readOha(text: string, lines: Line[]): Block[] {
  const inJson = [...findJson(text, lines, BEGINNING)].map(({ source, node, first, last }) => {
    const block = newBlock(first + 1)
    block.last_line = last?.number ?? block.line
    if (node) readJson(source, block, node)
    else if (last) putProblem(block, last, 'the JSON of oha is damaged or cut off after this: nothing is read from it')
    return block
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

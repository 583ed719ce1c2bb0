/** Every report of oha in a text, as text or as JSON, with the command line where it stands above. */

import type { Block } from '../block.ts'
import { findJson } from '../json-report.ts'
import type { Line } from '../lines.ts'
import { newBlock, putProblem } from '../new-block.ts'
import { parseOhaCommand } from './command.ts'
import { readJson } from './json.ts'
import { beginsText, readText } from './text.ts'
import { putCommand } from './totals.ts'

const BEGINNING = /\{\s{0,200}"summary"\s{0,200}:\s{0,200}\{\s{0,200}"successRate"/g

export function readOha(text: string, lines: Line[]): Block[] {
  const inJson = [...findJson(text, lines, BEGINNING)].map(({ source, node, first, last }) => {
    const block = openBlock(lines, first)
    block.last_line = last?.number ?? block.line
    if (node) readJson(source, block, node)
    else if (last) putProblem(block, last, 'the JSON of oha is damaged or cut off after this: nothing is read from it')
    return block
  })
  return [...inJson, ...findText(lines)]
}

function findText(lines: Line[]): Block[] {
  const blocks: Block[] = []
  for (let at = 0; at < lines.length; at++) {
    if (!beginsText(lines[at], lines[at + 1])) continue
    const block = openBlock(lines, at)
    readText(block, lines, at)
    blocks.push(block)
    at = block.last_line - 1
  }
  return blocks
}

/** A block that begins at the command above the line of that index, or at the line itself. */
function openBlock(lines: readonly Line[], start: number): Block {
  const above = lines[start - 1]
  const asked = above && !above.is_fence ? parseOhaCommand(above.inner) : null
  const block = newBlock(asked ? start : start + 1)
  putCommand(block, asked, block.line)
  return block
}

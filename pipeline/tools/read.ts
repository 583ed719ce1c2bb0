/** All finders over one text: a log file, a Markdown page, whatever somebody pasted. */

import type { Block } from './block.ts'
import { splitLines } from './lines.ts'
import type { Tools } from './tool.ts'

/** Every block of every tool, by first line. Never throws: what cannot be read is a problem of its block. */
export function readText(text: string, tools: Tools): Block[] {
  const lines = splitLines(text)
  const blocks: Block[] = []
  for (const { id, find } of tools.values()) {
    for (const block of find?.(text, lines) ?? []) blocks.push({ ...block, tool: block.tool || id })
  }
  for (const block of blocks) block.problems.sort((a, b) => a.line - b.line)
  return blocks.sort((a, b) => a.line - b.line || a.last_line - b.last_line)
}

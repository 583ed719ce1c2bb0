/** Strangers' text in Markdown: it is always code, where no link, mention, image or tag begins. */
import { printable } from '../../../pipeline/vocabulary/printable.ts'

const LONGEST_BLOCK = 8000

/** One line that stands in a sentence or a cell of a table. A pipe, which Markdown's dialects escape differently, is shown broken. */
export function codeSpan(text: string): string {
  const line = printable(text).trim().replaceAll('|', '¦') || ' '
  const fence = '`'.repeat(longestRun(line) + 1)
  return `${fence} ${line} ${fence}`
}

/** Several lines; where there are more than fit, their end. */
export function codeBlock(text: string): string {
  const lines = text.trimEnd().split('\n').map(printable).join('\n')
  const shown = lines.length > LONGEST_BLOCK ? `…${lines.slice(-LONGEST_BLOCK)}` : lines
  const fence = '`'.repeat(Math.max(3, longestRun(shown) + 1))
  return `${fence}text\n${shown}\n${fence}`
}

const longestRun = (text: string): number => Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))

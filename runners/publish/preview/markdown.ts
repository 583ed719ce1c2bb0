/** Strangers' text in Markdown: it is always code, where no link, mention, image or tag begins. */
import { printable } from '../../../pipeline/vocabulary/printable.ts'

/** One line that stands in a sentence or a cell of a table. A pipe, which Markdown's dialects escape differently, is shown broken. */
export function codeSpan(text: string): string {
  const line = printable(text).trim().replaceAll('|', '¦') || ' '
  const fence = '`'.repeat(longestRun(line) + 1)
  return `${fence} ${line} ${fence}`
}

const longestRun = (text: string): number => Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))

/** A sealed trial of oha: its JSON report, and the load from the command line that the run recorded. */

import { splitLines } from '../lines.ts'
import type { RecordedTool } from '../tool.ts'
import { loadOf, putCommand } from './command.ts'
import { readOha } from './find-reports.ts'

export const recorded: RecordedTool = {
  parse(raw, { argv }) {
    const [block, ...others] = readOha(raw, splitLines(raw))
    if (!block || others.length > 0) return null
    if (argv) putCommand(block, loadOf(argv.slice(1), argv.join(' ')), block.line)
    return { block, places: {}, problems: [] }
  },
}

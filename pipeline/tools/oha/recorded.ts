/** A sealed trial of oha: its JSON report, and the load from the command line that the run recorded. */

import { splitLines } from '../lines.ts'
import type { RecordedTool } from '../tool.ts'
import { putLoad } from './command.ts'
import { readOha } from './find-reports.ts'

export const recorded: RecordedTool = {
  parse(raw, { argv }) {
    const [block, ...others] = readOha(raw, splitLines(raw))
    if (!block || others.length > 0) return null
    if (argv) putLoad(block, argv)
    return { block, places: {}, problems: [] }
  },
}

/** Parses a sealed trial of oha: its JSON report, and the load from the recorded command line. */
import { factorOf, TIME_UNITS } from '../../schema/units.ts'
import type { Block } from '../block.ts'
import { splitLines } from '../lines.ts'
import { putValue } from '../new-block.ts'
import type { RecordedTool } from '../tool.ts'
import { readOha } from './find-reports.ts'

export const recorded: RecordedTool = {
  parse(raw, { argv }) {
    const [block, ...others] = readOha(raw, splitLines(raw))
    if (!block || others.length > 0) return null
    if (argv) putLoad(block, argv)
    return { block, places: {}, problems: [] }
  },
}

const DEFAULT_CONNECTIONS = 50

/** A report does not state its load. Without -z it counts requests, and without -q it is a closed loop. */
function putLoad(block: Block, argv: readonly string[]): void {
  const optionOf = (letter: string): string | undefined => {
    const at = argv.findIndex(word => word.startsWith(`-${letter}`) && !word.startsWith('--'))
    return at < 0 ? undefined : argv[at]?.slice(2) || argv[at + 1]
  }
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(optionOf('z') ?? '') ?? []
  block.command = argv.join(' ')
  block.connections = wholeOf(optionOf('c')) ?? DEFAULT_CONNECTIONS
  block.nominal_duration_s = amount === undefined ? null : Number(amount) * (factorOf(TIME_UNITS, unit) ?? 1)
  const rate_per_s = wholeOf(optionOf('q'))
  if (rate_per_s !== null) putValue(block, 'target_rate_per_s', rate_per_s, block.line)
}

const wholeOf = (text: string | undefined): number | null => (/^\d{1,12}$/.test(text ?? '') ? Number(text) : null)

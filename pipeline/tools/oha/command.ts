/** What a command line of oha asks for: the load, as far as it is written in numbers. */
import { secondsIn } from '../../vocabulary/units.ts'
import type { Block } from '../block.ts'
import { putValue } from '../new-block.ts'

interface OhaCommand {
  /** Verbatim, without its prompt. */
  command: string
  connections: number
  /** Null where it counts requests instead. */
  duration_s: number | null
  /** Null for a closed loop. */
  rate_per_s: number | null
}

const WORD = /(?:"[^"]*"|'[^']*'|[^\s"'])+/g
const NAME = /^(?:\S*\/)?oha$/
const PROMPT = /[$#%>❯➜»λ]$/
const DEFAULT_CONNECTIONS = 50

/** Null unless the line, after a prompt or not, begins with oha and names an address. */
export function parseOhaCommand(line: string): OhaCommand | null {
  if (!line.includes('oha')) return null
  const words = [...line.matchAll(WORD)]
  const at = words.findIndex(word => NAME.test(word[0]))
  const first = words[at]
  const before = words[at - 1]
  if (!first || at > 3 || (before && !PROMPT.test(before[0]))) return null
  const args = words.slice(at + 1).map(word => word[0])
  return args.some(word => /https?:\/\//.test(word)) ? loadOf(args, line.slice(first.index)) : null
}

/** `args` are what follows the program's name. */
export function loadOf(args: readonly string[], command: string): OhaCommand {
  const optionOf = (letter: string): string | undefined => {
    const at = args.findIndex(word => word.startsWith(`-${letter}`) && !word.startsWith('--'))
    return at < 0 ? undefined : args[at]?.slice(2) || args[at + 1]
  }
  const duration = /^(\d+(?:\.\d+)?)(ms|s|sec|m|min|h)$/.exec(optionOf('z') ?? '')
  return {
    command,
    connections: wholeOf(optionOf('c')) ?? DEFAULT_CONNECTIONS,
    duration_s: duration ? Number(duration[1]) * (secondsIn(duration[2] ?? '') ?? 1) : null,
    rate_per_s: wholeOf(optionOf('q')),
  }
}

const wholeOf = (text: string | undefined): number | null => (/^\d{1,12}$/.test(text ?? '') ? Number(text) : null)

/** A report does not name its load: only the command line does. */
export function putCommand(block: Block, asked: OhaCommand | null, line: number): void {
  if (asked === null) return
  block.command = asked.command
  block.connections = asked.connections
  block.nominal_duration_s = asked.duration_s
  if (asked.rate_per_s !== null) putValue(block, 'target_rate_per_s', asked.rate_per_s, line)
}

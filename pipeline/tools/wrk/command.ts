/** Parses a command line of wrk: its load, if given in numbers. */
import { factorOf, powerOf, TIME_UNITS } from '../../schema/units.ts'
import { findShellCommand, readOptions } from '../shell-command.ts'

export interface WrkCommand {
  /** Verbatim, without its prompt; continued lines are joined with their newlines. */
  command: string
  is_wrk2: boolean
  threads: number | null
  connections: number | null
  duration_s: number | null
  rate_per_s: number | null
  asks_latency: boolean
  /** The last path component of the Lua script. */
  script: string | null
}

const WRK = /^[^\s"'=]*?(?:^|\/)wrk(2?)(?::[\w.-]+)?$/

/** Options that take a value. */
const OPTIONS: Readonly<Record<string, string>> = {
  ...{ threads: 't', connections: 'c', duration: 'd', script: 's', header: 'H', timeout: 'T', rate: 'R' },
  ...{ t: 't', c: 'c', d: 'd', s: 's', H: 'H', T: 'T', R: 'R' },
}

/**
 * Parses one line without its decorations. Null unless wrk is the command: after a prompt, at the start, or after
 * commands that start another one.
 */
export function parseWrkCommand(line: string): WrkCommand | null {
  const found = line.includes('wrk') ? findShellCommand(line, WRK) : null
  if (found === null) return null
  const { command, name, args } = found
  const options = readOptions(args, OPTIONS)
  return {
    command,
    is_wrk2: WRK.exec(name)?.[1] === '2' || name.includes('wrk2/') || options.R !== undefined,
    threads: parseScaled(options.t, countOf),
    connections: parseScaled(options.c, countOf),
    duration_s: parseScaled(options.d, secondsIn),
    rate_per_s: parseScaled(options.R, countOf),
    asks_latency: options.latency !== undefined || options.L !== undefined,
    script: options.s?.split('/').at(-1) ?? null,
  }
}

const countOf = (prefix: string): number | undefined => (/^[kmg]?$/.test(prefix) ? 1000 ** powerOf(prefix) : undefined)
const secondsIn = (unit: string): number | undefined => factorOf(TIME_UNITS, unit || 's')

/** wrk's own grammar: a whole number and at most one unit. A shell expression is not a number. */
function parseScaled(text: string | undefined, factorIn: (unit: string) => number | undefined): number | null {
  const parts = /^(\d+)([a-z]?)$/i.exec(text ?? '')
  const factor = parts ? factorIn(parts[2]?.toLowerCase() ?? '') : undefined
  return factor === undefined ? null : Number(parts?.[1]) * factor
}

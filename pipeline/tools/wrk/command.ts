/** What a command line of wrk asks for: the load, as far as it is written in numbers. */
import { factorOf, powerOf, TIME_UNITS } from '../../schema/units.ts'

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

/** Words, with quoted parts in one piece: `-H "Accept: -t 5"` holds no -t. */
const WORD = /(?:"[^"]*"|'[^']*'|[^\s"'])+/g
const WRK = /^[^\s"'=]*?(?:^|\/)wrk(2?)(?::[\w.-]+)?$/
const PROMPT_END = /[$#%>❯➜»λ]$/
/** Commands that start another one, and assignments of environment variables. */
const STARTER =
  /^(?:[A-Z_][A-Z0-9_]*=.*|(?:.*\/)?(?:sudo|time|taskset|numactl|nice|chrt|env|docker|podman|ulimit|ssh|exec))$/
const SHELL_OPERATOR = /^(?:[|;&>].*|\d>.*)$/
const WORDS_BEFORE_WRK = 24

/** Options that take a value; every other one is a flag. */
const LONG_OPTIONS: Readonly<Record<string, string>> = {
  threads: 't',
  connections: 'c',
  duration: 'd',
  script: 's',
  header: 'H',
  timeout: 'T',
  rate: 'R',
}

/**
 * Reads one line without its decorations. Null unless a word of it is wrk's name in the place of a command:
 * after a prompt, at the start, or after commands that start another one.
 */
export function parseWrkCommand(line: string): WrkCommand | null {
  if (!line.includes('wrk')) return null
  const words = [...line.matchAll(WORD)]
  const at = words.findIndex((word, index) => index < WORDS_BEFORE_WRK && WRK.test(word[0]))
  const name = words[at]
  if (name === undefined) return null
  const prompt = words.slice(0, at).findIndex(word => PROMPT_END.test(word[0]))
  const first = words[prompt]?.[0] === '➜' ? afterFolder(words.slice(prompt + 1)) : words[prompt + 1]
  if (first === undefined || (prompt < 0 && at > 0 && !STARTER.test(first[0]))) return null
  const args = words.slice(at + 1).map(word => word[0])
  const is_asking = args.some(word => /^--?[A-Za-z]/.test(word) || /^["']?https?:/.test(word))
  if (!is_asking) return null
  const options = readOptions(args)
  return {
    command: line.slice(first.index),
    is_wrk2: WRK.exec(name[0])?.[1] === '2' || name[0].includes('wrk2/') || options.R !== undefined,
    threads: parseScaled(options.t, countOf),
    connections: parseScaled(options.c, countOf),
    duration_s: parseScaled(options.d, secondsIn),
    rate_per_s: parseScaled(options.R, countOf),
    asks_latency: options.latency !== undefined || options.L !== undefined,
    script: options.s?.split('/').at(-1) ?? null,
  }
}

/** zsh prints the folder after its arrow: `➜  folder git:(main) wrk …`. */
function afterFolder(words: RegExpExecArray[]): RegExpExecArray | undefined {
  return words.find(word => WRK.test(word[0]) || STARTER.test(word[0]))
}

function readOptions(args: string[]): Record<string, string> {
  const options: Record<string, string> = {}
  for (let index = 0; index < args.length; index++) {
    const word = args[index] ?? ''
    if (SHELL_OPERATOR.test(word)) break
    const long = /^--([a-z_]+)(?:=(.*))?$/.exec(word)
    const short = /^-([A-Za-z])(.*)$/.exec(word)
    const letter = long ? LONG_OPTIONS[long[1] ?? ''] : short?.[1]
    if (letter === undefined || !'tcdsHTR'.includes(letter)) {
      options[long?.[1] ?? letter ?? ''] = ''
      continue
    }
    const attached = long ? long[2] : short?.[2]
    options[letter] = attached || (args[++index] ?? '')
  }
  return options
}

const countOf = (prefix: string): number | undefined => (/^[kmg]?$/.test(prefix) ? 1000 ** powerOf(prefix) : undefined)
const secondsIn = (unit: string): number | undefined => factorOf(TIME_UNITS, unit || 's')

/** wrk's own grammar: a whole number and at most one unit. A shell expression is not a number. */
function parseScaled(text: string | undefined, factorIn: (unit: string) => number | undefined): number | null {
  const parts = /^(\d+)([a-z]?)$/i.exec(text ?? '')
  const factor = parts ? factorIn(parts[2]?.toLowerCase() ?? '') : undefined
  return factor === undefined ? null : Number(parts?.[1]) * factor
}

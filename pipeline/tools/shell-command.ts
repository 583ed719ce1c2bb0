/** Parses command lines that people paste above reports: finds the command after a prompt or others, and its options. */

interface ShellCommand {
  /** Verbatim, without its prompt; continued lines are joined with their newlines. */
  command: string
  /** The tool's name, possibly as a path. */
  name: string
  args: string[]
}

/** Words, including quoted parts: `-H "Accept: -t 5"` contains no -t. */
const WORD = /(?:"[^"]*"|'[^']*'|[^\s"'])+/g
const PROMPT_END = /[$#%>❯➜»λ]$/
/** Commands that start another one, and assignments of environment variables. */
const STARTER =
  /^(?:[A-Z_][A-Z0-9_]*=.*|(?:.*\/)?(?:sudo|time|taskset|numactl|nice|chrt|env|docker|podman|ulimit|ssh|exec))$/
const SHELL_OPERATOR = /^(?:[|;&>].*|\d>.*)$/
const WORDS_BEFORE_NAME = 24

/**
 * Parses one line without its decorations. Null unless the tool's name is in command position: after a prompt or a
 * pipe, at the start, or after commands that start another one.
 */
export function findShellCommand(line: string, is_name: RegExp): ShellCommand | null {
  const words = [...line.matchAll(WORD)]
  const at = words.findIndex((word, index) => index < WORDS_BEFORE_NAME && is_name.test(word[0]))
  const name = words[at]
  if (name === undefined) return null
  const ends = words.slice(0, at).map(word => PROMPT_END.test(word[0]))
  // a comment sign may be in front of the prompt
  const prompt = ends.findIndex((is_end, index) => is_end && !(ends[index + 1] && words[index + 1]?.[0].length === 1))
  const isBegin = (word: RegExpExecArray) => is_name.test(word[0]) || STARTER.test(word[0])
  // zsh prints the folder after its arrow: `➜  folder git:(main) wrk …`
  const first = words[prompt]?.[0] === '➜' ? words.slice(prompt + 1).find(isBegin) : words[prompt + 1]
  const is_piped = words[at - 1]?.[0] === '|'
  if (first === undefined || (prompt < 0 && at > 0 && !is_piped && !STARTER.test(first[0]))) return null
  const args = words.slice(at + 1).map(word => word[0])
  const is_asking = args.some(word => /^--?[A-Za-z]/.test(word) || /^["']?https?:/.test(word))
  return is_asking ? { command: line.slice(first.index), name: name[0], args } : null
}

/** Options by name. Those in `takes_value` have a value and the name given there; all others are flags. */
export function readOptions(args: readonly string[], takes_value: Readonly<Record<string, string>>) {
  const options: Record<string, string> = {}
  for (let index = 0; index < args.length; index++) {
    const word = args[index] ?? ''
    if (SHELL_OPERATOR.test(word)) break
    const [, dashes, name = '', value] = /^(--?)([A-Za-z][\w-]*)(?:=(.*))?$/.exec(word) ?? []
    const long = takes_value[name]
    const letter = dashes === '-' ? takes_value[name.charAt(0)] : undefined
    if (long) options[long] = value ?? args[++index] ?? ''
    else if (letter) options[letter] = word.slice(2)
    else if (name) options[name] = ''
  }
  return options
}

/** One argv as the one word that hyperfine takes: with -N it splits it again by the rules of a POSIX shell, without starting one. */
import type { Argv } from '../../vocabulary/records/commands.ts'

export function quoteCommand(argv: Argv): string {
  return argv.map(quoteWord).join(' ')
}

function quoteWord(word: string): string {
  return /^[A-Za-z0-9_./=:,+@%-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

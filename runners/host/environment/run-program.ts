/** What a program says of itself or the machine. */
import { spawnSync } from 'node:child_process'

/** Standard output, then standard error. Errors: it is missing, or does not end within 10 s. */
export function runProgram([command = '', ...args]: readonly string[]): string {
  const env = { ...process.env, LC_ALL: 'C', NO_COLOR: '1' }
  const { error, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', timeout: 10_000, env })
  if (error) throw error
  return stdout + stderr
}

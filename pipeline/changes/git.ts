/** Asks git about commits; revisions and paths are data, never options. */
import { execFileSync } from 'node:child_process'

/** What git prints. Errors: git's own words. */
export const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 30 })

/** The 40 hexadecimal digits of a revision. Errors: git knows no such commit. */
export function commitOf(revision: string): string {
  try {
    const argv = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]
    return execFileSync('git', argv, { encoding: 'utf8' }).trim()
  } catch {
    throw new Error(`git knows no commit ${JSON.stringify(revision)}: fetch it, or name another`)
  }
}

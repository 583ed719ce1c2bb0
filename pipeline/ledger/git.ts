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

/** As git and GitHub write a commit that is not there. */
const NO_COMMIT = /^0{40}(?:0{24})?$/

/**
 * What a change is compared with: the digits of a commit, or null where nothing is published yet, with the words for it.
 * Nothing is meant by zeros, and by a revision that git does not know where the caller allows that. Errors: as commitOf.
 */
export function baseOf(revision: string, or_nothing: boolean): { commit: string | null; said: string } {
  if (NO_COMMIT.test(revision)) return { commit: null, said: 'nothing: the base is all zeros, no commit' }
  try {
    const commit = commitOf(revision)
    return { commit, said: commit === revision ? commit : `${commit}, which is ${JSON.stringify(revision)}` }
  } catch (error) {
    if (!or_nothing) throw error
    return { commit: null, said: `nothing: git knows no commit ${JSON.stringify(revision)} yet` }
  }
}

/** The tree in which there is no file. */
export const emptyTree = (): string =>
  execFileSync('git', ['hash-object', '-t', 'tree', '--stdin'], { encoding: 'utf8', input: '' }).trim()

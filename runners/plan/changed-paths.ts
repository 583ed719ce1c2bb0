/** What this checkout changes since it left another branch, whether it is committed or not. */
import { baseOf, commitOf, git } from '../../pipeline/ledger/git.ts'

/** What a checkout has left where no one says it: the first that git knows. */
const LEFT = ['origin/main', 'main'] as const

export interface ChangedPaths {
  /** In words: the commit at which it left the other one. */
  left: string
  /** From the root of the clone: changed, gone, or new and not ignored. */
  paths: string[]
}

/** The working folder has to be the root of a clone. Errors: git cannot say what changed; the message says what to do. */
export function changedSince(revision: string | undefined): ChangedPaths {
  requireClone()
  const other = revision ?? LEFT.find(each => baseOf(each, true).commit !== null)
  if (other === undefined) throw new Error(`git knows neither ${LEFT.join(' nor ')}: fetch one, or name it with --base`)
  const commit = commitOfBoth(other)
  // only names matter: a rename is an entry that goes and one that comes
  const changed = ['diff', '--name-only', '--no-renames', '--ignore-submodules=none', '-z', commit, '--']
  const listed = [changed, ['ls-files', '--others', '--exclude-standard', '-z']]
  // a lock of the index would be in the way of whoever commits at this moment
  const paths = listed.flatMap(args => git('--no-optional-locks', ...args).split('\0')).filter(Boolean)
  return { left: `${commit.slice(0, 12)}, where this checkout left ${other}`, paths }
}

function requireClone(): void {
  let output: string
  try {
    output = git('rev-parse', '--show-prefix', '--is-shallow-repository')
  } catch {
    throw new Error(
      'this folder is in no git clone, so nothing says what changed: clone it, or name entries by --framework',
    )
  }
  const [prefix, is_shallow] = output.split('\n')
  if (prefix !== '')
    throw new Error(
      `this folder is ${prefix} of another repository: clone it by itself, or name entries by --framework`,
    )
  if (is_shallow === 'true')
    throw new Error('this clone is shallow, and may lack the commit that it left: git fetch --unshallow')
}

function commitOfBoth(other: string): string {
  try {
    return git('merge-base', commitOf('HEAD'), commitOf(other)).trim()
  } catch (error) {
    if ((error as { status?: number }).status !== 1) throw error
    throw new Error(`HEAD and ${other} have no commit in common: specify another with --base`)
  }
}

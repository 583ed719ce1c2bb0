/** The files that this checkout changes since it branched off, committed or not. */
import { baseOf, commitOf, git } from '../../pipeline/ledger/git.ts'

/** The first of these that git knows is the default base. */
const BASES = ['origin/main', 'main'] as const

export interface ChangedPaths {
  /** In words: the commit at which the checkout branched off. */
  since: string
  /** From the root of the clone: changed, deleted, or new and not ignored. */
  paths: string[]
}

/** The working folder has to be the root of a clone. Errors: git does not know the changes; the message says what to do. */
export function changedSince(revision: string | undefined): ChangedPaths {
  requireClone()
  const other = revision ?? BASES.find(base => baseOf(base, true).commit !== null)
  if (other === undefined) throw new Error(`git knows neither ${BASES.join(' nor ')}: fetch one, or add --base`)
  const commit = commitOfBoth(other)
  // a rename counts as one deleted and one new file
  const changed = ['diff', '--name-only', '--no-renames', '--ignore-submodules=none', '-z', commit, '--']
  const listed = [changed, ['ls-files', '--others', '--exclude-standard', '-z']]
  // without optional locks, a commit made at the same time does not fail
  const paths = listed.flatMap(args => git('--no-optional-locks', ...args).split('\0')).filter(Boolean)
  return { since: `${commit.slice(0, 12)}, where this checkout branched off ${other}`, paths }
}

function requireClone(): void {
  let output: string
  try {
    output = git('rev-parse', '--show-prefix', '--is-shallow-repository')
  } catch {
    throw new Error(
      'this folder is not in a git clone, so the changes are unknown: clone it, or name entries with --framework',
    )
  }
  const [prefix, is_shallow] = output.split('\n')
  if (prefix !== '')
    throw new Error(
      `this folder is ${prefix} of another repository: clone it separately, or name entries with --framework`,
    )
  if (is_shallow === 'true')
    throw new Error('this clone is shallow and may lack the commit where it branched off: git fetch --unshallow')
}

function commitOfBoth(other: string): string {
  try {
    return git('merge-base', commitOf('HEAD'), commitOf(other)).trim()
  } catch (error) {
    if ((error as { status?: number }).status !== 1) throw error
    throw new Error(`HEAD and ${other} have no commit in common: specify another with --base`)
  }
}

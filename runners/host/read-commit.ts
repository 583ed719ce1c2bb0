/** Reads the commit of the checkout, and whether its files are unchanged. */
import { spawnSync } from 'node:child_process'
import { COMMIT } from '../../pipeline/schema/ids.ts'
import { UsageError } from '../../pipeline/schema/usage-error.ts'

/** Changes in data/raw do not count. Throws a UsageError if `checkout` is not a git checkout. */
export function readCommit(checkout: string): { commit: string; is_clean: boolean } {
  const commit = git(checkout, ['rev-parse', 'HEAD'])?.trim() ?? ''
  if (!COMMIT.test(commit)) {
    throw new UsageError(
      3,
      `${checkout} is not a git checkout with a commit, and a run names its commit: clone the repository`,
    )
  }
  const changes = git(checkout, ['status', '--porcelain', '--', '.', ':(exclude)data/raw'])
  return { commit, is_clean: changes === '' }
}

/** Whether a run that was started at `commit` can be resumed: the runner is unchanged. */
export function hasSameRunner(checkout: string, commit: string): boolean {
  return git(checkout, ['diff', '--quiet', commit, 'HEAD', '--', 'runners', 'launch.mjs', 'package-lock.json']) !== null
}

/** The author name of commits in `checkout`. Throws a UsageError if there is none. */
export function userName(checkout: string): string {
  const name = git(checkout, ['config', 'user.name'])?.trim()
  if (name) return name
  throw new UsageError(2, 'git knows no user.name to sign with: set it with git config user.name NAME')
}

function git(checkout: string, args: readonly string[]): string | null {
  // locking the index would block a commit at the same moment
  const env = { ...process.env, GIT_OPTIONAL_LOCKS: '0' }
  const { status, stdout } = spawnSync('git', ['-C', checkout, ...args], { encoding: 'utf8', env })
  return status === 0 ? stdout : null
}

import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { UsageError } from '../../pipeline/schema/usage-error.ts'
import { temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import { hasSameRunner, readCommit } from './read-commit.ts'

const skip = spawnSync('git', ['--version']).status === 0 ? false : 'git is missing: apt-get install git'

test('a run records its commit and whether the checkout is clean, and can be resumed if the runner is unchanged', {
  skip,
}, t => {
  const checkout = temporaryFolder(t)
  const isRejection = (error: UsageError) => error.exit_code === 3 && /is not a git checkout/.test(error.message)
  assert.throws(() => readCommit(checkout), isRejection)
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', checkout, '-c', 'user.name=made', '-c', 'user.email=made@example.org', ...args])
  const put = (path: string, text: string) => {
    mkdirSync(join(checkout, path, '..'), { recursive: true })
    writeFileSync(join(checkout, path), text)
  }
  const commit = () => {
    git('add', '.')
    git('commit', '-q', '--no-verify', '-m', 'made')
    return readCommit(checkout).commit
  }
  git('init', '-q')
  put('runners/a.ts', '1')
  const first = commit()
  assert.deepEqual(readCommit(checkout), { commit: first, is_clean: true })
  put('data/raw/run/run.json', '{}')
  assert.equal(readCommit(checkout).is_clean, true)
  put('runners/b.ts', '1')
  assert.equal(readCommit(checkout).is_clean, false)
  rmSync(join(checkout, 'runners/b.ts'))
  put('README.md', 'x')
  commit()
  assert.equal(hasSameRunner(checkout, first), true)
  put('runners/a.ts', '2')
  commit()
  assert.equal(hasSameRunner(checkout, first), false)
  assert.equal(hasSameRunner(checkout, 'f'.repeat(40)), false)
})

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { putFiles, temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import { changedSince } from './changed-paths.ts'

const scratch = temporaryFolder({ after })
const here = process.cwd()
after(() => process.chdir(here))
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=made', '-c', 'user.email=made@example.org', ...args], { encoding: 'utf8' })

function commit(message = 'made'): void {
  git('add', '--all')
  git('commit', '--quiet', '--no-verify', '--allow-empty', '-m', message)
}

/** A clone of one commit on main, as the working folder. */
function clone(name: string): string {
  const folder = join(scratch, name)
  putFiles(folder, { 'runners/frameworks/a/main.c': 'a', 'runners/frameworks/b/main.c': 'b', '.gitignore': '*.o' })
  process.chdir(folder)
  git('init', '--quiet', '--initial-branch=main')
  commit()
  return folder
}

const pathsSince = (revision?: string) => changedSince(revision).paths.sort()

test('committed, changed, moved, deleted and new files are listed, and no later changes of main', () => {
  const folder = clone('work')
  assert.deepEqual(pathsSince(), [])
  git('checkout', '--quiet', '-b', 'mine')
  putFiles(folder, { 'runners/frameworks/c/main.c': 'c' })
  commit()
  git('checkout', '--quiet', 'main')
  putFiles(folder, { 'theirs.txt': '' })
  commit()
  git('checkout', '--quiet', 'mine')
  assert.deepEqual(pathsSince(), ['runners/frameworks/c/main.c'])
  assert.match(changedSince(undefined).since, /^[0-9a-f]{12}, where this checkout branched off main$/)
  writeFileSync('runners/frameworks/a/main.c', 'changed')
  mkdirSync('runners/frameworks/é "\n')
  renameSync('runners/frameworks/b/main.c', 'runners/frameworks/é "\n/main.c')
  putFiles(folder, { 'new.txt': '', 'built.o': '' })
  rmSync('runners/frameworks/c', { recursive: true })
  const changed = ['new.txt', 'runners/frameworks/a/main.c', 'runners/frameworks/b/main.c']
  assert.deepEqual(pathsSince(), [...changed, 'runners/frameworks/é "\n/main.c'])
  git('add', '--all')
  assert.deepEqual(pathsSince('main'), [...changed, 'runners/frameworks/é "\n/main.c'])
  assert.deepEqual(pathsSince('HEAD'), [...changed, 'runners/frameworks/c/main.c', 'runners/frameworks/é "\n/main.c'])
})

test('origin/main is preferred to the local main; without either, the error requests a base', () => {
  const folder = clone('bases')
  git('update-ref', 'refs/remotes/origin/main', 'HEAD')
  putFiles(folder, { 'new.txt': '' })
  commit()
  assert.deepEqual(pathsSince(), ['new.txt'])
  git('update-ref', '-d', 'refs/remotes/origin/main')
  git('branch', '--quiet', '-m', 'trunk')
  assert.throws(pathsSince, /git knows neither origin\/main nor main: fetch one, or add --base/)
  assert.throws(() => pathsSince('--all'), /git knows no commit "--all": fetch it, or specify another/)
})

test('unrelated histories, shallow clones, folders inside a repository or outside of any are errors', () => {
  const folder = clone('complete')
  git('checkout', '--quiet', '--orphan', 'unrelated')
  commit('unrelated')
  assert.throws(pathsSince, /HEAD and main have no commit in common: specify another with --base/)
  process.chdir('runners')
  assert.throws(pathsSince, /this folder is runners\/ of another repository: clone it separately/)
  process.chdir(scratch)
  assert.throws(pathsSince, /this folder is not in a git clone, so the changes are unknown: clone it/)
  git('clone', '--quiet', '--depth', '1', `file://${folder}`, 'shallow')
  process.chdir('shallow')
  assert.throws(
    () => pathsSince('HEAD'),
    /this clone is shallow and may lack the commit where it branched off: git fetch --unshallow/,
  )
})

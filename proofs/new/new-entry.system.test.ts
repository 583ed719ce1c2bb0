/** Entries in the languages that need no third-party package; new-entry.full.test.ts has the others. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { manifests, plainLanguages, tryLanguages } from './try-languages.ts'

tryLanguages(plainLanguages)

const root = resolve(import.meta.dirname, '../..')
const runNew = (...args: string[]) => {
  const argv = ['launch.mjs', 'runners/new/new-entry.ts', ...args]
  const { status, stdout, stderr } = spawnSync('node', argv, { cwd: root, encoding: 'utf8' })
  return { status, stdout, stderr }
}

test('the program creates an entry, says what to do next, and does not overwrite it', () => {
  const args = ['typed', '--language', 'node', '--scenario', 'hello', '--manifests', manifests]
  const first = runNew(...args)
  assert.equal(first.status, 0, first.stderr)
  assert.match(first.stdout, /npm run verify -- --framework typed/)
  const second = runNew(...args)
  assert.equal(second.status, 2)
  assert.match(second.stderr, /already exists: specify another id/)
})

test('a usage error exits with 2 and says what to give; --help exits with 0', () => {
  for (const [args, message] of [
    [['--language', 'go', '--scenario', 'hello'], /missing required argument 'id'/],
    [['a', 'b', '--language', 'go', '--scenario', 'hello'], /too many arguments/],
    [['a', '--scenario', 'hello'], /required option '--language <L>' not specified/],
    [['a', '--language', 'go', '--colour'], /unknown option '--colour'/],
  ] as const) {
    const { status, stderr } = runNew(...args, '--manifests', manifests)
    assert.equal(status, 2, stderr)
    assert.match(stderr, message)
  }
  const help = runNew('--help')
  assert.equal(help.status, 0)
  assert.match(help.stdout, /--language <L>\s+cpp, go/)
})

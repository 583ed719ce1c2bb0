/** Entries in the languages that need no package of others; new.full.test.ts has the others. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { manifests, plainLanguages, tryLanguages } from './try-languages.ts'

tryLanguages(plainLanguages)

const root = resolve(import.meta.dirname, '../..')
const typed = (...args: string[]) => {
  const argv = ['launch.mjs', 'runners/new/new-entry.ts', ...args]
  const { status, stdout, stderr } = spawnSync('node', argv, { cwd: root, encoding: 'utf8' })
  return { status, stdout, stderr }
}

test('the program makes an entry and says what comes next, and does not make it twice', () => {
  const args = ['typed', '--language', 'node', '--scenario', 'hello', '--manifests', manifests]
  const first = typed(...args)
  assert.equal(first.status, 0, first.stderr)
  assert.match(first.stdout, /npm run verify -- --framework typed/)
  const second = typed(...args)
  assert.equal(second.status, 2)
  assert.match(second.stderr, /already exists: give another id/)
})

test('usage error is refused with 2 and what to give, and --help is not a usage error', () => {
  for (const [args, message] of [
    [['--language', 'go', '--scenario', 'hello'], /missing required argument 'id'/],
    [['a', 'b', '--language', 'go', '--scenario', 'hello'], /too many arguments/],
    [['a', '--scenario', 'hello'], /required option '--language <L>' not specified/],
    [['a', '--language', 'cpp'], /no cpp template for json, order or file: give a scenario, counter, hello or ping/],
    [
      ['a', '--language', 'cobol', '--scenario', 'hello'],
      /no language "cobol": give cpp, go, java, node, python or rust/,
    ],
    [['../a', '--language', 'go', '--scenario', 'hello'], /cannot be an address/],
    [['a', '--language', 'go', '--colour'], /unknown option '--colour'/],
  ] as const) {
    const { status, stderr } = typed(...args, '--manifests', manifests)
    assert.equal(status, 2, stderr)
    assert.match(stderr, message)
  }
  const help = typed('--help')
  assert.equal(help.status, 0)
  assert.match(help.stdout, /--language <L>\s+cpp, go/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Change } from './change.ts'
import { validateScope } from './scope.ts'

const added = (path: string, new_mode = '100644'): Change => ({ path, old_mode: '000000', new_mode, status: 'A' })
const rulesOf = (changes: Change[], sizes = new Map<string, number>()) =>
  validateScope(changes, sizes).map(({ path, rule }) => [path, rule])
const here = 'runners/frameworks/mine'

test('adding or changing the plain files of one entry is in scope', () => {
  const changed: Change = { path: `${here}/framework.json`, old_mode: '100644', new_mode: '100644', status: 'M' }
  assert.deepEqual(rulesOf([changed, added(`${here}/src/main.rs`)]), [])
})

test('everything else is out of scope', () => {
  for (const path of [
    'data/raw/r/run.json',
    '.github/workflows/bench.yml',
    'package.json',
    'pipeline/cli/check-scope.ts',
    'runners/bench.ts',
    'runners/frameworks/a.txt',
    // an index cannot contain it, but a tree can
    'runners/../a.txt',
  ])
    assert.equal(validateScope([added(path)], new Map()).length, 1, path)
})

test('a second entry, a link, an executable, a submodule, an odd name and a large file are rejected', () => {
  assert.deepEqual(rulesOf([added('runners/frameworks/a/x'), added('runners/frameworks/b/x')]), [
    ['runners/frameworks/b/x', 'second-entry'],
  ])
  for (const mode of ['120000', '100755', '160000'])
    assert.deepEqual(rulesOf([added(`${here}/a`, mode)]), [[`${here}/a`, 'not-a-plain-file']])
  for (const name of ['а', 'a\u202Eb', '.env', '.npmrc', '$(x)', 'a;b', '--exec=x', 'a\nb', '../a', '.git/config'])
    assert.deepEqual(rulesOf([added(`${here}/${name}`)]), [[`${here}/${name}`, 'name']])
  assert.deepEqual(rulesOf([added(`${here}/.python-version`)]), [])
  assert.deepEqual(rulesOf([added(`${here}/.python-version`, '120000')]), [
    [`${here}/.python-version`, 'not-a-plain-file'],
  ])
  assert.deepEqual(rulesOf([added('runners/frameworks/\u0430ctix/a')]), [['runners/frameworks/\u0430ctix/a', 'name']])
  assert.deepEqual(rulesOf([added(`${here}/big`)], new Map([[`${here}/big`, 100_000_000]])), [[`${here}/big`, 'size']])
})

test('a statement may be added, but not changed or put elsewhere', () => {
  const path = 'data/statements/2026-11-22-said.json'
  assert.deepEqual(rulesOf([added(path)]), [])
  assert.deepEqual(rulesOf([{ path, old_mode: '100644', new_mode: '100644', status: 'M' }]), [[path, 'outside']])
  for (const other of ['data/statements/a/b.json', 'data/statements/a.txt', 'data/statementsx/a.json'])
    assert.deepEqual(rulesOf([added(other)]), [[other, 'outside']])
})

test('a file of an entry may be deleted, but not its manifest', () => {
  const gone = (name: string): Change => ({
    path: `${here}/${name}`,
    old_mode: '100644',
    new_mode: '000000',
    status: 'D',
  })
  assert.deepEqual(rulesOf([gone('old.js'), added(`${here}/new.js`)]), [])
  assert.deepEqual(rulesOf([gone('framework.json'), gone('server.js')]), [[`${here}/framework.json`, 'removed']])
})

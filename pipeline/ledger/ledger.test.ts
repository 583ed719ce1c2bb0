import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Change, readChanges } from './change.ts'
import { validateLedgerChanges } from './ledger.ts'

const run = 'data/raw/20261121T150000Z-here-0a1b2c'
const added = (path: string, new_mode = '100644'): Change => ({ path, old_mode: '000000', new_mode, status: 'A' })
const rulesOf = (changes: Change[], folders: string[] = []) =>
  validateLedgerChanges(changes, new Set(folders)).map(({ path, rule }) => [path, rule])

test('a new folder of plain files is accepted', () => {
  assert.deepEqual(
    rulesOf([added(`${run}/run.json`), added(`${run}/hyper/handling=a,b=c/hello-t1-c16/01.wrk.txt`)]),
    [],
  )
})

test('existing files must not be changed, deleted or given another mode', () => {
  const path = `${run}/run.json`
  const changes: Change[] = [
    { path, old_mode: '100644', new_mode: '100644', status: 'M' },
    { path: `${path}2`, old_mode: '100644', new_mode: '100755', status: 'M' },
    { path: `${path}3`, old_mode: '100644', new_mode: '120000', status: 'T' },
    { path: `${path}4`, old_mode: '100644', new_mode: '000000', status: 'D' },
  ]
  assert.deepEqual(
    rulesOf(changes).map(([, rule]) => rule),
    ['changed', 'mode', 'mode', 'deleted'],
  )
})

test('statements may be added, but not changed or deleted', () => {
  const path = 'data/statements/2026-11-21-a-mistake.json'
  assert.deepEqual(rulesOf([added(path)]), [])
  const changes: Change[] = [
    { path, old_mode: '100644', new_mode: '100644', status: 'M' },
    { path: path.replace('21', '22'), old_mode: '100644', new_mode: '000000', status: 'D' },
  ]
  assert.deepEqual(
    rulesOf(changes).map(([, rule]) => rule),
    ['changed', 'deleted'],
  )
})

test('files may be added only to runs, documents, generators, statements, plans and methods; data/fidelity is closed', () => {
  for (const path of [
    'data/statements',
    'data/raw/README',
    'data/published/notes.md',
    'data/generators/notes.md',
    'data/fidelity/20261121T083000Z-here-observers.json',
    'data/statements/a.txt',
    'data/plans/a/b.md',
  ])
    assert.deepEqual(rulesOf([added(path)]), [[path, 'place']])
  assert.deepEqual(rulesOf([added('data/plans/2026-11-27-json.md'), added('data/methods/4.csv')]), [])
  assert.deepEqual(rulesOf([added('data/generators/2026-11-28/ab-closes.txt')]), [])
})

test('a closed folder accepts no further file', () => {
  for (const folder of [run, 'data/generators/2026-11-28'])
    assert.deepEqual(rulesOf([added(`${folder}/more.txt`)], [folder]), [[`${folder}/more.txt`, 'closed-folder']])
})

test('links, submodules, executables and names that are not plain are rejected', () => {
  for (const mode of ['120000', '160000', '100755'])
    assert.deepEqual(rulesOf([added(`${run}/a`, mode)]), [[`${run}/a`, 'not-a-plain-file']])
  for (const name of ['a\u202Eb', 'а.txt', 'a b', '-rf', '.hidden', "a'b"])
    assert.deepEqual(rulesOf([added(`${run}/${name}`)]), [[`${run}/${name}`, 'name']])
})

test('the raw output of git is parsed, and any other text is an error', () => {
  const raw = `:000000 100644 ${'0'.repeat(40)} ${'a'.repeat(40)} A\0${run}/run.json\0`
  assert.deepEqual(readChanges(raw), [added(`${run}/run.json`)])
  assert.throws(() => readChanges('rubbish\0path\0'), /is not understood/)
})

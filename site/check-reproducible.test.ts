import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { compareFolders } from './check-reproducible.ts'

test('a changed, a missing and an additional file are named, equal ones are not', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'benchledger-compare-'))
  const folders = ['a', 'b'].map(name => join(scratch, name))
  for (const folder of folders) {
    mkdirSync(join(folder, 'x'), { recursive: true })
    writeFileSync(join(folder, 'x', 'same'), 'same')
    writeFileSync(join(folder, 'other'), folder)
  }
  const [a = '', b = ''] = folders
  writeFileSync(join(a, 'only-a'), '')
  writeFileSync(join(b, 'x', 'only-b'), '')
  assert.deepEqual(compareFolders(a, b), ['only-a', 'other', 'x/only-b'])
  rmSync(scratch, { recursive: true })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { putFiles, temporaryFolder } from '../proofs/fixtures/temporary.ts'
import { compareFolders } from './check-reproducible.ts'

test('a changed, a missing and an additional file are named, equal ones are not', t => {
  const [a, b] = [temporaryFolder(t), temporaryFolder(t)]
  putFiles(a, { 'x/same': 'same', other: 'a', 'only-a': '' })
  putFiles(b, { 'x/same': 'same', other: 'b', 'x/only-b': '' })
  assert.deepEqual(compareFolders(a, b), ['only-a', 'other', 'x/only-b'])
})

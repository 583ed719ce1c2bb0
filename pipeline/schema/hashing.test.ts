import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import { sha256, sha256OfFile } from './hashing.ts'

/** From FIPS 180-2, appendix B.1. */
const OF_ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'

test('text, bytes and a file have one digest', async t => {
  const folder = temporaryFolder(t)
  writeFileSync(join(folder, 'abc'), 'abc')
  assert.equal(sha256('abc'), OF_ABC)
  assert.equal(sha256(Buffer.from('abc')), OF_ABC)
  assert.equal(await sha256OfFile(join(folder, 'abc')), OF_ABC)
})

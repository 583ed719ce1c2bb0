/** The site of the real ledger still has all addresses of the first two sites. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { builtFolder } from '../proofs/testing/built.ts'
import { ADDRESSES, brokenAddresses } from './addresses.ts'

test('all addresses of the first two sites still exist', () => {
  const first = readFileSync(join(import.meta.dirname, 'cli/first-addresses.txt'), 'utf8')
  assert.deepEqual(brokenAddresses(first, readFileSync(join(builtFolder(), ADDRESSES), 'utf8')), [])
})

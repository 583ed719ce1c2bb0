/** Builds the site of the small ledger, or in test:full of the real one, for the tests of site/. */
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { createSmallLedger } from '../proofs/testing/small-ledger.ts'
import { buildSite } from './cli/build.ts'

test('the site is built', async () => {
  const { BENCHLEDGER_DATA: data, BENCHLEDGER_PARQUET: parquet, BENCHLEDGER_DIST: out } = process.env
  if (data === undefined || parquet === undefined || out === undefined)
    throw new Error('run npm test, which says where the site is to be built')
  await buildSite({ data: existsSync(data) ? data : createSmallLedger(data), parquet, out })
})

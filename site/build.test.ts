/** The site of the small ledger: npm test has it built beside the units, for the tests of site/ to read. */
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { makeSmallLedger } from '../proofs/testing/small-ledger.ts'
import { buildSite } from './build.ts'

test('the site is built', async () => {
  const { BENCHLEDGER_PARQUET: parquet, BENCHLEDGER_DIST: out } = process.env
  if (parquet === undefined || out === undefined)
    throw new Error('run npm test, which says where the site is to be built')
  await buildSite({ data: makeSmallLedger(join(dirname(out), 'data')), parquet, out })
})

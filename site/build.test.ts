/** The site of the committed ledger: npm test has it built beside the units, for the tests of site/ to read. */
import { test } from 'node:test'
import { buildSite } from './build.ts'

test('the site is built', async () => {
  const { BENCHLEDGER_PARQUET: parquet, BENCHLEDGER_DIST: out } = process.env
  if (parquet === undefined || out === undefined)
    throw new Error('run npm test, which says where the site is to be built')
  await buildSite({ parquet, out })
})

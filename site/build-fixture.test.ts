/** The site of the made ledger: npm test has it built next to the units, for the tests of site/ to read. */
import { test } from 'node:test'
import { buildFixtureSite } from '../proofs/testing/fixture-site.ts'

test('the made site is built', async () => {
  const { BENCHLEDGER_FIXTURE_SITE: folder } = process.env
  if (folder === undefined) throw new Error('run npm test, which says where the site is to be built')
  await buildFixtureSite(folder)
})

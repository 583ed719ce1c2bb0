/** Builds the site of the fixture ledger for the tests of site/, in parallel with the unit tests. */
import { test } from 'node:test'
import { buildFixtureSite } from '../proofs/testing/fixture-site.ts'

test('the fixture site is built', async () => {
  const { BENCHLEDGER_FIXTURE_SITE: folder } = process.env
  if (folder === undefined) throw new Error('run npm test, which says where the site is to be built')
  await buildFixtureSite(folder)
})

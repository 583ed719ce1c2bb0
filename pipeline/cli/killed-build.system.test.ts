/** The pipeline's promise of all of a build or none, at ten moments; killed-build.full.test.ts has forty that all count. */
import { test } from 'node:test'
import { killBuilds } from '../../proofs/fixtures/kill-builds.ts'

test('a build killed at any moment leaves the old files or the new ones', async () => {
  await killBuilds(10, () => true)
})

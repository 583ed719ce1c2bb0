/** The site of the fixture ledger, for tests of data that the real one need not have. */
import { join } from 'node:path'
import { buildPages } from '../../site/cli/build-pages.ts'
import { buildLedger } from '../fixtures/ledger.ts'
import { createLedger } from './fixture-ledger.ts'

/** Writes `data`, `runners`, `parquet` and `dist` below the folder, for another site address. Errors: a build failed. */
export async function buildFixtureSite(folder: string): Promise<void> {
  const data = join(folder, 'data')
  const manifests = join(folder, 'runners')
  createLedger(data, manifests)
  const { out: parquet, problems } = await buildLedger({ data, manifests, out: join(folder, 'parquet') })
  if (problems.length > 0) throw new Error(`the fixture ledger has problems: ${JSON.stringify(problems)}`)
  process.env.BENCHLEDGER_SITE = 'https://example.org'
  process.env.BENCHLEDGER_REPOSITORY = 'https://example.org/made/ledger'
  await buildPages({ data, parquet, out: join(folder, 'dist') })
}

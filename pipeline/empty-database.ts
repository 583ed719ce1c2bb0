/** Every relation without a row: what a query can be tried against before there are data. */
import { type Database, runStage } from './database.ts'
import { deriveSource, evaluateLedger } from './findings/run-stage.ts'
import { createView } from './open-parquet.ts'
import { metricRows } from './sources/manifests.ts'
import { openStaged } from './staging.ts'
import { relationViews } from './write-parquet.ts'

/** The metrics alone are there, because tables have a column of each. */
export async function openEmptyDatabase(): Promise<Database> {
  const database = await openStaged(1, { metric: metricRows() })
  await deriveSource(database)
  await evaluateLedger(database)
  await runStage(database, '6_ledger')
  for (const view of relationViews()) await createView(database, view)
  return database
}

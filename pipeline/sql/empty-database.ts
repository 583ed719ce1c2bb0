/** Every relation without rows, to check queries without data. */
import { type Database, openDatabase, runStage } from './database.ts'
import { createView } from './open-parquet.ts'
import { createTables } from './tables.ts'
import { relationViews } from './write-parquet.ts'

/** Only the metrics exist, because tables have a column for each. */
export async function openEmptyDatabase(): Promise<Database> {
  const database = await openDatabase(1)
  await createTables(database)
  for (const stage of ['4_across_runs', '5_ledger']) await runStage(database, stage)
  for (const view of relationViews()) await createView(database, view)
  return database
}

/** The first stage: the tables of pipeline/sql/1_staging, and by their schemas those that records and recorded files fill. */
import { z } from 'zod'
import { load } from './append-rows.ts'
import { type Database, openDatabase, relationsOf, runStage } from './database.ts'
import { recordTables } from './sources/record-tables.ts'
import { recordedTables } from './sources/recorded-files.ts'
import type { Rows } from './sources/source.ts'

/** Those that no file of pipeline/sql makes. */
export const schemaTables: Readonly<Record<string, z.ZodObject>> = { ...recordTables, ...recordedTables }

export const stagedRelations = (): string[] => [...relationsOf('1_staging'), ...Object.keys(schemaTables)].sort()

export async function createStaging(database: Database): Promise<void> {
  await runStage(database, '1_staging')
  for (const [name, { shape }] of Object.entries(schemaTables))
    await database.connection.run(
      `create or replace table ${name} (${columnsOf(name in recordedTables ? { trial_id: z.string(), ...shape } : shape)})`,
    )
}

/** A database with these tables, of which those of `rows` are filled. Errors: a row that does not fit its table. */
export async function openStaged(threads: number, rows: Rows): Promise<Database> {
  const database = await openDatabase(threads)
  await createStaging(database)
  await load(database, rows)
  return database
}

const columnsOf = (shape: z.ZodRawShape): string =>
  Object.entries(shape)
    .map(([name, schema]) => `${name} ${typeOf(schema as z.ZodType)}`)
    .join(', ')

/** What DuckDB calls it. Whole numbers of 32 bits are integer, others bigint. */
function typeOf(schema: z.ZodType): string {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodReadonly)
    return typeOf(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodPipe) return typeOf(schema.out as z.ZodType)
  if (schema instanceof z.ZodArray) return `${typeOf(schema.element as z.ZodType)}[]`
  if (schema instanceof z.ZodObject) return `struct(${columnsOf(schema.shape)})`
  if (schema instanceof z.ZodBoolean) return 'boolean'
  if (schema instanceof z.ZodString || schema instanceof z.ZodEnum) return 'varchar'
  if (schema instanceof z.ZodNumber) return { int32: 'integer', safeint: 'bigint' }[schema.format ?? ''] ?? 'double'
  throw new Error(`a column of a schema is ${schema.type}: say in pipeline/staging.ts what that is in DuckDB`)
}

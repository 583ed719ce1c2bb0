/** The tables that the build fills: those of pipeline/sql/1_tables and 2_internal, and by their schemas those of records and recorded files. */
import { z } from 'zod'
import { type Database, runStage } from './database.ts'
import { recordTables } from './sources/record-tables.ts'
import { recordedTables } from './sources/recorded-files.ts'

/** Those that no file of pipeline/sql makes. */
export const schemaTables: Readonly<Record<string, z.ZodObject>> = { ...recordTables, ...recordedTables }

export async function createTables(database: Database): Promise<void> {
  for (const stage of ['1_tables', '2_internal']) await runStage(database, stage)
  for (const [name, { shape }] of Object.entries(schemaTables))
    await database.connection.run(
      `create or replace table ${name} (${columnsOf(name in recordedTables ? { trial_id: z.string(), ...shape } : shape)})`,
    )
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
  throw new Error(`a column of a schema is ${schema.type}: say in pipeline/tables.ts what that is in DuckDB`)
}

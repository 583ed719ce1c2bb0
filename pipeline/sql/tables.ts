/** The tables of `1_tables` and `2_internal`, and those that are defined by the schemas of records. */
import { z } from 'zod'
import { recordTables } from '../evaluate/read/record-tables.ts'
import { recordedTables } from '../evaluate/recordings/recorded-files.ts'
import { type Database, runStage } from './database.ts'

/** Tables without an SQL file. */
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

/** The DuckDB type. 32-bit integers are integer, others bigint. */
function typeOf(schema: z.ZodType): string {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodReadonly)
    return typeOf(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodPipe) return typeOf(schema.out as z.ZodType)
  if (schema instanceof z.ZodArray) return `${typeOf(schema.element as z.ZodType)}[]`
  if (schema instanceof z.ZodObject) return `struct(${columnsOf(schema.shape)})`
  if (schema instanceof z.ZodBoolean) return 'boolean'
  if (schema instanceof z.ZodString || schema instanceof z.ZodEnum) return 'varchar'
  if (schema instanceof z.ZodNumber) return { int32: 'integer', safeint: 'bigint' }[schema.format ?? ''] ?? 'double'
  throw new Error(`a column of a schema is ${schema.type}: add its DuckDB type to pipeline/sql/tables.ts`)
}

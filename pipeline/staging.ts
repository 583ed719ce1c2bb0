/** The first stage: the tables of pipeline/sql/1_staging, and those that the recorded files fill, by their schemas. */
import { z } from 'zod'
import { type Database, relationsOf, runStage } from './database.ts'
import { recordedTables } from './sources/recorded-files.ts'

export const stagedRelations = (): string[] => [...relationsOf('1_staging'), ...Object.keys(recordedTables)].sort()

export async function makeStaging(database: Database): Promise<void> {
  await runStage(database, '1_staging')
  for (const [name, { shape }] of Object.entries(recordedTables))
    await database.connection.run(`create or replace table ${name} (${columnsOf({ trial_id: z.string(), ...shape })})`)
}

const columnsOf = (shape: z.ZodRawShape): string =>
  Object.entries(shape)
    .map(([name, schema]) => `${name} ${typeOf(schema as z.ZodType)}`)
    .join(', ')

/** What DuckDB calls it. Whole numbers of 32 bits are integer, others bigint. */
function typeOf(schema: z.ZodType): string {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodReadonly)
    return typeOf(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodArray) return `${typeOf(schema.element as z.ZodType)}[]`
  if (schema instanceof z.ZodObject) return `struct(${columnsOf(schema.shape)})`
  if (schema instanceof z.ZodBoolean) return 'boolean'
  if (schema instanceof z.ZodString || schema instanceof z.ZodEnum) return 'varchar'
  if (schema instanceof z.ZodNumber) return { int32: 'integer', safeint: 'bigint' }[schema.format ?? ''] ?? 'double'
  throw new Error(`a column of a recorded file is ${schema.type}: say in pipeline/staging.ts what that is in DuckDB`)
}

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Database, openDatabase } from './database.ts'
import { rowTypeOf } from './row-type.ts'

let database: Database

before(async () => {
  database = await openDatabase(1)
})
after(() => database.close())

test('each column type has a TypeScript type: integers of any size are numbers, enums are unions', async () => {
  const sql = `select 1 as i, 2::bigint as b, sum(1) as h, 0.5::double as d, '' as t, true as is_so,
    'note'::severity as "a severity", '{}'::json as j, [''] as l, [{'k': 1, 'v': ['']}] as s`
  assert.equal(
    await rowTypeOf(database, sql),
    '{ "i": number; "b": number; "h": number; "d": number; "t": string; "is_so": boolean; ' +
      '"a severity": "note" | "caution" | "invalid"; "j": object; "l": Array<string>; ' +
      '"s": Array<{ "k": number; "v": Array<string> }> }',
  )
})

test('columns are nullable as the query states, at any depth, and parameters need no value', async () => {
  const sql = `-- nullable: a, s[].v, l[]
    select $1::integer as a, [{'k': 1, 'v': ''}] as s, ['note'::severity] as l where $2 > 0`
  assert.equal(
    await rowTypeOf(database, sql.trim()),
    '{ "a": number | null; "s": Array<{ "k": number; "v": string | null }>; ' +
      '"l": Array<"note" | "caution" | "invalid" | null> }',
  )
})

test('unknown columns and types without a TypeScript type are errors', async () => {
  await assert.rejects(rowTypeOf(database, '-- nullable: b\nselect 1 as a'), /nullable: b is not a column of its rows/)
  await assert.rejects(rowTypeOf(database, "select [date '2026-11-25'] as days"), /days\[\] is DATE: cast it/)
})

/** The nulls that a query declares are checked in each of its rows. */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { parquetFolder, query } from './query.ts'

test('an undeclared null is an error with its file and column, and a declared one is allowed', async () => {
  process.env.BENCHLEDGER_PARQUET = resolve(parquetFolder())
  const here = process.cwd()
  const folder = mkdtempSync(join(tmpdir(), 'benchledger-queries-'))
  mkdirSync(join(folder, 'site/queries'), { recursive: true })
  const ask = (name: string, sql: string) => {
    writeFileSync(join(folder, `site/queries/${name}.sql`), sql)
    return query(name as keyof QueryRows, [])
  }
  try {
    process.chdir(folder)
    const row = `select 1::bigint as a, [{'b': null::integer}] as c, '{"d": null}'::json as e, null::json as f`
    await assert.rejects(
      ask('unsaid', `-- One row per trial.\n-- nullable: f\n${row}`),
      /^Error: site\/queries\/unsaid\.sql: c\[\]\.b is null in a row: write/,
    )
    assert.deepEqual(await ask('said', `-- One row per trial.\n-- nullable: c[].b, f\n${row}`), [
      { a: 1, c: [{ b: null }], e: { d: null }, f: null },
    ])
  } finally {
    process.chdir(here)
    rmSync(folder, { recursive: true })
  }
})

/** The generated types of the rows of queries. */
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { rowTypes } from './row-types.ts'

test('each key of site/data/row.ts is a text or JSON column of an existing query', async () => {
  const queries = [...(await rowTypes()).matchAll(/^ {2}"(.+?)": (\{.*\})$/gm)]
  assert.ok(queries.length > 40)
  const [, body = ''] = /interface Words \{\n(.*?)\n\}/s.exec(readFileSync('site/data/row.ts', 'utf8')) ?? []
  const words = [...body.matchAll(/^ {2}(?:'(?<query>.+)\.(?<of>\w+)'|(?<column>\w+)):/gm)]
  assert.equal(words.length, body.split('\n').length)
  for (const { groups } of words) {
    const { query, of, column = of } = groups ?? {}
    const matching = queries.filter(([, name]) => query === undefined || name === query)
    const hasIt = matching.some(([, , row = '']) =>
      new RegExp(`"${column}": (?:string|object|"trial"|Array<)`).test(row),
    )
    assert.ok(hasIt, `${query ?? 'a query'} has ${column}`)
  }
})

test('a rejected query is reported with its error', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'benchledger-queries-'))
  try {
    writeFileSync(join(folder, 'made.sql'), '-- One row per trial.\nselect no_such_column from trial\n')
    await assert.rejects(rowTypes(folder), /^Error: site\/queries\/made\.sql: .*no_such_column/s)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

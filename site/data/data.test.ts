import assert from 'node:assert/strict'
import test from 'node:test'
import { DuckDBInstance } from '@duckdb/node-api'
import { exampleQueries } from './data-page.ts'
import { claimTables, documentPages } from './documents.ts'
import { statuses } from './glossary.ts'
import { connected, parquetFolder, work } from './query.ts'
import { recordingsOf } from './recording.ts'
import { resultPaths, resultsByOrigin } from './result-page.ts'

test('all results need ten queries, the recordings of a run seven, and no row is read twice', async () => {
  const before = { ...work }
  const [paths] = await Promise.all([resultPaths(), resultsByOrigin(), resultPaths()])
  const runs = (await resultsByOrigin()).filter(origin => origin.is_run)
  for (const { origin_id } of runs) await recordingsOf(origin_id)
  assert.equal(work.query_count - before.query_count, 10 + 7 * runs.length)
  const recorded = ['timeline', 'probe_request', 'socket_bytes', 'socket_sample', 'tcp_counter', 'trial_file']
  const known = ['trial', 'result', 'measurement', 'finding', 'not_computable', 'environment', 'claim', 'verification']
  const counts = [...recorded, ...known].map(name => `select count(*) as count from ${name}`)
  const reader = await (await connected()).runAndReadAll(
    `select sum(count)::integer as count from (${counts.join(' union all ')})`,
  )
  const rows = Number(reader.getRowObjectsJS()[0]?.count)
  // the head and the repeats of each result
  assert.ok(
    work.row_count - before.row_count <= rows + 2 * paths.length,
    `${work.row_count - before.row_count} of ${rows}`,
  )
})

test('the example queries run as printed and return rows', async () => {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await connection.run(`set file_search_path = '${parquetFolder().replaceAll("'", "''")}'`)
  for (const { title, sql } of exampleQueries()) {
    assert.ok((await connection.runAndReadAll(sql)).currentRowCount > 0, title)
  }
  connection.closeSync()
  instance.closeSync()
})

test('every status, severity and verdict in the data is in the glossary', async () => {
  const known = new Set(statuses.map(([, word]) => word))
  const used = await (await connected()).runAndReadAll(`
    select distinct word from (
      select status as word from trial
      union all select status from result
      union all select publication_status from result
      union all select verdict from claim
      union all select severity from finding
    ) where word is not null order by word`)
  assert.deepEqual(
    used
      .getColumns()
      .flat()
      .map(word => String(word).replaceAll('_', ' '))
      .filter(word => !known.has(word)),
    [],
  )
})

test('the page of a result has all values, and each has a line or is an implied zero', async () => {
  const pages = (await resultPaths()).map(({ props }) => props.page)
  const known = await (await connected()).runAndReadAll('from result where median is not null')
  assert.equal(
    pages.reduce((sum, page) => sum + page.values.length, 0),
    known.currentRowCount,
  )
  for (const { trials } of pages) {
    for (const measurement of trials.flatMap(trial => trial.measurements)) {
      assert.ok(measurement.line !== null || measurement.is_implied, `${measurement.trial_id} ${measurement.metric_id}`)
    }
  }
})

test('the tables of a document have each claim once', async () => {
  for (const { document_id, claims } of await documentPages()) {
    const cells = claimTables(claims).flatMap(table => table.rows.flatMap(row => row.cells.flat()))
    const sentences = claims.filter(claim => claim.table_name === 'text')
    assert.equal(cells.length + sentences.length, claims.length, document_id)
  }
})

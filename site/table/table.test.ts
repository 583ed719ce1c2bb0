import assert from 'node:assert/strict'
import test from 'node:test'
import { leaderboard } from '../data/leaderboard.ts'
import { columnsOf } from './columns.ts'
import { countFacets, countValues, facetsOf } from './facets.ts'
import type { LeaderboardRow } from './listed-row.ts'

const ids = (rows: LeaderboardRow[]) => columnsOf(rows).map(column => column.id)

test('a column without a value on the page is left out, but n and the findings never', async () => {
  const rows = await leaderboard()
  const claims = rows.filter(row => !row.has_log)
  assert.ok(ids(rows).includes('latency_mean_s'))
  assert.ok(!ids(claims).includes('latency_mean_s'))
  for (const id of ['framework_id', 'n', 'worst_severity', 'document_id']) assert.ok(ids(claims).includes(id), id)
})

test('there is a facet for each setting, and what is not stated is counted last', async () => {
  const rows = await leaderboard()
  const facet = facetsOf(rows).find(facet => facet.key === 'set.logging')
  assert.ok(facet)
  const values = countValues(facet, rows)
  assert.equal(values.at(-1)?.value, 'unknown')
  assert.equal(
    values.reduce((sum, value) => sum + value.count, 0),
    rows.length,
  )
  assert.equal(values.find(value => value.value === 'off')?.page, '/configurations/logging=off/')
})

test('the worst finding stands first in a mark, and struck results last in the table', async () => {
  const rows = await leaderboard()
  for (const row of rows) assert.equal(row.findings[0]?.severity ?? null, row.worst_severity, row.result_id)
  const firstStruck = rows.findIndex(row => row.state === 'not_usable')
  assert.ok(firstStruck > 0 && rows.slice(firstStruck).every(row => row.state === 'not_usable'))
})

test('the page offers the eight most frequent values of a facet, in their order, and counts the others', async () => {
  const [row] = await leaderboard()
  assert.ok(row)
  // framework-<n> has n rows
  const rows = Array.from({ length: 12 }, (_, n) =>
    Array(n + 1).fill({ ...row, framework_id: `framework-${n + 1}` }),
  ).flat()
  const facet = facetsOf(rows).find(({ key }) => key === 'framework_id')
  const [counted] = countFacets(facet ? [facet] : [], rows)
  assert.equal(counted?.missing, 4)
  assert.deepEqual(
    counted?.values.map(({ value, count }) => [value, count]),
    [5, 6, 7, 8, 9, 10, 11, 12].map(count => [`framework-${count}`, count]),
  )
})

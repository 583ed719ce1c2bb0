import assert from 'node:assert/strict'
import test from 'node:test'
import { leaderboard } from '../data/leaderboard.ts'
import type { LeaderboardRow } from '../data/listed-row.ts'
import { openListing } from '../filter/listing.ts'
import { columnsOf } from './columns.ts'
import { pageOf } from './facets.ts'
import { everything } from './filter-state.ts'

const ids = (rows: LeaderboardRow[]) => columnsOf(rows).map(column => column.id)
const valuesOf = (rows: LeaderboardRow[], key: string) =>
  openListing(rows)(everything, 0).facets.find(facet => facet.key === key)?.values ?? []

test('a column without values is omitted, except for n and the findings', async () => {
  const rows = await leaderboard()
  const claims = rows.filter(row => !row.has_log)
  assert.ok(ids(rows).includes('latency_mean_s'))
  assert.ok(!ids(claims).includes('latency_mean_s'))
  for (const id of ['framework_id', 'n', 'worst_severity', 'document_id']) assert.ok(ids(claims).includes(id), id)
})

test('there is a facet for each setting, and unstated values are last', async () => {
  const rows = await leaderboard()
  const values = valuesOf(rows, 'set.logging')
  assert.equal(values.at(-1)?.value, 'unknown')
  assert.equal(
    values.reduce((sum, value) => sum + value.count, 0),
    rows.length,
  )
  assert.equal(pageOf('set.logging', 'off'), '/configurations/logging=off/')
  assert.equal(pageOf('set.logging', 'unknown'), null)
})

test('the worst finding is first in a mark, and excluded results are last in the table', async () => {
  const rows = await leaderboard()
  for (const row of rows) assert.equal(row.findings[0]?.severity ?? null, row.worst_severity, row.result_id)
  const firstExcluded = rows.findIndex(row => row.state === 'not_usable')
  assert.ok(firstExcluded > 0 && rows.slice(firstExcluded).every(row => row.state === 'not_usable'))
})

test('the page offers the eight most frequent values of a facet in order', async () => {
  const [row] = await leaderboard()
  assert.ok(row)
  // framework-<n> has n rows
  const rows = Array.from({ length: 12 }, (_, n) =>
    Array(n + 1).fill({ ...row, framework_id: `framework-${n + 1}` }),
  ).flat()
  const frequent = valuesOf(rows, 'framework_id').filter(({ isFrequent }) => isFrequent)
  assert.deepEqual(
    frequent.map(({ value, count }) => [value, count]),
    [5, 6, 7, 8, 9, 10, 11, 12].map(count => [`framework-${count}`, count]),
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ComparableClaim, compareWithLog } from './claims.ts'

const sentence: ComparableClaim = {
  table_name: 'text',
  row_name: 'b',
  column_name: '',
  ordinal: 1,
  cell: 'a loss of 70 %',
  metric_id: null,
  value: -0.7,
  unit_printed: null,
  result_key: null,
  from_row: 'a',
  to_row: 'b',
  predicate: null,
  line: 2,
  document_id: 'made',
  has_log: true,
  tool: null,
  log_is_invalid: false,
  lost_address: null,
  sample: [],
  printed: [],
  counts: {},
  from_value: 1000,
  to_value: 300,
}

test('a change between two rows is compared with both; without one of them the claim names no result', () => {
  const { verdict, observed } = compareWithLog(sentence).comparison
  assert.deepEqual([verdict, observed], ['agrees', -0.7])
  for (const more of [{ from_value: null }, { to_value: null }, { value: null }])
    assert.equal(compareWithLog({ ...sentence, ...more }).comparison.verdict, 'unmatched')
})

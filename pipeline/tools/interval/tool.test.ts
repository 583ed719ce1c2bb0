import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readReports } from '../installed.ts'
import { readTestdata } from '../testdata-files.ts'

const LOG = readTestdata('wild/interval-second-by-second')

test('dropped lines are warm-up and count in no rate', () => {
  const [block] = readReports(LOG, { dropped_lines: 2 })
  assert.ok(block)
  assert.deepEqual(block.values.interval_request_count, [51000, 50000, 52000])
  assert.deepEqual(block.values.interval_rate_per_s, [51000, 50000, 52000000 / 1004])
  assert.equal(block.values.request_count, 207000)
  assert.equal(block.values.duration_s, 5.005)
  assert.equal(block.irrelevant_line_count, 2)
  const mean = (101000 + 52000000 / 1004) / 3
  const deviation = Math.hypot(51000 - mean, 50000 - mean, 52000000 / 1004 - mean) / Math.SQRT2
  assert.ok(Math.abs(Number(block.values.requests_per_s) - mean) < 1e-6)
  assert.ok(Math.abs(Number(block.values.requests_per_s_stdev) - deviation) < 1e-6)
})

test('a log that is all warm-up has a problem and no rate', () => {
  const [block] = readReports(LOG, { dropped_lines: 5 })
  assert.equal(block?.values.requests_per_s, undefined)
  assert.equal(block?.problems.length, 1)
})

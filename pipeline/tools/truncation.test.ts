import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../proofs/fixtures/seeded-check.ts'
import type { Block, Value } from './block.ts'
import { readReports } from './installed.ts'
import { readTestdata, testdataNames } from './testdata-files.ts'

const NAMES = [...testdataNames('published/'), ...testdataNames('samples/')]
const LOGS = NAMES.map(name => ({
  name,
  bytes: new TextEncoder().encode(readTestdata(name)),
  blocks: readReports(readTestdata(name)),
}))

/** A table truncated between two rows cannot be recognised as such. */
function isBeginningOf(value: Value | undefined, whole: Value | undefined): boolean {
  if (!Array.isArray(value) || !Array.isArray(whole)) return value === whole
  return value.every((item, index) => item === whole[index])
}

function checkBlock(cut: Block, whole: Block, at: string): void {
  assert.equal(cut.last_line <= whole.last_line, true, at)
  for (const metric_id of Object.keys(cut.values)) assert.ok(metric_id in whole.values, `${at}: ${metric_id} is new`)
  for (const [metric_id, value] of Object.entries(whole.values)) {
    const read = cut.values[metric_id]
    const is_unknown_with_reason = (read === undefined || read === null) && cut.problems.length > 0
    assert.ok(
      is_unknown_with_reason || isBeginningOf(read, value),
      `${at}: ${metric_id} reads ${read} instead of ${value}`,
    )
  }
  for (const metric_id of Object.keys(cut.implied)) {
    assert.equal(whole.implied[metric_id] ?? whole.values[metric_id], 0, `${at}: ${metric_id} is not 0`)
  }
}

function checkCut(log: (typeof LOGS)[number], length: number): void {
  const at = `${log.name} cut after ${length} bytes`
  const blocks = readReports(new TextDecoder().decode(log.bytes.subarray(0, length)))
  for (const block of blocks) {
    const whole = log.blocks.find(candidate => candidate.line === block.line && candidate.tool === block.tool)
    if (whole) checkBlock(block, whole, at)
    else assert.deepEqual(block.values, {}, `${at}: a block that the whole log does not have`)
  }
}

test('any truncated log gives each value correctly, or as unknown with a reason', () => {
  const cuts = fc.constantFrom(...LOGS).chain(log => fc.tuple(fc.constant(log), fc.nat(log.bytes.length)))
  fc.assert(
    fc.property(cuts, ([log, length]) => checkCut(log, length)),
    { numRuns: 3000 },
  )
})

for (const name of [
  'published/async-talk/03-examples-good-server-blocking-rs',
  'samples/wrk-4.1.0/done-json-errors',
  'samples/wrk-4.1.0/bad-url',
  'published/ichor/realtime',
]) {
  test(`every truncation of ${name}`, () => {
    const log = LOGS.find(candidate => candidate.name === name)
    assert.ok(log)
    for (let length = 0; length <= log.bytes.length; length++) checkCut(log, length)
  })
}

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { newBlock } from '../tools/new-block.ts'
import { readText } from '../tools/read.ts'
import { auditBlock } from './audit-block.ts'

const shio = readFileSync(new URL('testdata/clean/direkuta-shio.txt', import.meta.url), 'utf8')

test('a clean pasted log has a note on its closed loop, and no caution for standing alone', () => {
  const [block] = readText(shio)
  assert.ok(block)
  const { findings, not_computable } = auditBlock(block)
  assert.deepEqual(
    findings.map(finding => [finding.rule, finding.severity]),
    [['closed-loop-latency', 'note']],
  )
  const beyond = not_computable.map(gap => gap.rule)
  for (const rule of ['too-few-trials', 'unlike-work', 'claim-mismatch', 'connections-lost'])
    assert.ok(beyond.includes(rule))
})

test('rules about wrk are not asked about other tools', () => {
  const ichor = auditBlock(newBlock('ichor', 1))
  const asked = ichor.not_computable.map(gap => gap.rule)
  assert.ok(!asked.includes('starved-connections') && asked.includes('too-few-trials'))
  const wrk2 = auditBlock(newBlock('wrk2', 1)).not_computable.map(gap => gap.rule)
  assert.ok(!wrk2.includes('starved-connections') && wrk2.includes('percentile-order'))
})

test('a table of top is evidence and is asked nothing', () => {
  assert.deepEqual(auditBlock(newBlock('top', 1)), { findings: [], not_computable: [] })
})

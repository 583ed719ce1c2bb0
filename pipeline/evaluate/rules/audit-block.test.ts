import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readReports, tools } from '../../tools/installed.ts'
import { newBlock } from '../../tools/new-block.ts'
import { auditBlock } from './audit-block.ts'
import { rules } from './installed.ts'

const shio = readFileSync(new URL('testdata/clean/direkuta-shio.txt', import.meta.url), 'utf8')

test('a clean pasted log has only a note on its closed loop; rules of wider scopes lack data', () => {
  const [block] = readReports(shio)
  assert.ok(block)
  const { findings, not_computable } = auditBlock(block, rules, tools)
  assert.deepEqual(
    findings.map(finding => [finding.rule, finding.severity]),
    [['closed-loop-latency', 'note']],
  )
  const beyond = not_computable.map(gap => gap.rule)
  for (const rule of ['too-few-trials', 'unlike-work', 'claim-mismatch', 'connections-lost'])
    assert.ok(beyond.includes(rule))
})

test('rules that need a recording lack the same data for each log of a tool', () => {
  const [block] = readReports(shio)
  const ofRecording = rules.filter(({ scope, needs_recording }) => scope === 'trial' && needs_recording)
  const empty = auditBlock({ ...newBlock(1), tool: 'wrk' }, ofRecording, tools)
  assert.equal(empty.not_computable.length, ofRecording.length)
  assert.deepEqual(block && auditBlock(block, ofRecording, tools), empty)
})

test('rules about wrk do not apply to other tools', () => {
  const ichor = auditBlock({ ...newBlock(1), tool: 'ichor' }, rules, tools)
  const missing = ichor.not_computable.map(gap => gap.rule)
  assert.ok(!missing.includes('starved-connections') && missing.includes('too-few-trials'))
  const wrk2 = auditBlock({ ...newBlock(1), tool: 'wrk2' }, rules, tools).not_computable.map(gap => gap.rule)
  assert.ok(!wrk2.includes('starved-connections') && wrk2.includes('percentile-order'))
})

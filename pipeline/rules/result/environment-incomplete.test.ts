import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeResult, fakeTrial, found, nothing, publishedResult } from '../../../proofs/fixtures/rule-records.ts'
import { tools } from '../../tools/installed.ts'
import { toolOf } from '../../tools/tool.ts'
import { rule } from './environment-incomplete.ts'

test('all five known, and one unknown', () => {
  nothing(rule.check(fakeResult()))
  const { message, observed } = found(rule.check(fakeResult({ framework_version: null })), 'caution')
  assert.equal(message, 'Not known: framework version.')
  assert.equal(observed, 1)
})

test('a bare log lacks all five', () => {
  assert.equal(
    found(rule.check(publishedResult()), 'caution').message,
    'Not known: kernel, CPU model, memory, tool version and framework version.',
  )
})

test("what a document states counts, and Ichor's own programs need no tool", () => {
  const stated = { kernel_release: '5.4.0', cpu_model: 'a CPU', memory_bytes: '64000000000', tool_version: '4.1.0' }
  const environment = { stated, before: null, after: null }
  nothing(rule.check(publishedResult({ environment, framework_version: '1' })))
  const own = fakeTrial({}, { tool: toolOf('ichor', tools), tool_version: null })
  nothing(rule.check(fakeResult({ trials: [own] })))
})

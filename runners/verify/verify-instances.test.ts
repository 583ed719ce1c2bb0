import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Scenario } from '../../pipeline/schema/case.ts'
import { verifyInstances } from './verify-instances.ts'
import type { ServerVerification } from './verify-server.ts'

const request = {
  port: 1,
  scenario: {} as Scenario,
  settings: {},
  role: 'entry' as const,
  constant: null,
  seed: 'made',
}
const found: Record<string, ServerVerification> = {
  '127.0.0.1': {
    answer_count: 5,
    wrong_answer_count: 0,
    checks: [
      { check: 'answers', passed: true, message: null },
      { check: 'date', passed: true, message: 'absent' },
    ],
  },
  '127.0.0.2': {
    answer_count: 7,
    wrong_answer_count: 2,
    checks: [
      { check: 'answers', passed: false, message: '2 of 7 are wrong' },
      { check: 'date', passed: true, message: 'absent' },
    ],
  },
}
const verify = async ({ host = '' }): Promise<ServerVerification> => structuredClone(found[host] as ServerVerification)

test('one server is verified as before', async () => {
  assert.deepEqual(await verifyInstances(['127.0.0.1'], request, verify), found['127.0.0.1'])
})

test('a fault of the second instance is found, and stated of it', async () => {
  for (const hosts of [
    ['127.0.0.1', '127.0.0.2'],
    ['127.0.0.2', '127.0.0.1'],
  ]) {
    const { answer_count, wrong_answer_count, checks } = await verifyInstances(hosts, request, verify)
    assert.deepEqual([answer_count, wrong_answer_count], [12, 2])
    assert.deepEqual(checks, [
      { check: 'answers', passed: false, message: '127.0.0.2: 2 of 7 are wrong' },
      { check: 'date', passed: true, message: hosts.map(host => `${host}: absent`).join('; ') },
    ])
  }
})

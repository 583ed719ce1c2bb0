import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Severity } from './severity.ts'
import { doubts, type Owner, stateOf } from './state.ts'

const found = (rule_id: string, severity: Severity, owner: Owner = 'trial') => ({
  ...{ rule_id, severity, owner },
  message: `${rule_id} says so.`,
})
const whole = { has_log: true, has_number: true, trial_count: 6, failed_count: 0 }
const stateBy = (...findings: ReturnType<typeof found>[]) => stateOf({ ...whole, findings })

test('notes, what an interval carries, and the cautions of others leave a result usable', () => {
  const carried = ['too-few-trials', 'unstable', 'not-repeated'].map(id => found(id, 'caution', 'result'))
  const others = (['host', 'run', 'document', 'tool'] as const).map(owner => found('a', 'caution', owner))
  assert.deepEqual(stateBy(...carried, ...others, found('b', 'note')), { state: 'usable', state_reason: null })
})

test('an own caution makes it doubtful, any invalid finding not usable, and the worst gives the sentence', () => {
  const [caution, invalid] = [found('slow', 'caution'), found('starved', 'invalid', 'run')]
  assert.deepEqual(stateBy(caution), { state: 'doubtful', state_reason: 'slow says so.' })
  assert.deepEqual(stateBy(caution, invalid), { state: 'not_usable', state_reason: 'starved says so.' })
  assert.deepEqual(doubts([found('c', 'note'), caution, invalid]), [invalid, caution])
})

test('a failed trial, a missing number and a lost log are said', () => {
  const stateIn = (evidence: Partial<typeof whole>) => stateOf({ ...whole, findings: [], ...evidence })
  assert.deepEqual(stateIn({ failed_count: 1 }), { state: 'not_usable', state_reason: '1 of 6 trials failed.' })
  assert.deepEqual(stateIn({ has_number: false }), { state: 'not_usable', state_reason: 'It has no number.' })
  assert.equal(stateIn({ has_log: false, trial_count: 0 }).state, 'doubtful')
})

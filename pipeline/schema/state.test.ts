import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stateOf } from './state.ts'

const complete = { excluded: [], flagged: [], has_log: true, has_number: true, trial_count: 6, failed_count: 0 }
const stateIn = (evidence: Partial<Parameters<typeof stateOf>[0]>) => stateOf({ ...complete, ...evidence })
const text = (message: string) => [{ message }, { message: 'and more' }]

test('excluding findings come before flagging ones, and the first gives the reason', () => {
  assert.deepEqual(stateIn({}), { state: 'usable', state_reason: null })
  assert.deepEqual(stateIn({ flagged: text('slow') }), { state: 'doubtful', state_reason: 'slow' })
  assert.deepEqual(stateIn({ flagged: text('slow'), excluded: text('starved') }), {
    ...{ state: 'not_usable', state_reason: 'starved' },
  })
})

test('a failed trial, a missing number and a lost log are reported', () => {
  assert.deepEqual(stateIn({ failed_count: 1 }), { state: 'not_usable', state_reason: '1 of 6 trials failed.' })
  assert.deepEqual(stateIn({ has_number: false }), { state: 'not_usable', state_reason: 'It has no number.' })
  assert.equal(stateIn({ has_log: false, trial_count: 0 }).state, 'doubtful')
})

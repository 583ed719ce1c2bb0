import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TrialJson } from '../../pipeline/schema/records/run.ts'
import { fakeResult } from '../fixtures/rule-records.ts'
import type { Variant } from './fault.ts'
import { outcomeOf } from './run-faults.ts'

const clean = [fakeResult(), fakeResult()]
const record = { status: 'ok', reason: null, ready_s: 0.1 } as TrialJson
const text = (...ids: string[]) => ids.map(rule => ({ rule, severity: 'caution' as const, message: `about ${rule}` }))
const tried = (...ids: string[]) => ({ records: [record], result: fakeResult(), found: text(...ids) })
const named = { fault_id: 'half-hung', index: 0, name: 'half of them' }
const variant: Variant = { ...named, caught_by: ['starved-connections', 'status:ok'] }

test('a variant requires all rules and statuses that it names; findings of every short run are not reported', () => {
  const caught = outcomeOf(variant, tried('starved-connections', 'too-few-trials', 'server-idle'), clean)
  assert.deepEqual([caught.caught, caught.missed], [['starved-connections', 'status:ok'], []])
  assert.deepEqual(
    caught.others.map(({ rule }) => rule),
    ['server-idle'],
  )
  assert.deepEqual(outcomeOf(variant, tried('server-idle'), clean).missed, ['starved-connections'])
})

test('a failed check of the record counts as missed', () => {
  const expect: Variant['expect'] = ({ ready_s }) => (ready_s === 0.1 ? 'too early' : null)
  assert.deepEqual(outcomeOf({ ...variant, expect }, tried('starved-connections'), clean).missed, ['too early'])
})

test('of several loads each status that is not ok counts, and ok only if all are', () => {
  const missed = (caught_by: string[], ...statuses: TrialJson['status'][]) => {
    const records = statuses.map(status => ({ ...record, status }))
    return outcomeOf({ ...variant, caught_by }, { ...tried(), records }, clean).missed
  }
  assert.deepEqual(missed(['status:ok'], 'ok', 'ok'), [])
  assert.deepEqual(missed(['status:ok'], 'ok', 'void'), ['status:ok'])
  assert.deepEqual(missed(['status:void', 'status:errors'], 'void', 'ok', 'errors'), [])
})

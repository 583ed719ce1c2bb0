import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TrialJson } from '../../pipeline/vocabulary/records/run.ts'
import { fakeResult } from '../fixtures/rule-records.ts'
import type { Variant } from './fault.ts'
import { allCaught, faultTable } from './fault-table.ts'
import { outcomeOf } from './outcome.ts'
import type { VariantOutcome } from './run-faults.ts'

const clean = [fakeResult(), fakeResult()]
const record = { status: 'ok', reason: null, ready_s: 0.1 } as TrialJson
const said = (...ids: string[]) => ids.map(rule => ({ rule, severity: 'caution' as const, message: `about ${rule}` }))
const tried = (...ids: string[]) => ({ record, result: fakeResult(), found: said(...ids), foreign_ratio: 0 })
const variant: Variant = { name: 'half of them', caught_by: ['starved-connections', 'status:ok'] }

const of = (fault_id: string, own: Variant, ...tries: string[][]): VariantOutcome => ({
  fault_id,
  variant: own,
  outcomes: tries.map(ids => ({ ...outcomeOf(own, tried(...ids), clean), record })),
  left_out_count: 0,
})

test('all that a variant names has to be there, and what every short run gets is not another finding', () => {
  const caught = outcomeOf(variant, tried('starved-connections', 'too-few-trials', 'server-idle'), clean)
  assert.deepEqual(caught.caught, ['starved-connections', 'status:ok'])
  assert.deepEqual(
    caught.others.map(({ rule }) => rule),
    ['server-idle'],
  )
  assert.deepEqual(outcomeOf(variant, tried('server-idle'), clean).missed, ['starved-connections'])
  const many = Array.from({ length: 10 }, () => fakeResult())
  assert.deepEqual(outcomeOf(variant, tried('starved-connections'), many).others, [], 'ten tries are one entry')
})

test('what must hold of the record is asked', () => {
  const expect: Variant['expect'] = ({ ready_s }) => (ready_s === 0.1 ? 'too early' : null)
  assert.equal(outcomeOf({ ...variant, expect }, tried('starved-connections'), clean).unexpected, 'too early')
})

test('one missed try, one false alarm, or no try at all is a failure', () => {
  const plain: Variant = { name: 'plain', caught_by: ['status:ok'] }
  const good = of('clean', plain, ['too-few-trials'], [])
  const hung = of('half-hung', variant, ['starved-connections'], ['starved-connections'])
  assert.ok(allCaught([good, hung]))
  assert.ok(!allCaught([good, of('half-hung', variant, ['starved-connections'], [])]))
  assert.ok(!allCaught([of('clean', plain, [], ['server-idle']), hung]))
  assert.ok(!allCaught([good, { ...hung, outcomes: [] }]))
  assert.ok(allCaught([good, of('clean', plain), hung]), 'a variant of the clean one that a few tries leave out')
  assert.ok(!allCaught([good, { ...of('clean', plain), left_out_count: 1 }, hung]))
})

test('the table names what caught it, in how many tries, and each false alarm', () => {
  const text = faultTable([
    of('clean', { name: 'plain', caught_by: ['status:ok'] }, [], ['server-idle']),
    { ...of('half-hung', variant, ['starved-connections', 'server-idle'], []), left_out_count: 1 },
  ])
  assert.match(text, /^half-hung +half of them +starved-connections, ok +1 of 2, 1 left out +server-idle \(1\)$/m)
  assert.match(text, /^false alarms on the clean one: in 1 of 2 tries\n {2}server-idle: about server-idle$/m)
})

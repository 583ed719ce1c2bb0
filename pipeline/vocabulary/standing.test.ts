import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWithdrawn, type Said, standingOf } from './standing.ts'

const said = (day: string, kind: Said['kind'], subject = 'result a'): Said => {
  const [subject_kind = '', subject_id = ''] = subject.split(' ')
  return { statement_id: `2026-11-${day}-x`, position: Number(day), kind, subject_kind, subject_id }
}

test('nothing said is current, and a concern takes nothing away', () => {
  assert.equal(standingOf([]), 'current')
  assert.equal(standingOf([said('01', 'concern')]), 'concern')
  assert.deepEqual(
    ['current', 'concern', 'superseded', 'retracted'].map(word => isWithdrawn(word as never)),
    [false, false, true, true],
  )
})

test('what is reinstated stands again, in whatever order the statements come', () => {
  const all = [said('03', 'reinstated'), said('01', 'retracted'), said('02', 'concern')]
  assert.equal(standingOf(all), 'current')
  assert.equal(standingOf([...all, said('04', 'concern')]), 'concern')
  assert.equal(standingOf([...all, said('04', 'superseded')]), 'superseded')
})

test('the worst holds, and a concern after a retraction does not soften it', () => {
  assert.equal(standingOf([said('01', 'retracted'), said('02', 'concern')]), 'retracted')
  assert.equal(standingOf([said('01', 'superseded'), said('02', 'retracted', 'document b')]), 'retracted')
})

test('a document that is reinstated leaves alone what was said of a result of it', () => {
  const document = [said('02', 'retracted', 'document b'), said('03', 'reinstated', 'document b')]
  assert.equal(standingOf([said('01', 'superseded'), ...document]), 'superseded')
})

test('what landed later is the later word, whatever its id and its day; what is not committed comes last', () => {
  const retracted = { ...said('23', 'retracted'), statement_id: '2026-11-23-wrong' }
  const again = { ...said('24', 'reinstated'), statement_id: '2026-11-23-right-after-all' }
  assert.equal(standingOf([retracted, again]), 'current')
  assert.equal(standingOf([retracted, { ...again, position: null }]), 'current')
  const far = { ...said('24', 'reinstated'), statement_id: '2027-11-24-right' }
  assert.equal(standingOf([far, said('25', 'retracted')]), 'retracted')
  assert.equal(standingOf([far, { ...said('25', 'retracted'), position: null }]), 'retracted')
})

test('those of one commit are in the order of their ids', () => {
  const first = { ...said('23', 'reinstated'), statement_id: '2026-11-23-right-after-all' }
  const second = { ...said('23', 'retracted'), statement_id: '2026-11-23-wrong' }
  assert.equal(standingOf([second, first]), 'retracted')
})

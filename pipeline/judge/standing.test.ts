import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWithdrawn, type Said, standingOf } from './standing.ts'

const said = (day: string, kind: Said['kind'], subject = 'result a'): Said => {
  const [subject_kind = '', subject_id = ''] = subject.split(' ')
  return { statement_id: `2026-11-${day}-x`, kind, subject_kind, subject_id }
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

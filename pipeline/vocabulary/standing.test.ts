import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWithdrawn, type PlacedStatement, STANDINGS, standingOf } from './standing.ts'

function said(
  day: string,
  kind: PlacedStatement['kind'] | 'note' | 'too-low' | 'too-high' | 'void',
  subject = 'result a',
) {
  const [subject_kind = '', subject_id = ''] = subject.split(' ')
  const isEffect = kind === 'note' || kind === 'too-low' || kind === 'too-high' || kind === 'void'
  const of = isEffect ? { kind: 'concern' as const, effect: kind } : { kind, effect: null }
  return { statement_id: `2026-11-${day}-x`, position: Number(day), ...of, subject_kind, subject_id }
}

test('nothing said is current, and a concern takes nothing away', () => {
  assert.equal(standingOf([]).standing, 'current')
  assert.equal(standingOf([said('01', 'concern')]).standing, 'concern')
  assert.deepEqual(
    STANDINGS.filter(word => isWithdrawn(word)),
    ['void', 'superseded', 'retracted'],
  )
})

test('a concern has the standing of its effect, by the newest such statement, and both directions leave no number', () => {
  assert.equal(standingOf([said('01', 'note')]).standing, 'concern')
  const cold = said('02', 'too-low')
  assert.deepEqual(standingOf([said('01', 'too-low'), cold, said('03', 'concern')]), {
    standing: 'too-low',
    statement: cold,
  })
  assert.equal(standingOf([said('01', 'too-high'), said('02', 'void', 'run b')]).standing, 'void')
  const high = said('03', 'too-high', 'run b')
  assert.deepEqual(standingOf([high, cold]), { standing: 'void', statement: high })
  assert.equal(standingOf([high, cold, said('04', 'reinstated', 'run b')]).standing, 'too-low')
  assert.deepEqual(standingOf([said('01', 'reply')]), { standing: 'current', statement: null })
})

test('what is reinstated stands again, in whatever order the statements come', () => {
  const all = [said('03', 'reinstated'), said('01', 'retracted'), said('02', 'concern')]
  assert.equal(standingOf(all).standing, 'current')
  assert.equal(standingOf([...all, said('04', 'concern')]).standing, 'concern')
  assert.equal(standingOf([...all, said('04', 'superseded')]).standing, 'superseded')
})

test('the worst holds, and a concern after a retraction does not soften it', () => {
  assert.equal(standingOf([said('01', 'retracted'), said('02', 'concern')]).standing, 'retracted')
  assert.equal(standingOf([said('01', 'superseded'), said('02', 'retracted', 'document b')]).standing, 'retracted')
})

test('a document that is reinstated leaves alone what was said of a result of it', () => {
  const document = [said('02', 'retracted', 'document b'), said('03', 'reinstated', 'document b')]
  assert.equal(standingOf([said('01', 'superseded'), ...document]).standing, 'superseded')
})

test('what landed later is the later word, whatever its id and its day; what is not committed comes last', () => {
  const retracted = { ...said('23', 'retracted'), statement_id: '2026-11-23-wrong' }
  const again = { ...said('24', 'reinstated'), statement_id: '2026-11-23-right-after-all' }
  assert.equal(standingOf([retracted, again]).standing, 'current')
  assert.equal(standingOf([retracted, { ...again, position: null }]).standing, 'current')
  const far = { ...said('24', 'reinstated'), statement_id: '2027-11-24-right' }
  assert.equal(standingOf([far, said('25', 'retracted')]).standing, 'retracted')
  assert.equal(standingOf([far, { ...said('25', 'retracted'), position: null }]).standing, 'retracted')
})

test('those of one commit are in the order of their ids', () => {
  const first = { ...said('23', 'reinstated'), statement_id: '2026-11-23-right-after-all' }
  const second = { ...said('23', 'retracted'), statement_id: '2026-11-23-wrong' }
  assert.equal(standingOf([second, first]).standing, 'retracted')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWithdrawn, type PlacedStatement, PUBLICATION_STATUSES, publicationStatusOf } from './publication-status.ts'

function stated(
  day: string,
  kind: PlacedStatement['kind'] | 'note' | 'too-low' | 'too-high' | 'void',
  subject = 'result a',
) {
  const [subject_kind = '', subject_id = ''] = subject.split(' ')
  const isEffect = kind === 'note' || kind === 'too-low' || kind === 'too-high' || kind === 'void'
  const of = isEffect ? { kind: 'concern' as const, effect: kind } : { kind, effect: null }
  return { statement_id: `2026-11-${day}-x`, position: Number(day), ...of, subject_kind, subject_id }
}

test('a result without statements is current, and a concern withdraws nothing', () => {
  assert.equal(publicationStatusOf([]).publication_status, 'current')
  assert.equal(publicationStatusOf([stated('01', 'concern')]).publication_status, 'concern')
  assert.deepEqual(
    PUBLICATION_STATUSES.filter(word => isWithdrawn(word)),
    ['void', 'superseded', 'retracted'],
  )
})

test('a concern has the status of its effect; the newest statement decides, and opposite bounds make the result void', () => {
  assert.equal(publicationStatusOf([stated('01', 'note')]).publication_status, 'concern')
  const cold = stated('02', 'too-low')
  assert.deepEqual(publicationStatusOf([stated('01', 'too-low'), cold, stated('03', 'concern')]), {
    publication_status: 'too-low',
    statement: cold,
  })
  assert.equal(
    publicationStatusOf([stated('01', 'too-high'), stated('02', 'void', 'run b')]).publication_status,
    'void',
  )
  const high = stated('03', 'too-high', 'run b')
  assert.deepEqual(publicationStatusOf([high, cold]), { publication_status: 'void', statement: high })
  assert.equal(publicationStatusOf([high, cold, stated('04', 'reinstated', 'run b')]).publication_status, 'too-low')
  assert.deepEqual(publicationStatusOf([stated('01', 'reply')]), { publication_status: 'current', statement: null })
})

test('a reinstated result is current again, in whatever order the statements come', () => {
  const all = [stated('03', 'reinstated'), stated('01', 'retracted'), stated('02', 'concern')]
  assert.equal(publicationStatusOf(all).publication_status, 'current')
  assert.equal(publicationStatusOf([...all, stated('04', 'concern')]).publication_status, 'concern')
  assert.equal(publicationStatusOf([...all, stated('04', 'superseded')]).publication_status, 'superseded')
})

test('the worst status applies, and a concern after a retraction does not soften it', () => {
  assert.equal(
    publicationStatusOf([stated('01', 'retracted'), stated('02', 'concern')]).publication_status,
    'retracted',
  )
  assert.equal(
    publicationStatusOf([stated('01', 'superseded'), stated('02', 'retracted', 'document b')]).publication_status,
    'retracted',
  )
})

test('reinstating a document does not revert statements about its results', () => {
  const document = [stated('02', 'retracted', 'document b'), stated('03', 'reinstated', 'document b')]
  assert.equal(publicationStatusOf([stated('01', 'superseded'), ...document]).publication_status, 'superseded')
})

test('statements take effect in the order of their commits, whatever their ids and dates; uncommitted ones come last', () => {
  const retracted = { ...stated('23', 'retracted'), statement_id: '2026-11-23-wrong' }
  const again = { ...stated('24', 'reinstated'), statement_id: '2026-11-23-right-after-all' }
  assert.equal(publicationStatusOf([retracted, again]).publication_status, 'current')
  assert.equal(publicationStatusOf([retracted, { ...again, position: null }]).publication_status, 'current')
  const far = { ...stated('24', 'reinstated'), statement_id: '2027-11-24-right' }
  assert.equal(publicationStatusOf([far, stated('25', 'retracted')]).publication_status, 'retracted')
  assert.equal(
    publicationStatusOf([far, { ...stated('25', 'retracted'), position: null }]).publication_status,
    'retracted',
  )
})

test('statements of one commit take effect in the order of their ids', () => {
  const first = { ...stated('23', 'reinstated'), statement_id: '2026-11-23-right-after-all' }
  const second = { ...stated('23', 'retracted'), statement_id: '2026-11-23-wrong' }
  assert.equal(publicationStatusOf([second, first]).publication_status, 'retracted')
})

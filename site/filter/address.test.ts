import assert from 'node:assert/strict'
import test from 'node:test'
import fc from '../../proofs/fixtures/seeded-check.ts'
import { type Offer, readAddress, writeAddress } from './address.ts'

const offer: Offer = {
  facets: {
    framework_id: new Set(['hyper', 'shio']),
    kernel_release: new Set(['6.6.2', 'unknown']),
    'set.logging': new Set(['off', 'unknown']),
  },
  columns: new Set(['requests_per_s']),
}

test('an address is read into a state', () => {
  const { state, remarks } = readAddress(
    '?framework_id=hyper&framework_id=shio&set.logging=off&q=two+words&sort=requests_per_s&order=desc',
    offer,
  )
  assert.deepEqual(state, {
    facets: { framework_id: ['hyper', 'shio'], 'set.logging': ['off'] },
    q: 'two words',
    sort: 'requests_per_s',
    order: 'desc',
  })
  assert.deepEqual(remarks, [])
})

test('an unknown key is reported and ignored', () => {
  const { state, remarks } = readAddress('?colour=red&__proto__=x', offer)
  assert.deepEqual(state.facets, {})
  assert.equal(remarks.length, 2)
  assert.match(remarks[0] ?? '', /“colour” is not a filter/)
})

test('an unknown value is reported and matches nothing', () => {
  const { state, remarks } = readAddress('?framework_id=nobody', offer)
  assert.deepEqual(state.facets, { framework_id: ['nobody'] })
  assert.match(remarks[0] ?? '', /No result here has framework_id = “nobody”/)
})

test('an unknown column and order are reported', () => {
  const { state, remarks } = readAddress('?sort=colour&order=up', offer)
  assert.equal(state.sort, null)
  assert.equal(state.order, 'asc')
  assert.equal(remarks.length, 2)
})

test('every state survives a round trip through the address', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 12 })
  const chosen = fc.uniqueArray(text, { minLength: 1, maxLength: 3 })
  const facets = fc.dictionary(fc.constantFrom('framework_id', 'kernel_release', 'set.logging'), chosen, {
    noNullPrototype: true,
  })
  const sort = fc.option(fc.constant('requests_per_s'))
  fc.assert(
    fc.property(facets, text, sort, fc.constantFrom('asc', 'desc'), (facets, q, sort, order) => {
      const state = { facets, q, sort, order: sort === null ? ('asc' as const) : order }
      assert.deepEqual(readAddress(writeAddress(state), offer).state, state)
    }),
  )
})

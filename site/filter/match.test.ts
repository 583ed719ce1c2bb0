import assert from 'node:assert/strict'
import test from 'node:test'
import { facetCounts, matches } from './match.ts'
import { everything, type FilterRow, toggled } from './state.ts'

const row = (framework: string, kernel: string | null, rules: string[] = []): FilterRow => ({
  facets: { framework_id: [framework], kernel_release: kernel === null ? [] : [kernel], rule: rules },
  text: `${framework} ${kernel ?? ''}`.toLowerCase(),
  values: {},
  is_invalid: false,
  is_withdrawn: false,
  landed_on: null,
  past: [],
})
const rows = [row('hyper', '6.6.2', ['unstable', 'no-warm-up']), row('hyper', null), row('shio', '6.6.2')]
const shown = (facets: Record<string, string[]>, q = '') =>
  rows.map(row => matches(row, { ...everything, facets, q })).join()

test('values of a facet are or-ed, facets are and-ed', () => {
  assert.equal(shown({ framework_id: ['hyper', 'shio'] }), 'true,true,true')
  assert.equal(shown({ framework_id: ['hyper', 'shio'], kernel_release: ['6.6.2'] }), 'true,false,true')
})

test('what is not stated can be asked for', () => {
  assert.equal(shown({ kernel_release: ['unknown'] }), 'false,true,false')
})

test('a row has each of its rules', () => {
  assert.equal(shown({ rule: ['no-warm-up'] }), 'true,false,false')
})

test('all words of the search must be there, in any order and case', () => {
  assert.equal(shown({}, '6.6 HYPER'), 'true,false,false')
  assert.equal(shown({}, '  '), 'true,true,true')
})

test('a facet is counted with the others applied and without itself', () => {
  const state = { ...everything, facets: { framework_id: ['shio'] } }
  const counts = facetCounts(rows, state, ['framework_id', 'kernel_release'])
  assert.deepEqual(
    [...(counts.framework_id ?? [])],
    [
      ['hyper', 2],
      ['shio', 1],
    ],
  )
  assert.deepEqual(
    [...(counts.kernel_release ?? [])],
    [
      ['6.6.2', 1],
      ['unknown', 0],
    ],
  )
})

test('a facet that loses its last value is gone', () => {
  const state = toggled(everything, 'framework_id', 'hyper', true)
  assert.deepEqual(state.facets, { framework_id: ['hyper'] })
  assert.deepEqual(toggled(state, 'framework_id', 'hyper', false).facets, {})
})

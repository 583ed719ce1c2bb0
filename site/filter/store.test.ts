import assert from 'node:assert/strict'
import test from 'node:test'
import fc from '../../proofs/fixtures/seeded-check.ts'
import { everything, type FilterState, toggled } from '../table/filter-state.ts'
import { type ListingTable, openStore } from './store.ts'

interface Row {
  id: string
  framework: string
  kernel: string | null
  rules: string[]
  value: number | string | null
  isLast: boolean
}
const row = (changes: Partial<Row>): Row => ({
  ...{ id: '', framework: 'hyper', kernel: null, rules: [], value: null, isLast: false },
  ...changes,
})
const tableOf = (rows: readonly Row[]): ListingTable<Row> => ({
  rows,
  facets: [
    { key: 'framework_id', valuesOf: row => [row.framework] },
    { key: 'kernel_release', valuesOf: row => (row.kernel === null ? [] : [row.kernel]) },
    { key: 'rule', valuesOf: row => row.rules },
  ],
  sortBy: row => row.value,
  textOf: row => `${row.framework} ${row.kernel ?? ''}`.toLowerCase(),
  isLast: row => row.isLast,
})
const rows = [
  row({ id: 'a', kernel: '6.6.2', rules: ['unstable', 'no-warm-up'] }),
  row({ id: 'b' }),
  row({ id: 'c', framework: 'shio', kernel: '6.6.2' }),
]
const shown = (of: readonly Row[], state: Partial<FilterState>) =>
  openStore(tableOf(of))({ ...everything, ...state })
    .shown.map(({ id }) => id)
    .join('')

test('values are combined by OR, facets by AND, and unstated values can be selected', () => {
  assert.equal(shown(rows, { facets: { framework_id: ['hyper', 'shio'] } }), 'abc')
  assert.equal(shown(rows, { facets: { framework_id: ['hyper', 'shio'], kernel_release: ['6.6.2'] } }), 'ac')
  assert.equal(shown(rows, { facets: { kernel_release: ['unknown'] } }), 'b')
  assert.equal(shown(rows, { facets: { rule: ['no-warm-up'] } }), 'a')
  assert.equal(shown(rows, { facets: { 'set.logging': ['off'] } }), '')
  assert.equal(shown(rows, { facets: { 'set.logging': ['unknown'] } }), 'abc')
})

test('rows match if they have all words of the search, in any order and case', () => {
  assert.equal(shown(rows, { q: '6.6 HYPER' }), 'a')
  assert.equal(shown(rows, { q: '  ' }), 'abc')
})

test('the counts of a facet apply all other facets but not itself', () => {
  const { counts } = openStore(tableOf(rows))({ ...everything, facets: { framework_id: ['shio'] } })
  const hyperAndShio = [
    ['hyper', 2],
    ['shio', 1],
  ]
  const known = [
    ['6.6.2', 1],
    ['unknown', 0],
  ]
  assert.deepEqual([...(counts.get('framework_id') ?? [])], hyperAndShio)
  assert.deepEqual([...(counts.get('kernel_release') ?? [])], known)
})

test('null is last in both directions, then invalid rows; texts sort numerically; equal rows keep their order', () => {
  const valued = [
    row({ id: 'a' }),
    row({ id: 'b', value: 2 }),
    row({ id: 'c', value: 9, isLast: true }),
    row({ id: 'd', value: 1 }),
  ]
  assert.equal(shown(valued, { sort: 'x', order: 'asc' }), 'dbac')
  assert.equal(shown(valued, { sort: 'x', order: 'desc' }), 'bdac')
  assert.equal(
    shown([row({ id: 'a', value: 'v10' }), row({ id: 'b', value: 'v9' })], { sort: 'x', order: 'asc' }),
    'ba',
  )
  const equal = [row({ id: 'b', value: 1 }), row({ id: 'a', value: 1 })]
  assert.equal(shown(equal, { sort: 'x', order: 'desc' }), 'ba')
  assert.equal(shown(equal, { sort: null, order: 'desc' }), 'ba')
})

test('a facet without values is removed', () => {
  const state = toggled(everything, 'framework_id', 'hyper', true)
  assert.deepEqual(state.facets, { framework_id: ['hyper'] })
  assert.deepEqual(toggled(state, 'framework_id', 'hyper', false).facets, {})
})

test('rows and counts agree with a check of each row', () => {
  const some = (values: string[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 2 })
  const anyRow = fc.record({
    framework: fc.constantFrom('hyper', 'shio', 'ntex'),
    kernel: fc.option(fc.constantFrom('5', '6')),
    rules: some(['unstable', 'errors', 'note']),
  })
  const chosen = fc.record({
    framework_id: some(['hyper', 'shio', 'nobody']),
    kernel_release: some(['5', 'unknown']),
    rule: some(['errors', 'note', 'unknown']),
  })
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 12 }), chosen, (given, facets) => {
      const table = tableOf(given.map((changes, index) => row({ ...changes, id: String(index) })))
      const { shown, counts } = openStore(table)({ ...everything, facets })
      const values = (one: Row, key: string) => {
        const values = table.facets.find(facet => facet.key === key)?.valuesOf(one) ?? []
        return values.length > 0 ? values : ['unknown']
      }
      const matches = (one: Row, except?: string) =>
        Object.entries(facets).every(
          ([key, wanted]) =>
            key === except || wanted.length === 0 || values(one, key).some(value => wanted.includes(value)),
        )
      assert.deepEqual(
        shown,
        table.rows.filter(one => matches(one)),
      )
      for (const { key } of table.facets)
        for (const [value, count] of counts.get(key) ?? [])
          assert.equal(count, table.rows.filter(one => matches(one, key) && values(one, key).includes(value)).length)
    }),
  )
})

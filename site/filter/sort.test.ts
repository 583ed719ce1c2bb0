import assert from 'node:assert/strict'
import test from 'node:test'
import { sorted } from './sort.ts'
import type { FilterRow } from './state.ts'

const row = (id: string, value: number | string | null, is_invalid = false): FilterRow & { id: string } => ({
  id,
  facets: {},
  text: '',
  values: { column: value },
  is_invalid,
  is_withdrawn: false,
  landed_on: null,
  past: [],
})
const ids = (rows: { id: string }[]) => rows.map(row => row.id).join('')

test('null comes last in both directions, and invalid after it', () => {
  const rows = [row('a', null), row('b', 2), row('c', 9, true), row('d', 1)]
  assert.equal(ids(sorted(rows, { sort: 'column', order: 'asc' })), 'dbac')
  assert.equal(ids(sorted(rows, { sort: 'column', order: 'desc' })), 'bdac')
})

test('texts sort as people count', () => {
  const rows = [row('a', 'v10'), row('b', 'v9')]
  assert.equal(ids(sorted(rows, { sort: 'column', order: 'asc' })), 'ba')
})

test('equal rows and no column keep the order', () => {
  const rows = [row('b', 1), row('a', 1)]
  assert.equal(ids(sorted(rows, { sort: 'column', order: 'desc' })), 'ba')
  assert.equal(ids(sorted(rows, { sort: null, order: 'desc' })), 'ba')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nullsOf } from './nullable.ts'

const nullsIn = (sql: string, paths: string[]) => {
  const { isNullable } = nullsOf(sql)
  return paths.filter(isNullable)
}

test('a query lists nullable columns, entries of structs and elements of lists, over several lines', () => {
  const sql = `-- One row per a.
-- nullable: b,
-- c[].d
-- nullable: e[]
select a, b, c, e from x`
  assert.deepEqual(nullsIn(sql, ['a', 'b', 'c', 'c[]', 'c[].d', 'e', 'e[]']), ['b', 'c[].d', 'e[]'])
  assert.deepEqual(nullsOf(sql).named, ['b', 'c[].d', 'e[]'])
})

test('not nullable makes all other columns nullable, but nothing inside them', () => {
  const sql = '-- One row per a.\n-- not nullable: a\n-- nullable: b.c\nselect * from x'
  assert.deepEqual(nullsIn(sql, ['a', 'b', 'b.c', 'b.d', 'e[]']), ['b', 'b.c'])
})

test('a query without the keyword has no nullable column, and a later comment does not count', () => {
  assert.deepEqual(nullsIn('-- One row per a.\nselect a\n-- nullable: a\nfrom x', ['a']), [])
  assert.deepEqual(nullsIn('select a', ['a']), [])
})

test('a malformed list is an error', () => {
  for (const comment of ['-- nullable: a and b', '-- nullable a', '-- not nullable: a;'])
    assert.throws(() => nullsOf(`${comment}\nselect a`), /not followed by/, comment)
})

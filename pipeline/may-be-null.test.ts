import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nullsOf } from './may-be-null.ts'

const nullsIn = (sql: string, paths: string[]) => {
  const { mayBeNull } = nullsOf(sql)
  return paths.filter(mayBeNull)
}

test('a query names what may be null, with its reason before the colon, over lines and in several sentences', () => {
  const sql = `-- One row per a. May be null where nobody says: b,
-- c[].d. May be null: e[].
select a, b, c, e from x`
  assert.deepEqual(nullsIn(sql, ['a', 'b', 'c', 'c[]', 'c[].d', 'e', 'e[]']), ['b', 'c[].d', 'e[]'])
  assert.deepEqual(nullsOf(sql).named, ['b', 'c[].d', 'e[]'])
})

test('all but some speaks of columns, and leaves alone what is in them', () => {
  const sql = '-- One row per a. May be null, all but: a. May be null: b.c.\nselect * from x'
  assert.deepEqual(nullsIn(sql, ['a', 'b', 'b.c', 'b.d', 'e[]']), ['b', 'b.c'])
})

test('a query that does not speak of null has none, and a later comment does not count', () => {
  assert.deepEqual(nullsIn('-- One row per a.\nselect a\n-- May be null: a.\nfrom x', ['a']), [])
  assert.deepEqual(nullsIn('select a', ['a']), [])
})

test('a sentence that is not understood is refused', () => {
  for (const comment of ['-- May be null: a', '-- May be null: a and b.', '-- May be null a.'])
    assert.throws(() => nullsOf(`${comment}\nselect a`), /not followed by/, comment)
})

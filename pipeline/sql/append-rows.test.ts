import assert from 'node:assert/strict'
import { test } from 'node:test'
import { appendRows } from './append-rows.ts'
import { openDatabase } from './database.ts'

const declared = `create table example (
  id varchar, count integer, size bigint, share double, is_complete boolean, kind enum ('one', 'two'),
  words varchar[], settings map(varchar, varchar), points struct(at_s double, count bigint)[], body json
)`

async function withExample(rows: object[]): Promise<object[]> {
  const database = await openDatabase(1)
  try {
    await database.connection.run(declared)
    await appendRows(database, 'example', rows)
    return await database.rows('select * from example')
  } finally {
    database.close()
  }
}

test('values are assigned to columns by name, and missing ones are null', async () => {
  const points = [
    { count: 2, at_s: 0.5 },
    { at_s: 1, count: null },
  ]
  const row = { body: { a: [1] }, points, settings: { b: '2' }, words: ['x', 'y'], kind: 'two', is_complete: false }
  const [full, empty] = await withExample([{ ...row, share: 0.1, size: 2 ** 40, count: -3, id: 'é' }, {}])
  assert.deepEqual(full, {
    ...{ id: 'é', count: -3, size: '1099511627776', share: 0.1, is_complete: false, kind: 'two', words: ['x', 'y'] },
    settings: [{ key: 'b', value: '2' }],
    points: [
      { at_s: 0.5, count: '2' },
      { at_s: 1, count: null },
    ],
    body: '{"a":[1]}',
  })
  assert.deepEqual(new Set(Object.values(empty ?? {})), new Set([null]))
})

test('non-finite numbers are unknown', async () => {
  const read = await withExample([{ share: Number.NaN }, { share: Number.POSITIVE_INFINITY }])
  assert.deepEqual(
    read.map(row => (row as { share: number | null }).share),
    [null, null],
  )
})

test('rows of several chunks keep their order', async () => {
  const rows = Array.from({ length: 5000 }, (_, count) => ({ count }))
  const read = await withExample(rows)
  assert.deepEqual(
    read.map(row => (row as { count: number }).count),
    rows.map(({ count }) => count),
  )
})

test('a wrong name or type is an error with its place', async () => {
  const rejected: [row: object, message: RegExp][] = [
    [{ idd: 'x' }, /example has no column idd: declare it/],
    [{ points: [{ at: 1 }] }, /example\.points has no column at/],
    [{ count: 1.5 }, /example\.count is 1\.5, which is not a value of type INTEGER/],
    [{ count: 2 ** 31 }, /type INTEGER/],
    [{ size: 2 ** 53 }, /type BIGINT/],
    [{ id: 1 }, /example\.id is 1, .* VARCHAR/],
    [{ share: '1' }, /DOUBLE/],
    [{ is_complete: 1 }, /BOOLEAN/],
    [{ kind: 'three' }, /example\.kind is "three"/],
    [{ words: 'x' }, /example\.words is "x"/],
  ]
  for (const [row, message] of rejected) await assert.rejects(withExample([row]), message)
})

test('an undeclared table is an error', async () => {
  const database = await openDatabase(1)
  await assert.rejects(appendRows(database, 'nowhere', [{ a: 1 }]), /there is no table nowhere/)
  database.close()
})

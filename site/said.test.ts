/** The lists of what a method changed: how they are made, and that those of this ledger are whole. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { METHOD_VERSION } from '../pipeline/statistics/limits.ts'
import { temporaryFolder } from '../proofs/fixtures/temporary.ts'
import { earlierOfResults, methodFiles } from './data/methods.ts'
import { changesBetween, faultsOf, line, plain, readList } from './said.ts'

const scratch = temporaryFolder({ after })

test('what is said otherwise or no more is listed, in order; what is new is not', () => {
  const league = line('league', 'primitives/here/once/run/primitive=start,threading=single/time_s', 'noise')
  const said = (tier: string, noise: string, ...more: [string, string][]) =>
    new Map([['result,b,tier', tier], [league, noise], ['result,a,rank', '1'], ...more])
  const lines = changesBetween(said('1', '0.1', ['result,gone,tier', '1']), said('', '0.2', ['result,new,tier', '1']))
  assert.deepEqual(lines, [`${league},0.1,0.2`, 'result,b,tier,1,', 'result,gone,tier,1,'])
  assert.match(league, /^league,"primitives/)
  const path = join(scratch, '3.csv')
  writeFileSync(path, ['subject_kind,subject_id,column_name,method_2,method_3', ...lines, ''].join('\n'))
  assert.deepEqual([...readList(path).names], [league, 'result,b,tier', 'result,gone,tier'])
  assert.deepEqual(readList(path).lines.slice(1), lines)
  assert.deepEqual(readList(join(scratch, 'none.csv')), { lines: [], names: new Set() })
})

test('a line too few and a line too many are faults, and so is one of another number', () => {
  assert.deepEqual(faultsOf(['h', 'a,1,2', 'b,1,2'], ['h', 'a,1,2', 'c,1,2']), [
    'c,1,2 is not listed: write it with --write',
    'b,1,2 is listed, and is not what the two sites say',
  ])
  assert.equal(faultsOf(['a,1,2'], ['a,1,3']).length, 2)
})

test('the last digits of a sum in another order are no change', () => {
  assert.equal(plain(0.1 + 0.2), plain(0.3))
  assert.equal(plain(null), '')
})

test('each method after the first has its list in order, and its day', () => {
  const files = methodFiles()
  assert.deepEqual(
    files.map(({ method }) => method),
    Array.from({ length: METHOD_VERSION - 1 }, (_, index) => index + 2),
  )
  for (const { method, since, path } of files) {
    const [header, ...lines] = readList(path).lines
    assert.equal(header, `subject_kind,subject_id,column_name,method_${method - 1},method_${method}`)
    assert.equal(new Set(lines).size, lines.length)
    // that of method 2 was made by hand
    if (method > 2) assert.deepEqual(lines, lines.toSorted())
    assert.match(since, /^\d{4}-\d\d-\d\d$/)
  }
  for (const [result_id, rows] of earlierOfResults())
    assert.ok(
      rows.every(row => row.method < METHOD_VERSION),
      result_id,
    )
})

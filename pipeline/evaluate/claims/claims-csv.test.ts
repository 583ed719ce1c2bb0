import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../proofs/fixtures/seeded-check.ts'
import { CLAIM_COLUMNS, readClaims } from './claims-csv.ts'

const header = CLAIM_COLUMNS.join()
const read = (...rows: string[]) => readClaims([header, ...rows, ''].join('\n'))

test('a row becomes a claim with its line, and an empty field is null', () => {
  const { claims, problems } = read(
    'Table,Actix,Transfer/sec,1,0.88MB,transfer_bytes_per_s,922746.88,MB,',
    'T,r,c,2,"1,013 µs 5MB",,,,k',
  )
  assert.deepEqual(problems, [])
  assert.equal(claims[0]?.value, 922746.88)
  assert.equal(claims[0]?.result_key, null)
  assert.equal(claims[1]?.cell, '1,013 µs 5MB')
  assert.deepEqual(
    claims.map(claim => claim.line),
    [2, 3],
  )
})

test('a bad row is a problem with its line, and the others are still read', () => {
  const { claims, problems } = read(
    'T,a,c,1,5,,5,,',
    'T,b,c,1,"5,,5,,',
    'T,c,c,1,5,,5',
    'T,d,c,0,5,,5,,',
    'T,e,c,1,5,,5 ms,,',
    'T,,c,1,5,,5,,',
    'T,a,c,1,6,,6,,',
    'T,g,c,1,5,,5,,',
  )
  assert.deepEqual(
    claims.map(claim => claim.row_name),
    ['a', 'g'],
  )
  assert.deepEqual(
    problems.map(problem => problem.line),
    [3, 4, 5, 6, 7, 8],
  )
  assert.match(problems[5]?.problem ?? '', /are on line 2/)
})

test('a value that contradicts its cell is a problem', () => {
  const { claims, problems } = read(
    'T,a,c,1,8.18ms,latency_mean_s,0.00818,ms,',
    'T,b,c,1,8.18ms,latency_mean_s,0.0818,ms,',
    'T,c,c,1,8.18,latency_mean_s,0.00818,ms,',
    'T,d,c,1,2.12MB,transfer_bytes_per_s,2222981.12,MB,',
    'T,e,c,1,2.12MB,transfer_bytes_per_s,2.12,MB,',
    'T,f,c,1,many,request_count,7,,',
    'T,g,c,1,12 furlongs,time_s,7,,',
  )
  assert.deepEqual(
    claims.map(claim => claim.row_name),
    ['a', 'c', 'd', 'f', 'g'],
  )
  assert.deepEqual(
    problems.map(problem => problem.line),
    [3, 6],
  )
})

test('another header is rejected with the expected one', () => {
  for (const wrong of ['table,row,column,cell', `${header},from`, `${header},cell`, '']) {
    const { claims, problems } = readClaims(`${wrong}\nT,a,c,1,5,,5,,\n`)
    assert.deepEqual(claims, [], wrong)
    assert.match(problems[0]?.problem ?? '', /^the header has /)
  }
})

test('a ratio needs both rows, and a predicate has to be known', () => {
  const text = `${header},from_row,to_row,predicate\n${['a,1,1,,', 'b,2,,x,', 'c,3,,,none', 'd,4,,,without_errors'].map(row => `text,${row[0]},c,1,s,,,,,${row.split(',').slice(2).join()}`).join('\n')}\n`
  const { claims, problems } = readClaims(text)
  assert.deepEqual(
    claims.map(claim => claim.predicate),
    ['without_errors'],
  )
  assert.equal(problems.length, 3)
})

test('no text makes it throw', () => {
  fc.assert(fc.property(fc.string(), text => void readClaims(`${header}\n${text}`)))
})

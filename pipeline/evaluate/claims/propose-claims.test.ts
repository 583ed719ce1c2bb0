import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../proofs/fixtures/seeded-check.ts'
import { readReports, tools } from '../../tools/installed.ts'
import { readClaims, writeClaims } from './claims-csv.ts'
import { proposeClaims } from './propose-claims.ts'

const report = (rate: string, mean: string) => `Running 10s test @ http://127.0.0.1:9000/
  2 threads and 32 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     ${mean}  410.00us  12.00ms   90.00%
    Req/Sec     4.13k   100.00     4.60k    75.00%
  82525 requests in 10.00s, 9.84MB read
Requests/sec:  ${rate}
Transfer/sec:      0.98MB
`
const reports = `${report('8252.46', '3.69ms')}\n${report('14123.00', '1.30ms')}\n`

function propose(text: string, used = new Set<string>()) {
  const results = readReports(text).map((block, index) => {
    return { key: `r${index + 1}`, tool: tools.get(block.tool) ?? null, blocks: [block] }
  })
  return proposeClaims(text, results, used)
}
const rowsOf = (table: string) =>
  propose(reports + table).claims.map(claim => [
    claim.row_name,
    claim.column_name,
    claim.metric_id,
    claim.value,
    claim.result_key,
  ])

test('cells that match a report, exactly or rounded, are proposed with their unit', () => {
  const table = `## Results
| server | RPS | avg (ms) | rounded |
|:---|---:|---|---|
| mine | **8,252.46** | 3.69 | 8.25k |
| other | 14 123 | 1.30 ms | 14.1k req/s |
`
  assert.deepEqual(rowsOf(table), [
    ['mine', 'RPS', 'requests_per_s', 8252.46, 'r1'],
    ['mine', 'avg (ms)', 'latency_mean_s', 0.00369, 'r1'],
    ['mine', 'rounded', 'requests_per_s', 8250, 'r1'],
    ['other', 'RPS', 'requests_per_s', 14_123, 'r2'],
    ['other', 'avg (ms)', 'latency_mean_s', 0.0013, 'r2'],
    ['other', 'rounded', 'requests_per_s', 14_100, 'r2'],
  ])
})

test('numbers of another log, bounds and numbers of two digits are not proposed', () => {
  const table = '| server | a | b | c | d |\n|---|---|---|---|---|\n| mine | 8,251.46 | > 8252 | 14k | 3.68 ms |\n'
  assert.deepEqual(propose(reports + table), { claims: [], omitted: [] })
})

test('lines with commas are a table only if all but their first cells are numbers', () => {
  assert.deepEqual(rowsOf('server,rps,avg (ms)\nmine,8252.46,3.69\n'), [
    ['mine', 'rps', 'requests_per_s', 8252.46, 'r1'],
    ['mine', 'avg (ms)', 'latency_mean_s', 0.00369, 'r1'],
  ])
  assert.deepEqual(rowsOf('It was fast, we think\nIn the end, it was 8252.46\n'), [])
})

test('ambiguous cells and rows without a unique name are omitted and reported', () => {
  const table = `| server | max | RPS | |
|---|---|---|---|
| mine | 12.00ms | 8252 | 8252 |
| mine | | 8252.46 | |
`
  const { claims, omitted } = propose(reports + table)
  assert.deepEqual(
    claims.map(({ cell, table_name }) => [cell, table_name]),
    [['8252', 'table']],
  )
  assert.deepEqual(
    omitted.map(({ line, problem }) => [line, problem]),
    [
      [21, 'it is Max latency of r1 and Max latency of r2'],
      [21, 'its row or its column has no name'],
      [22, 'another row of this name is on line 21'],
    ],
  )
})

test('each table has a unique name other than that of sentences', () => {
  const table = '# text\n| a | b |\n|---|---|\n| r | 8252.46 |\n\n| a | b |\n|---|---|\n| r | 8252.46 |\n'
  const names = propose(reports + table, new Set(['text (2)'])).claims.map(({ table_name }) => table_name)
  assert.deepEqual(names, ['text (3)', 'text (4)'])
})

test('proposed rows are read back unchanged, whatever the cells contain', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('8252.46', '8,252.46 req/s', '3.69ms', '=1+1', '"', ','),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell)), rows => {
      const table = rows.map(cells => `| ${cells.join(' | ')} |\n`).join('')
      const { claims } = propose(`${reports}| a | b | c |\n|---|---|---|\n${table}`)
      const read = readClaims(writeClaims(claims))
      assert.deepEqual(read.problems, [])
      assert.deepEqual(
        read.claims.map(({ line: _, from_row: __, to_row: ___, predicate: ____, ...claim }) => claim),
        claims.map(claim => ({ ...claim })),
      )
    }),
  )
})

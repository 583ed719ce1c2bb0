import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from '../../proofs/fixtures/seeded-check.ts'
import { readClaims } from '../claims/claims-csv.ts'
import { type Document, document as documentSchema } from '../vocabulary/records/document.ts'
import { linesOf } from '../vocabulary/result-id.ts'
import { importText } from './import-text.ts'

const known = ['direkuta', 'hyper', 'gotham', 'shio', 'ichor', 'drogon', 'fasthttp', 'express']
  .map(id => ({ id, name: id }))
  .concat({ id: 'actix-web', name: 'Actix Web' }, { id: 'boost-beast', name: 'Boost.Beast' })
const importOne = (name: string) => importText('x', [{ path: name, text: testdata(name) }], known)
const importMarkdown = (...lines: string[]) => importText('x', [{ path: '-', text: lines.join('\n') }], known)

/** Each number with the text of the log that it was matched to, however either side names its results. */
function claimsWithLogs(folder: (path: string) => string) {
  const document: Document = JSON.parse(folder('document.json'))
  const { claims, problems } = readClaims('claims.csv', folder('claims.csv'))
  assert.deepEqual(problems, [])
  return claims
    .filter(claim => claim.table_name !== 'text')
    .map(({ row_name, column_name, ordinal, cell, metric_id, value, result_key }) => {
      const result = document.results.find(({ key }) => key === result_key)
      const logs = (result?.logs ?? []).map(log =>
        linesOf(Buffer.from(folder(log.path)), log.line, log.last_line ?? log.line)?.toString(),
      )
      return { row_name, column_name, ordinal, cell, metric_id, value, logs }
    })
}

for (const id of ['direkuta', 'ichor', 'clicky-1', 'clicky-2']) {
  test(`${id}: the text that reproduces its tables beside its logs gives back the claims that are committed`, () => {
    const { files } = importOne(`${id}.md`)
    const committed = claimsWithLogs(path =>
      readFileSync(join(import.meta.dirname, '../../data/published', id, path), 'utf8'),
    )
    assert.ok(committed.length > 0)
    assert.deepEqual(
      claimsWithLogs(path => files.get(path) ?? ''),
      committed,
    )
  })
}

test('async-talk: four results from four logs, the machine from what inxi printed, and nothing claimed', () => {
  const { logs, facts, matches, problems } = importOne('async-talk.md')
  assert.deepEqual(
    logs.results.map(result => result.blocks[0]?.values.requests_per_s),
    [41423.86, 540820.54, 31.93, 1022.62],
  )
  assert.equal(facts.thread_count, 16)
  assert.deepEqual([matches, problems], [[], []])
})

test('what is proposed is what the schema allows', () => {
  for (const name of ['direkuta.md', 'ichor.md', 'clicky-1.md', 'clicky-2.md', 'async-talk.md', 'wild.md']) {
    const document = JSON.parse(importOne(name).files.get('document.json') ?? '')
    assert.deepEqual(documentSchema.safeParse(document).error?.issues ?? [], [], name)
  }
})

test('logs in code, in quotes and in plain paragraphs are found, tables may lie on their side', () => {
  const { logs, matches } = importOne('wild.md')
  assert.deepEqual(
    logs.results.map(({ key, framework }) => `${key} ${framework}`),
    ['actix-c64 actix-web', 'hyper-c400 hyper', 'unfenced-gotham-c400 gotham'],
  )
  const said = matches.map(({ number, metric_id, result }) => [number.cell, metric_id, result?.key ?? null].join(' '))
  assert.deepEqual(said, [
    '25,436 requests_per_s actix-c64',
    '30k requests_per_s ',
    '8.1 latency_mean_s actix-c64',
    '9.9 latency_mean_s ',
    '19ms latency_p99_s actix-c64',
    '20ms latency_p99_s ',
    '25436 requests_per_s actix-c64',
    '31000 requests_per_s ',
    '7.58ms latency_p50_s actix-c64',
    '1.2M req/s requests_per_s ',
    '10 latency_mean_s ',
  ])
})

const log = (rate: string, connections = 400) =>
  `Running 30s test @ http://0.0.0.0:3000/
  10 threads and ${connections} connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     8.13ms    4.67ms  29.20ms   63.54%
    Req/Sec     2.57k   312.47     7.09k    74.02%
  765359 requests in 30.09s, 64.23MB read
Requests/sec:  ${rate}
Transfer/sec:      2.13MB`
const fenced = (text: string) => ['```', text, '```', '']
const table = (...rows: string[]) => ['| Name | Requests/sec |', '|---|---|', ...rows.map(row => `| ${row} |`), '']
const keys = ({ matches }: ReturnType<typeof importMarkdown>) => matches.map(match => match.result?.key ?? null)

test('none is matched wrongly: two logs of one name, two rows of one name, a number that two logs hold, a few digits', () => {
  const two = [...fenced(log('25436.42')), ...fenced(log('30000.17', 800))]
  assert.deepEqual(keys(importMarkdown('## Hyper', ...two, ...table('Hyper | 25,436', 'Gotham | 11,111'))), [
    'hyper-c400',
    null,
  ])
  assert.deepEqual(keys(importMarkdown('## Hyper', ...two, ...table('Hyper | 27,000'))), [null])
  assert.deepEqual(
    keys(importMarkdown('## Hyper', ...fenced(log('25436.42')), ...table('Hyper | 27,000', 'hyper | 28,000'))),
    [null, null],
  )
  const same = ['## A', ...fenced(log('25436.42')), '## B', ...fenced(log('25436.42'))]
  assert.deepEqual(keys(importMarkdown(...same, ...table('C | 25436.42'))), [null])
  assert.deepEqual(keys(importMarkdown(...same, ...table('A | 25436.42'))), ['a-c400'])
  assert.deepEqual(keys(importMarkdown('## Hyper', ...fenced(log('25436.42')), ...table('Gotham | 25436.42'))), [null])
  assert.deepEqual(keys(importMarkdown('## A', ...fenced(log('25000.42')), ...table('C | 25k'))), [null])
})

test('a heading that names another number of connections is about another log', () => {
  const logs = ['## Hyper', ...fenced(log('25436.42'))]
  assert.deepEqual(keys(importMarkdown(...logs, '## 64 connections', ...table('Hyper | 27,000'))), [null])
  assert.deepEqual(keys(importMarkdown(...logs, '## 400 connections', ...table('Hyper | 27,000'))), ['hyper-c400'])
})

test('trials of one command in one block are one result, and a claim may be their mean', () => {
  const trial = (rate: string) => `$ wrk -t10 -c400 -d30s http://0.0.0.0:3000/\n${log(rate)}`
  const imported = importMarkdown(
    '## Hyper',
    ...fenced(`${trial('100.00')}\n${trial('110.00')}\n${trial('150.00')}`),
    ...table('Hyper | 120'),
  )
  assert.equal(imported.logs.results[0]?.logs.length, 3)
  assert.deepEqual(
    imported.matches.map(({ reason }) => reason),
    ['name and value'],
  )
})

test('a table about something else claims nothing, and a table in HTML is a problem', () => {
  assert.deepEqual(importMarkdown('| Feature | A |', '|---|---|', '| TLS | 1.3 |', '| Year | 2023 |').matches, [])
  const { problems } = importMarkdown('', '<table><tr><td>1 ms</td></tr></table>')
  assert.match(problems[0]?.problem ?? '', /HTML/)
})

test('the same text gives the same bytes', () => {
  assert.deepEqual(importOne('ichor.md').files, importOne('ichor.md').files)
})

test('no text makes it throw, hang or leave its folder', { timeout: 60_000 }, () => {
  const pieces = fc.constantFrom(
    '\n',
    '\n\n',
    '# ',
    '## ',
    '```\n',
    '~~~',
    '| a | b |\n',
    '|---|---|\n',
    '> ',
    '- ',
    '    ',
    '<table>',
    '<script>alert(1)</script>',
    '../../etc/passwd',
    'Requests/sec',
    '1,000',
    '5 MB',
    'µs',
    '**',
    '](',
    '![',
    '\u202e',
    '\0',
    '&amp;',
    '\\',
    '%',
    ':--',
    log('1.00'),
    '{"results":[',
    'ran for',
    '__proto__',
    'constructor',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string({ unit: 'grapheme' })), { maxLength: 40 }), parts => {
      const { files } = importText('x', [{ path: '-', text: parts.join('') }], known)
      for (const path of files.keys()) assert.match(path, /^(document\.json|claims\.csv|logs\/\d+-[a-z0-9-]+\.txt)$/)
    }),
    { numRuns: 500 },
  )
})

test('huge and deep text is read or refused in time', { timeout: 60_000 }, () => {
  assert.match(importMarkdown(`${'> '.repeat(5000)}a`).problems[0]?.problem ?? '', /deep/)
  importMarkdown('- '.repeat(5000))
  importMarkdown('*a_ '.repeat(50_000))
  importMarkdown('['.repeat(50_000))
  const rows = Array.from({ length: 5000 }, (_, index) => `row ${index} | ${index}`)
  assert.equal(importMarkdown(...table(...rows)).matches.length, 5000)
})

function testdata(name: string): string {
  return readFileSync(join(import.meta.dirname, 'testdata', name), 'utf8')
}

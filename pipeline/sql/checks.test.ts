/** Every promise of the data is broken once on purpose: the problem is named with its place, and the rest goes on. */
import assert from 'node:assert/strict'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { after, test } from 'node:test'
import { buildLedger } from '../../proofs/fixtures/ledger.ts'
import { temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import { sha256 } from '../schema/hashing.ts'
import { linesOf, resultId } from '../schema/result-id.ts'
import { sqlOf } from './database.ts'
import { openEmptyDatabase } from './empty-database.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = temporaryFolder({ after })

const log = readFileSync(join(root, 'data/published/async-talk/logs/02-examples-good-server-rs.txt'), 'utf8')
const lineCount = log.split('\n').length - 1

type Result = Record<string, unknown>

interface DocumentFixture {
  results?: Result[]
  logs?: Record<string, string>
  claims?: string[][]
}

const header = 'table_name,row_name,column_name,ordinal,cell,metric_id,value,unit_printed,result_key'
let count = 0

/** Builds a data folder of one fixture document; returns the problems and a function that queries the relations. */
async function buildDocument({ results, logs = { 'a.txt': log }, claims = [] }: DocumentFixture) {
  const data = join(folder, `data-${++count}`)
  const document = join(data, 'published/made')
  mkdirSync(join(document, 'logs'), { recursive: true })
  for (const [name, text] of Object.entries(logs)) writeFileSync(join(document, 'logs', name), text)
  const listed = results ?? [result('a', ['a.txt'])]
  writeFileSync(join(document, 'document.json'), JSON.stringify({ title: 'Made', results: listed }, null, 2))
  const lines = claims.map(cells => cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join(','))
  writeFileSync(join(document, 'claims.csv'), `${[header, ...lines].join('\n')}\n`)
  const { problems, ask } = await buildLedger({ data, manifests: join(root, 'runners') })
  return { problems, ids: problems.map(problem => problem.check_id), ask }
}

function result(key: string, names: string[], more: Result = {}): Result {
  const logs = names.map(name => ({ path: `logs/${name}`, line: 1, last_line: lineCount }))
  return { key, framework: 'hyper', configuration: {}, scenario: 'hello', logs, ...more }
}

test('a complete document has no problem', async () => {
  const { problems } = await buildDocument({})
  assert.deepEqual(problems, [])
})

test('an unknown log is a problem with its line, and the rest is still read', async () => {
  const { problems, ask } = await buildDocument({
    logs: { 'a.txt': log, 'b.txt': 'nothing to see here\n' },
    results: [result('a', ['a.txt']), { ...result('b', []), logs: [{ path: 'logs/b.txt', line: 1, last_line: 1 }] }],
  })
  assert.deepEqual(
    problems.map(({ check_id, path, line }) => [check_id, path, line]),
    [['log', 'published/made/logs/b.txt', 1]],
  )
  const rows = await ask(
    `select result_key, status, metric_id is null as is_empty from result group by all order by all`,
  )
  assert.deepEqual(
    rows.filter(row => row.result_key === 'b').map(row => row.is_empty),
    [true],
    'failure is a row',
  )
})

test('a missing, truncated or unlisted log is a problem', async () => {
  const long = { ...result('c', []), logs: [{ path: 'logs/c.txt', line: 1, last_line: 999 }] }
  const { problems } = await buildDocument({
    logs: { 'a.txt': log, 'c.txt': log, 'z.txt': log },
    results: [result('a', ['a.txt']), result('b', ['gone.txt']), long],
  })
  const places = problems.map(({ check_id, path }) => `${check_id} ${path.replace('published/made/', '')}`)
  assert.deepEqual(places.filter(place => /-log /.test(place)).sort(), [
    'missing-log logs/c.txt',
    'missing-log logs/gone.txt',
    'unnamed-log logs/z.txt',
  ])
})

test('names without a manifest are problems', async () => {
  const { ids } = await buildDocument({
    logs: { 'a.txt': log, 'b.txt': log, 'c.txt': log },
    results: [
      result('a', ['a.txt'], { framework: 'nobody' }),
      result('b', ['b.txt'], { scenario: 'nothing' }),
      result('c', ['c.txt'], { configuration: { moon: 'full' } }),
    ],
  })
  for (const id of ['unknown_framework', 'unknown_scenario', 'undeclared_setting']) assert.ok(ids.includes(id), id)
})

test('names of two entries that differ only in case, spaces and punctuation are a problem', async () => {
  const database = await openEmptyDatabase()
  try {
    const named = (id: string, name: string) => `('${id}', '${name}')`
    const names = [named('express', 'Express'), named('mine', 'EX-press'), named('go-http', 'Go'), named('cpp', 'Go++')]
    await database.connection.run(`insert into framework (framework_id, name) values ${names}`)
    const rows = await database.rows<{ path: string }>(sqlOf('7_ledger_checks', 'same_name'))
    assert.deepEqual(
      rows.map(({ path }) => path),
      ['frameworks/mine/framework.json'],
    )
  } finally {
    database.close()
  }
})

test('two results with the same trials are a problem', async () => {
  assert.ok(
    (await buildDocument({ results: [result('a', ['a.txt']), result('b', ['a.txt'])] })).ids.includes(
      'duplicate_result',
    ),
  )
})

test('a claim needs a result, and a result without a log needs a claim', async () => {
  const claim = ['T', 'a', 'RPS', '1', '540,821', 'requests_per_s', '540821', '', 'a']
  const good = await buildDocument({ claims: [claim, claim.with(1, 'b').with(8, '')] })
  assert.deepEqual(good.ids, [])
  assert.deepEqual(await good.ask(`select row_name, verdict from claim order by all`), [
    { row_name: 'a', verdict: 'agrees' },
    { row_name: 'b', verdict: 'unmatched' },
  ])
  const bad = await buildDocument({
    results: [result('a', ['a.txt']), result('b', [])],
    claims: [claim.with(8, 'elsewhere'), claim.with(1, 'b').with(5, 'made_up_per_s')],
  })
  assert.deepEqual(
    bad.problems.map(({ check_id, path, line }) => [check_id, path, line]),
    [
      ['claim_of_unknown_result', 'published/made/claims.csv', 2],
      ['result_without_evidence', 'published/made/document.json', null],
      ['unknown_metric', 'published/made/claims.csv', null],
    ],
  )
})

test('an invalid manifest is a problem with its place, and only its document is omitted', async () => {
  const data = join(folder, 'broken')
  cpSync(join(root, 'data/published/direkuta'), join(data, 'published/direkuta'), { recursive: true })
  mkdirSync(join(data, 'published/broken'), { recursive: true })
  writeFileSync(join(data, 'published/broken/document.json'), '{\n  "title": "Broken",\n  "results": [{]\n}\n')
  const { problems, relations } = await buildLedger({ data, manifests: join(root, 'runners') })
  const [problem] = problems
  assert.equal(problems.length, 1)
  assert.deepEqual([problem?.path, problem?.line], ['published/broken/document.json', 3])
  assert.equal(relations.find(relation => relation.name === 'document')?.rows, 1)
})

test('the median agrees with a plain query over the trials of a result', async () => {
  const rates = ['100.00', '300.00', '200.00', '700.00']
  const logs = Object.fromEntries(rates.map((rate, index) => [`${index}.txt`, log.replace('540820.54', rate)]))
  const { problems, ask } = await buildDocument({ logs, results: [result('a', Object.keys(logs))] })
  assert.deepEqual(problems, [])
  const [row] = await ask(`
      select result.n, result.median, result.low, (
        select median(value) from measurement where metric_id = 'requests_per_s'
      ) as plain
      from result as result where metric_id = 'requests_per_s'`)
  assert.deepEqual(row, { n: 4, median: 250, low: null, plain: 250 })
})

test('an address agrees with a manual computation', async () => {
  const bytes = linesOf(Buffer.from(log), 1, lineCount)
  assert.ok(bytes)
  const trial = { path: 'published/made/logs/a.txt', first_line: 1, last_line: lineCount, sha256: sha256(bytes) }
  const { ask } = await buildDocument({})
  const [row] = await ask(`select distinct result_id from result`)
  assert.equal(row?.result_id, resultId('made', [trial]))
  assert.equal(row?.result_id, sha256(`made\npublished/made/logs/a.txt:1-${lineCount}:${sha256(log)}\n`).slice(0, 12))
})

test('text that looks like SQL, markup or a path stays text', async () => {
  const nasty = `'); drop table source; -- <script>alert(1)</script> ../../etc/passwd`
  const claim = ['T', nasty, nasty, '1', nasty, 'requests_per_s', '1', '', 'a']
  const { ask } = await buildDocument({ claims: [claim] })
  const [row] = await ask(`select row_name, column_name, cell from claim`)
  assert.deepEqual(row, { row_name: nasty, column_name: nasty, cell: nasty })
})

test('the folder of a run without run.json is a problem', async () => {
  const data = join(folder, 'with-run')
  cpSync(join(root, 'data/published/direkuta'), join(data, 'published/direkuta'), { recursive: true })
  mkdirSync(join(data, 'raw/20261121T083000Z-a-host-0123af'), { recursive: true })
  const { problems } = await buildLedger({ data, manifests: join(root, 'runners') })
  assert.deepEqual(
    problems.map(({ check_id, path }) => [check_id, path]),
    [
      ['seal', 'raw/20261121T083000Z-a-host-0123af/SHA256SUMS'],
      ['run', 'raw/20261121T083000Z-a-host-0123af/run.json'],
    ],
  )
})

test('a result without a scenario has the headline metric of its tool', async () => {
  const { ask } = await buildDocument({ results: [result('a', ['a.txt'], { scenario: null })] })
  const rows = await ask(`select headline_metric_id, headline_value from leaderboard`)
  assert.deepEqual(rows, [{ headline_metric_id: 'requests_per_s', headline_value: 540820.54 }])
})

test('a link among the logs is a problem and not followed', async () => {
  const data = join(folder, 'with-link')
  cpSync(join(root, 'data/published/direkuta'), join(data, 'published/direkuta'), { recursive: true })
  symlinkSync(join(root, 'README.md'), join(data, 'published/direkuta/logs/link.txt'))
  const { problems } = await buildLedger({ data, manifests: join(root, 'runners') })
  assert.deepEqual(
    problems.map(({ check_id, path }) => [check_id, path]),
    [['not-a-file', 'published/direkuta/logs/link.txt']],
  )
})

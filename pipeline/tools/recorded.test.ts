/** The strict parsers of sealed trials agree with the tolerant ones for the same text. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readReports, recordedTools } from './installed.ts'
import { readTestdata } from './testdata-files.ts'

const text = readTestdata('samples/wrk-4.1.0/done-json')
const exact = /^JSON (.*)$/m.exec(text)?.[1] ?? ''
const printed = text.slice(0, text.indexOf('JSON {'))

const parse = (raw: string, done: string | null) =>
  recordedTools.get('wrk')?.parse(raw, { textOf: what => (what === 'wrk.json' ? done : null), argv: null }) ?? null

test('a sealed report gives the same values as pasted text, with the file of each value', () => {
  const raw = printed.slice(printed.indexOf('Running'))
  const [found] = readReports(`${raw}JSON ${exact}\n`)
  const report = parse(raw, exact)
  assert.deepEqual(report?.block.values, found?.values)
  assert.deepEqual([report?.block.implied, report?.block.problems], [found?.implied, []])
  assert.deepEqual(report?.places.latency_mean_s, { what: 'wrk.json', line: 1 })
  assert.equal(report?.places.requests_per_s, undefined)
})

test('a foreign line is a problem of the report, a damaged additional file a problem of that file', () => {
  const raw = printed.slice(printed.indexOf('Running'))
  const foreign = parse(raw.replace('Requests/sec', 'thread 1\nRequests/sec'), exact)
  assert.deepEqual(
    foreign?.block.problems.map(({ text }) => text),
    ['thread 1'],
  )
  const damaged = parse(raw, exact.slice(0, 40))
  assert.deepEqual(
    damaged?.problems.map(({ what, line }) => [what, line]),
    [['wrk.json', 1]],
  )
  assert.equal(damaged?.block.values.latency_mean_s, null)
  assert.equal(parse('prose\n', exact), null)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byBeginning, firstOf } from './by-beginning.ts'
import { readReports, tools } from './installed.ts'
import { cleanLine } from './lines.ts'
import { readPieces } from './read.ts'
import { readTestdata, testdataNames } from './testdata-files.ts'

const other = (count: number, at: number) => `GET /items/${at} 200 in ${at % 7} ms\n`.repeat(count)
const shown = (text: string) =>
  readReports(text).map(({ line, last_line, tool, values, problems }) => ({ line, last_line, tool, values, problems }))

test('a text of many pieces gives the blocks of its reports, wherever the pieces end', () => {
  const names = testdataNames('').filter(name => !/unended|cut|truncated|no-newline|usage/.test(name))
  const parts = names.flatMap((name, at) => [other(150 + (at % 90), at), readTestdata(name).replace(/\n?$/, '\n')])
  const text = [...parts, ...parts].join('')
  assert.ok(text.length > 2 << 20, `${text.length} characters are few pieces`)
  const all = readReports(text)
  const halves = readReports(parts.join(''))
  const lines = parts.join('').split('\n').length - 1
  assert.deepEqual(
    all.map(({ tool, line, last_line, values }) => ({ tool, line, last_line, values })),
    [0, lines].flatMap(before =>
      halves.map(({ tool, line, last_line, values }) => ({
        ...{ tool, line: line + before, last_line: last_line + before, values },
      })),
    ),
  )
  const pieces = text.match(/.{1,70001}/gs) ?? []
  assert.deepEqual([...readPieces(pieces, tools)], all)
})

test('a report longer than a piece, a version and a prefix far above', () => {
  const times = Array.from({ length: 200_000 }, (_, at) => 0.1 + (at % 1000) / 1e4)
  const json = JSON.stringify({ results: [{ command: 'true', times }] }, null, 2)
  assert.ok(json.length > 2 << 20)
  const [block, ...others] = shown(`${other(9000, 1)}${json}\n${other(2000, 2)}`)
  assert.deepEqual([others, block?.line, block?.values.time_s], [[], 9003, times])

  const report = readTestdata('samples/wrk-4.1.0/latency').replace(/\n?$/, '\n')
  const version = 'wrk 4.1.0 [epoll] Copyright (C) 2012 Will Glozer\n'
  const below = readReports(`${version}${other(90_000, 3)}${report}`)
  assert.deepEqual(
    below.map(({ tool_version, line }) => [tool_version, line > 90_000]),
    [['4.1.0', true]],
  )

  const behind = report.replace(/^(?=.)/gm, 'load-1 | ')
  assert.equal(shown(`${behind}${other(90_000, 4)}${behind}`).filter(({ values }) => values.requests_per_s).length, 2)
})

test('only patterns that may match are given for the first character of a line', () => {
  assert.deepEqual(firstOf(/^(?:ab|c)d|^\d+x/.source), ['a', 'c', '\\d'])
  assert.deepEqual(firstOf(/^\((\[[\d.]+\]|#)/.source), ['\\('])
  assert.deepEqual(firstOf(/^(?:[✓✗] )x/.source), ['[✓✗]'])
  for (const { source } of [/^a?b/, /^(?:a)?b/, /^(?:a|)b/, /^\bx/, /^(?=a)b/, /^(?:x*y|z)/])
    assert.equal(firstOf(source), null)
  const rows = [/^\d+ x$/, /^Total/, /^(?:a )?b/, /^\S+ y/]
  const of = (text: string) => byBeginning(rows, row => row)(cleanLine(text, 1, true))
  assert.deepEqual(of('12 x'), [rows[0], rows[2], rows[3]])
  assert.deepEqual(of('Total'), [rows[1], rows[2], rows[3]])
  assert.deepEqual(of('µ'), rows)
})

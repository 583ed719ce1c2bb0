import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import fc from '../../proofs/fixtures/seeded-check.ts'
import type { Block } from './block.ts'
import { readReports } from './installed.ts'
import { readTestdata, testdataNames } from './testdata-files.ts'

const TEXTS = testdataNames().map(readTestdata)

/** An independent grammar of wrk's rows: every value has to come from a complete line. */
const NUMBER = '(?:\\d{1,3}(?:,\\d{3})+|\\d+)'
const TIME = `(?:${NUMBER}\\.\\d\\d|-?nan|-?inf) ?(?:us|ms|s|m|h|µs|μs)`
const COUNT = `(?:${NUMBER}\\.\\d\\d|-?nan|-?inf) ?[kMGTP]?`
const BYTES = `(?:${NUMBER}\\.\\d\\d|-?nan|-?inf) ?[KMGTP]?B`
const SHARE = `(?:${NUMBER}\\.\\d\\d|-?nan|-?inf) ?%`
const COMPLETE_LINES: readonly [RegExp, RegExp][] = [
  [
    /^latency_(?:mean|stdev|max|within)/,
    new RegExp(`Latency ${TIME} ${TIME} ${TIME} ${SHARE}$|#\\[(?:Mean|Max) *= .*\\]$`),
  ],
  [/^thread_rate_/, new RegExp(`Req/Sec ${COUNT} ${COUNT} ${COUNT} ${SHARE}$`)],
  [/^latency_p\d/, new RegExp(`\\d% ${TIME}$`)],
  [/^(?:request_count|duration_s|read_bytes)$/, new RegExp(`${NUMBER} requests in ${TIME}, ${BYTES} read$`)],
  [
    /^(?:connect|read|write)_error_count$|^timeout_count$/,
    new RegExp(`Socket errors: connect ${NUMBER}, read ${NUMBER}, write ${NUMBER}, timeout ${NUMBER}$`),
  ],
  [/^non_2xx_count$/, new RegExp(`Non-2xx or 3xx responses: ${NUMBER}$`)],
  [/^requests_per_s$/, new RegExp(`Requests/sec:? (?:${NUMBER}\\.\\d\\d|-?nan|-?inf)$`)],
  [/^transfer_bytes_per_s$/, new RegExp(`Transfer/sec:? ${BYTES}$`)],
]

function undecorate(line: string): string {
  return stripVTControlCharacters(line)
    .replace(/[*`]+/g, '')
    .replace(/[|\s]+/g, ' ')
    .trim()
}

function checkValues(block: Block, lines: string[]): void {
  for (const [metric_id, number] of Object.entries(block.value_lines)) {
    assert.ok(metric_id in block.values)
    assert.ok(number >= block.line && number <= block.last_line, `${metric_id} is outside of its block`)
    if (!block.tool.startsWith('wrk')) continue
    const line = undecorate(lines[number - 1] ?? '')
    const whole = COMPLETE_LINES.find(([ids]) => ids.test(metric_id))?.[1]
    if (whole && !line.includes('JSON {')) assert.match(line, whole, metric_id)
  }
}

function checkText(text: string): void {
  const lines = text.split('\n')
  for (const block of readReports(text)) {
    assert.ok(block.line <= block.last_line && block.last_line <= lines.length)
    for (const problem of block.problems) {
      assert.ok(problem.line >= block.line && problem.line <= block.last_line, problem.problem)
      assert.equal(problem.text, (lines[problem.line - 1] ?? '').replace(/\r$/, '').slice(0, 200))
    }
    checkValues(block, lines)
  }
}

const PIECES = [
  ...[...'09.,%msk \t\n|`>"{}[]é', 'us', 'B', '-nan', '\r\n', '**', '```\n', '^C', '$ wrk -t1 ', 'JSON {'],
  ...['Requests/sec: ', '\\\n', '\u001b[1m'],
]
const EDIT = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.nat(12),
  piece: fc.constantFrom('', ...PIECES),
})
const LINE_EDIT = fc.record({
  from: fc.double({ min: 0, max: 1, noNaN: true }),
  to: fc.double({ min: 0, max: 1, noNaN: true }),
  is_copy: fc.boolean(),
})

function mutate(
  text: string,
  edits: { at: number; removed: number; piece: string }[],
  moves: { from: number; to: number; is_copy: boolean }[],
) {
  let edited = text
  for (const { at, removed, piece } of edits) {
    const offset = Math.floor(at * edited.length)
    edited = edited.slice(0, offset) + piece + edited.slice(offset + removed)
  }
  const lines = edited.split('\n')
  for (const { from, to, is_copy } of moves) {
    const moved = is_copy
      ? lines.slice(Math.floor(from * lines.length)).slice(0, 1)
      : lines.splice(Math.floor(from * lines.length), 1)
    lines.splice(Math.floor(to * lines.length), 0, ...moved)
  }
  return lines.join('\n')
}

test('a mutated text gives values from complete lines or problems, and never crashes', () => {
  const mutations = fc.tuple(
    fc.constantFrom(...TEXTS),
    fc.array(EDIT, { maxLength: 6 }),
    fc.array(LINE_EDIT, { maxLength: 3 }),
  )
  fc.assert(
    fc.property(mutations, ([text, edits, moves]) => checkText(mutate(text, edits, moves))),
    { numRuns: 2000 },
  )
})

test('a foreign line in a report is a problem, except after the command, and changes no value', () => {
  const text = readTestdata('published/ichor/08-expressjs')
  const lines = text.split('\n')
  const [whole] = readReports(text)
  assert.ok(whole)
  for (let at = whole.line; at < whole.last_line; at++) {
    const [block] = readReports([...lines.slice(0, at), 'thread 1 made 17 requests', ...lines.slice(at)].join('\n'))
    assert.deepEqual(block?.values, whole.values)
    assert.deepEqual(
      block.problems.map(({ line, text }) => [line, text]),
      at === whole.line ? [] : [[at + 1, 'thread 1 made 17 requests']],
    )
  }
})

test('no error count is implied if a damaged line may have contained it', () => {
  const text = readTestdata('published/ichor/08-expressjs')
  const [damaged] = readReports(text.replace('timeout 3652', 'timeout 36x2'))
  assert.deepEqual(damaged?.implied, {})
  const [headless] = readReports(text.split('\n').slice(12).join('\n'))
  assert.deepEqual([headless?.values.timeout_count, headless?.implied], [3652, {}])
})

test('a missing line of a report is a problem', () => {
  const [, ...lines] = readTestdata('published/ichor/08-expressjs').trimEnd().split('\n')
  const unnoticed = lines.filter(
    (_, index) => readReports(lines.toSpliced(index, 1).join('\n'))[0]?.problems.length === 0,
  )
  // error counts are printed only if there is an error
  assert.deepEqual(unnoticed, ['  Socket errors: connect 0, read 0, write 0, timeout 3652'])
})

test('no text takes long to parse', () => {
  const n = 20_000
  const texts = [
    ' '.repeat(n),
    '>'.repeat(n),
    '"'.repeat(n),
    `wrk ${'\'"'.repeat(n)}`,
    '{"results":['.repeat(n),
    `{"results":${' '.repeat(n)}`.repeat(3),
    '1,'.repeat(n),
    `Latency ${'1'.repeat(n)}`,
    'a/'.repeat(n),
    'wrk -t1 \\\n'.repeat(n),
    'Running 1s test @ x\n1 connections\n'.repeat(n),
    '50% 1.00ms\n'.repeat(n),
    `Latency Distribution\n${'1.000 0.500000 1 2.00\n'.repeat(n)}`,
    '1 a\n'.repeat(n),
    'Total requests: 1\n'.repeat(n),
    `${'_benchmark single threaded '.repeat(n)}`,
    '\u001b['.repeat(n),
    '\u001b]'.repeat(n),
    '{"summary":'.repeat(n),
    '{"summary":{"successRate":1},'.repeat(n),
    `"${'\\"'.repeat(n)}"summary":`,
    'load-1 | Running 1s test @ x\nload-1 | Latency 1\n'.repeat(n),
    Array.from({ length: n }, (_, at) => `a${at >> 1}b ${at % 2 ? 'Latency' : 'Running 1s'}\n`).join(''),
    `${'# '.repeat(n)}Latency\n${'# '.repeat(n)}Req/Sec`,
    '1:'.repeat(n),
  ]
  for (const text of texts) {
    // CPU time of this thread, because the machine may be busy
    const before = process.threadCpuUsage()
    readReports(text)
    const used_s = process.threadCpuUsage(before).user / 1e6
    assert.ok(used_s < 1.5, `${used_s} s for ${text.slice(0, 30)}…`)
  }
})

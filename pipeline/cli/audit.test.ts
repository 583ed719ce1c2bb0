import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

const AUDIT = fileURLToPath(new URL('audit.ts', import.meta.url))
const CWD = fileURLToPath(new URL('../tools/testdata', import.meta.url))
const GOOD = 'published/async-talk/02-examples-good-server-rs.txt'
const BLOCKING = 'published/async-talk/03-examples-good-server-blocking-rs.txt'

function audit(args: string[], input: string | Buffer = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [AUDIT, ...args], {
    cwd: CWD,
    input,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('--json prints one array with every field that other programs rely on', () => {
  const { status, stdout } = audit(['--json', GOOD, 'samples/hyperfine/hyperfine-1.20.txt'])
  assert.equal(status, 0)
  const [wrk, hyperfine, ...others] = JSON.parse(stdout)
  assert.equal(others.length, 0)
  assert.equal(wrk.file, GOOD)
  assert.deepEqual([wrk.line, wrk.last_line, wrk.tool, wrk.tool_version], [1, 9, 'wrk', null])
  assert.deepEqual([wrk.threads, wrk.connections, wrk.nominal_duration_s], [8, 1000, 60])
  assert.equal(wrk.command, 'wrk -t $(( $(nproc) / 2 )) -d 60s -c 1000 http://127.0.0.1:8080/')
  assert.equal(wrk.values.requests_per_s, 540820.54)
  assert.deepEqual(wrk.problems, [])
  assert.ok(Array.isArray(wrk.findings))
  assert.equal('timeout_count' in wrk.values, false)
  assert.equal(hyperfine.values.time_s.length, 5)
})

test('reports are in order of the arguments and lines', () => {
  const { stdout } = audit(['--json', 'wild/page-with-many-blocks.txt', GOOD])
  const blocks: { file: string; tool: string }[] = JSON.parse(stdout)
  assert.deepEqual(
    blocks.map(block => block.tool),
    ['wrk', 'hyperfine', 'ichor', 'wrk'],
  )
  assert.equal(blocks[3]?.file, GOOD)
})

test('the text report has a title, display and base units, and no colours in a pipe', () => {
  const { status, stdout } = audit([GOOD])
  assert.equal(status, 0)
  assert.match(stdout, /02-examples-good-server-rs\.txt:1-9 {2}wrk, 8 threads, 1000 connections, 60 s\n/)
  assert.match(stdout, /requests_per_s +540,820\.54 requests\/s +540820\.54 {2}line 8\n/)
  assert.match(stdout, /latency_mean_s +1\.79 ms +0\.00179 {2}line 5\n/)
  assert.equal(stdout, stripVTControlCharacters(stdout))
})

test('standard input is a file named -', () => {
  const { status, stdout } = audit(['-', '--json'], '$ wrk -t4 http://x/\nRequests/sec:  25436.42\n')
  const [block] = JSON.parse(stdout)
  assert.deepEqual([status, block.file, block.values.requests_per_s], [1, '-', 25436.42])
})

test('exit codes: a problem is 1, no report is 1, a finding at or above --fail-on is 3', () => {
  assert.equal(audit(['wild/cut-in-the-middle.txt']).status, 1)
  const none = audit(['wild/not-a-log.txt', '--json'])
  assert.deepEqual([none.status, none.stdout], [1, '[]\n'])
  assert.match(none.stderr, /not-a-log\.txt: contains no report/)
  assert.equal(audit([BLOCKING]).status, 0)
  assert.equal(audit([BLOCKING, '--fail-on', 'invalid']).status, 3)
  assert.equal(audit([BLOCKING, '--fail-on', 'caution']).status, 3)
})

test('exit code 2 has a message with the problem and a remedy', () => {
  const missing = audit(['no-such-file.txt', GOOD, '--json'])
  assert.equal(missing.status, 2)
  assert.match(missing.stderr, /^audit: no-such-file\.txt: cannot be read \(ENOENT\): specify /)
  assert.equal(JSON.parse(missing.stdout).length, 1)
  assert.equal(audit(['.']).status, 2)
  for (const args of [[], ['--nonsense', GOOD], [GOOD, '--fail-on', 'note']]) {
    const { status, stdout, stderr } = audit(args)
    assert.deepEqual([status, stdout], [2, ''], args.join(' '))
    assert.match(stderr, /--help/)
  }
})

test('standard input twice and an option twice are usage errors', () => {
  const cases: [string[], RegExp][] = [
    [['-', '-'], /^audit: - was given twice/],
    [['-', '--fail-on', 'caution', '--fail-on', 'invalid'], /^error: option '--fail-on <LEVEL>' was given twice/],
  ]
  for (const [args, message] of cases) {
    const { status, stdout, stderr } = audit(args, 'x')
    assert.deepEqual([status, stdout], [2, ''])
    assert.match(stderr, message)
  }
})

test('--help prints the options', () => {
  const help = audit(['--help'])
  assert.equal(help.status, 0)
  assert.match(help.stdout, /--fail-on <LEVEL>/)
})

test('control characters of a log do not reach the terminal', () => {
  const { stdout } = audit(
    ['-'],
    'Running 1s test @ http://x/\u001b]0;title\u0007\u001b[2J\n  1 threads and 1 connections\n',
  )
  assert.equal(/[^\P{Cc}\n]/u.test(stdout), false)
})

test('UTF-16 is read, as written by PowerShell 5, in both byte orders, with and without a byte order mark', () => {
  const text = readFileSync(join(CWD, GOOD), 'utf8').replaceAll('\n', '\r\n')
  const read = ['\ufeff', ''].flatMap(mark => {
    const little = Buffer.from(`${mark}${text}`, 'utf16le')
    return [little, Buffer.from(little).swap16()].map(bytes => audit(['-', '--json'], bytes).stdout)
  })
  assert.deepEqual(new Set(read), new Set([audit(['-', '--json'], text).stdout]))
  assert.equal(JSON.parse(read[0] ?? '')[0].values.requests_per_s, 540820.54)
})

test('a report that is not parsed is a problem without values', () => {
  const { status, stdout } = audit(['../loadtest/testdata/text.txt'])
  assert.equal(status, 1)
  assert.match(
    stdout,
    /text\.txt:\d+-\d+ {2}loadtest\n {2}problem, line \d+: loadtest: not read: there is no reader for it\n/,
  )
})

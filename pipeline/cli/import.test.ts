import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import { readDocument } from '../evaluate/read/documents.ts'
import type { Document } from '../schema/records/document.ts'

const home = temporaryFolder({ after })
const published = join(import.meta.dirname, '../../data/published')
const wrk = join(published, 'direkuta/logs/01-direkuta-243526f2f0dae817350410dfbb785e093323fd04.txt')
const log = readFileSync(wrk, 'utf8')

function run(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [join(import.meta.dirname, 'import.ts'), ...args], { encoding: 'utf8' })
}

let folders = 0
function folder(): string {
  const path = join(home, String(folders++))
  mkdirSync(path)
  return path
}

function file(name: string, content: string | Buffer): string {
  const path = join(folder(), name)
  writeFileSync(path, content)
  return path
}

test('logs become a valid document and are copied byte for byte', () => {
  const data = folder()
  const twice = file('My  Server (1).LOG', `${log}${log}`.replaceAll('\n', '\r\n'))
  const { status, stdout, stderr } = run(twice, wrk, '--id', 'mine', '--data', data)
  assert.deepEqual([status, stderr], [0, ''])
  assert.match(stdout, /2 results from 2 logs\n {2}01-my-server-1: .*txt:1-14, .*txt:15-28\n.*\n\nfill in by hand/)
  const target = join(data, 'published/mine')
  assert.deepEqual(readFileSync(join(target, 'logs/01-my-server-1.txt')), readFileSync(twice))
  const { title, results }: Document = JSON.parse(readFileSync(join(target, 'document.json'), 'utf8'))
  assert.equal(title, 'mine')
  assert.deepEqual(
    results.map(({ framework, logs, evidence }) => [framework, logs?.length, evidence]),
    [
      ['unknown', 2, []],
      ['unknown', 1, []],
    ],
  )
  const { document, problems } = readDocument(data, target)
  const trials = document?.cases.flatMap(each => each.trials)
  assert.deepEqual([problems, document?.environment, document?.claims, trials?.length], [[], [], [], 3])
})

test('rows of tables are proposed and marked as proposals', () => {
  const data = folder()
  const page = file('page.md', `${log}\n| server | RPS |\n|---|---|\n| mine, "fast" | 25,436 |\n`)
  const { status, stdout } = run(page, '--id', 'page', '--data', data)
  assert.equal(status, 0)
  assert.match(
    stdout,
    /claims\.csv: 1 row proposed, none of which has been checked\n {2}mine, "fast", RPS: 25,436 is requests_per_s of 01-page\n/,
  )
  const { document, problems } = readDocument(data, join(data, 'published/page'))
  assert.deepEqual(problems, [])
  assert.deepEqual(
    document?.claims.map(({ row_name, value, result_key }) => [row_name, value, result_key]),
    [['mine, "fast"', 25_436, '01-page']],
  )
})

test('existing documents are not overwritten', () => {
  const data = folder()
  assert.equal(run(wrk, '--id', 'a', '--data', data).status, 0)
  writeFileSync(join(data, 'published/a/document.json'), '{}\n')
  const { status, stderr } = run(wrk, '--id', 'a', '--data', data)
  assert.equal(status, 3)
  assert.match(stderr, /nothing written: .*published\/a already exists: choose another --id, or move it away/)
  assert.equal(readFileSync(join(data, 'published/a/document.json'), 'utf8'), '{}\n')
  assert.deepEqual(readdirSync(data), ['published'])
})

test('the problems of a log are listed, without control characters', () => {
  const cut = file('cut.txt', `${log.split('\n').slice(0, 5).join('\n')}\u001b[31m\n`)
  const { status, stdout, stderr } = run(cut, '--id', 'x', '--data', folder())
  assert.equal(status, 1, stderr)
  assert.match(stderr, /cut\.txt:\d+: missing: /)
  assert.ok(!`${stdout}${stderr}`.includes('\u001b'))
})

test('usage errors have exit status 2 and a remedy', () => {
  const data = folder()
  for (const [args, message] of [
    [[], /required option '--id <ID>' not specified/],
    [[wrk], /required option '--id <ID>' not specified/],
    [['--id', 'x'], /missing required argument 'log'/],
    [[wrk, '--id', '../x'], /--id is "..\/x": give/],
    [[wrk, '--id', 'A b'], /--id is "A b": give/],
    [[wrk, '--id', 'x', '--what'], /unknown option '--what'/],
    [['no-such-file', '--id', 'x'], /no-such-file does not exist/],
  ] as const) {
    const { status, stderr } = run(...args, '--data', data)
    assert.equal(status, 2, args.join(' '))
    assert.match(stderr, message)
  }
  assert.deepEqual(readdirSync(data), [])
  assert.equal(run('--help').status, 0)
})

test('files that are not logs are rejected, each with a remedy, and nothing is written', () => {
  const data = folder()
  for (const [target, problem] of [
    [file('empty.txt', ''), /empty\.txt is empty: specify the file/],
    [
      file('noise.bin', Buffer.from([0x61, 0x0a, 0x62, 0xb5, 0x73])),
      /noise\.bin is not text in UTF-8: save it as UTF-8/,
    ],
    [file('redirected.txt', Buffer.from(`\ufeff${log}`, 'utf16le')), /redirected\.txt is UTF-16: save it as UTF-8/],
    [
      file('loadtest.txt', readFileSync(join(import.meta.dirname, '../tools/loadtest/testdata/text.txt'))),
      /loadtest\.txt contains no report that can be parsed: line \d+: loadtest: not read/,
    ],
    [file('page.html', '<!doctype html><h1>404</h1>\n'), /page\.html contains no report of a known tool: omit it/],
    [file('large.txt', log.padEnd(5_000_001)), /large\.txt is larger than 5 MB: cut it to its reports/],
    [file('again.txt', log), /again\.txt has the same bytes as .*: specify one of the two/],
    [data, /is not a regular file: specify the logs themselves/],
  ] as const) {
    const { status, stderr } = run(wrk, target, '--id', 'x', '--data', data)
    assert.equal(status, 3, stderr)
    assert.match(stderr, problem)
  }
  assert.deepEqual(readdirSync(data), [])
})

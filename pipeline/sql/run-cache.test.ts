/** What is stored never shows: with it and without it, in any order of changes, the same bytes are written. */
import assert from 'node:assert/strict'
import { globSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { addDocument, deriveRunAlone, folder, wholeBuild } from '../../proofs/fixtures/build.ts'
import { createDocument } from '../../proofs/fixtures/document.ts'
import { createStatement } from '../../proofs/fixtures/history.ts'
import { buildLedger } from '../../proofs/fixtures/ledger.ts'
import { createRun, FAKE_RUN_ID } from '../../proofs/fixtures/run.ts'
import fc from '../../proofs/fixtures/seeded-check.ts'
import { putFiles } from '../../proofs/fixtures/temporary.ts'
import { sha256 } from '../schema/hashing.ts'
import { codeDigest } from './evaluate-runs.ts'

let count = 0

/** A data folder with one run and a document that compares two of its entries; what builds it, with what was kept before or without. */
function ledger() {
  const inputs = deriveRunAlone(`kept-${++count}`, 2)
  createDocument(inputs.data, [
    { key: 'a/fast', framework: 'made-fast', requests_per_s: 100_000 },
    { key: 'a/slow', framework: 'made-slow', configuration: { made_mode: 'slow' }, requests_per_s: 58_000 },
  ])
  const cache = join(folder, `cache-${count}`)
  const written = async (cached: string | null, threads = 1) => {
    const out = join(folder, `out-${count}${cached === null ? '-whole' : ''}`)
    await buildLedger({ ...inputs, out, cache: cached, threads })
    return sha256(wholeBuild(out))
  }
  return { ...inputs, cache, cached: () => written(cache), whole: (threads?: number) => written(null, threads) }
}

function edit(path: string, from: RegExp, to: string): void {
  const text = readFileSync(path, 'utf8')
  assert.match(text, from)
  writeFileSync(path, text.replace(from, to))
}

type Ledger = ReturnType<typeof ledger>

const CHANGES: Readonly<Record<string, (ledger: Ledger) => unknown>> = {
  run: ({ data }) => createRun(data, '20261122T083000Z-made-host-0123af', 1),
  signature: ({ data }) => rmSync(join(data, 'raw', FAKE_RUN_ID, 'SHA256SUMS.sig')),
  document: ({ data }) => addDocument(data),
  statement: ({ data }) => {
    mkdirSync(join(data, 'statements'), { recursive: true })
    createStatement(data, '2026-11-23-wrong', { kind: 'retracted', subject: { kind: 'run', id: FAKE_RUN_ID } })
  },
  scenario: ({ manifests }) =>
    edit(join(manifests, 'scenarios/hello/scenario.json'), /"requests_per_s"/, '"latency_p99_s"'),
  framework: ({ manifests }) => edit(join(manifests, 'frameworks/made-slow/framework.json'), /"Made slow"/, '"Slow"'),
  host: ({ manifests }) => edit(join(manifests, 'hosts/made-host/host.json'), /("thread_count": )\d+/, '$17'),
}

test('whatever changes, in any order, the build over what was kept is the whole build', async () => {
  const orders = fc.shuffledSubarray(Object.keys(CHANGES), { minLength: 3, maxLength: 4 })
  const property = fc.asyncProperty(orders, async order => {
    const derived = ledger()
    await derived.cached()
    for (const name of order) {
      CHANGES[name]?.(derived)
      assert.equal(await derived.cached(), await derived.whole(), name)
    }
  })
  await fc.assert(property, { numRuns: 1, endOnFailure: true })
})

test('threads that share the runs write what one writes', async () => {
  const { data, whole } = ledger()
  for (let minute = 30; minute < 36; minute++) createRun(data, `20261122T08${minute}00Z-made-host-0123af`, 1)
  assert.equal(await whole(3), await whole(1))
})

test('one new run creates one folder and touches no other', async () => {
  const { data, cache, cached } = ledger()
  const folders = () => globSync(join(cache, '*/*')).map(path => `${path} ${statSync(path).ino}`)
  await cached()
  const before = folders()
  createRun(data, '20261122T083000Z-made-host-0123af', 1)
  await cached()
  const added = folders().filter(folder => !before.includes(folder))
  assert.deepEqual([added.length, folders().length], [1, before.length + 1])
})

test('a sealed run is read once, also from a new checkout', async () => {
  const { data, cache, cached } = ledger()
  const first = await cached()
  const read = () => globSync(join(cache, '*/*')).map(path => `${path} ${statSync(path).ino}`)
  const before = read()
  for (const path of globSync(join(data, 'raw/*/**/*.*'))) utimesSync(path, 0, 0)
  assert.equal(await cached(), first)
  assert.deepEqual(read(), before)
})

test('a log that was edited while its sums were not is seen over what was kept', async () => {
  const { data, cached, whole } = ledger()
  const first = await cached()
  const [log = ''] = globSync(join(data, 'raw/*/made-fast/**/01.wrk.txt'))
  const { atime, mtime } = statSync(log)
  edit(log, /Running 3s/, 'Running 9s')
  utimesSync(log, atime, mtime)
  const seen = await cached()
  assert.notEqual(seen, first)
  assert.equal(seen, await whole())
  edit(log, /Running 9s/, 'Running 3s')
  assert.equal(await cached(), first)
})

test('a cached file with other bytes is created again; if its index is false too, the build differs from one without a cache', async () => {
  const { cache, cached, whole } = ledger()
  const first = await cached()
  const [victim = ''] = globSync(join(cache, '*/*/result.parquet'))
  const other = readFileSync(join(dirname(victim), 'finding.parquet'))
  rmSync(victim)
  writeFileSync(victim, other)
  assert.equal(await cached(), first)
  rmSync(victim)
  writeFileSync(victim, other)
  edit(join(dirname(victim), 'index.json'), /("name":"result","rows":\d+,"sha256":")\w+/, `$1${sha256(other)}`)
  assert.notEqual(await cached(), await whole())
})

test('another file of the pipeline, or other packages, are other code; tests are none', () => {
  const root = join(folder, 'code')
  const put = (path: string, text: string) => {
    putFiles(root, { [path]: text })
    return codeDigest(root)
  }
  putFiles(root, { 'package-lock.json': '{}', 'pipeline/a.ts': '1', 'pipeline/a.test.ts': '1' })
  const first = codeDigest(root)
  assert.equal(put('pipeline/a.test.ts', '2'), first)
  const digests = [first, put('pipeline/a.ts', '2'), put('pipeline/sql/b.sql', '1'), put('package-lock.json', '[]')]
  assert.equal(new Set(digests).size, 4)
})

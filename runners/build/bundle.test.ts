import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { after, test } from 'node:test'
import { temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import type { PlannedCase } from '../plan/plan.ts'
import { type BundledBuild, readBundle, takeBuild } from './bundle.ts'

const folder = temporaryFolder({ after })
const bundleFile = join(folder, 'kit.json')
const BUILT = 'a/0123456789ab'
mkdirSync(join(folder, BUILT), { recursive: true })

const build: BundledBuild = {
  framework_id: 'a',
  configuration_id: 'default',
  folder: BUILT,
  log: null,
  status: 'ok',
  reason: null,
  runtime_version: null,
  duration_s: 1,
  redaction_count: 0,
}
const write = (...builds: object[]) => writeFileSync(bundleFile, JSON.stringify({ builds }))
const take = (framework_id: string, manifest: object = {}) => {
  const entry = { framework_id, folder, manifest: { version: { text: '1.2' }, ...manifest } }
  const planned = { entry, configuration: { settings: {} } } as PlannedCase
  return takeBuild(relative(process.cwd(), bundleFile), planned, join(folder, 'builds'), [['/home/ann', '<home>']])
}

test('builds are found by a relative path to the bundle, and a build that it lacks counts as not built', () => {
  write(build)
  assert.equal(take('a').built?.folder, join(folder, BUILT))
  assert.equal(take('b').built, null)
  assert.match(take('b').record.reason ?? '', /has no build of b\/default/)
})

test('the version comes from the entry in this checkout, not from the bundle', () => {
  write({ ...build, framework_version: '9.9', record: { framework_version: '9.9' } })
  assert.equal(take('a').record.framework_version, '1.2')
  assert.equal(take('a').built?.framework_version, '1.2')
})

test('a build with another runtime than the entry pins is rejected', () => {
  const runtime = { program: 'g++', version: '12' }
  write({ ...build, runtime_version: '12.2.0' })
  const { runtime: name, runtime_version } = take('a', { runtime }).record
  assert.deepEqual([name, runtime_version], ['g++', '12.2.0'])
  for (const other of ['13.3.0', null]) {
    write({ ...build, runtime_version: other })
    const { built, record } = take('a', { runtime })
    assert.equal(built, null)
    assert.match(
      record.reason ?? '',
      /^the bundle was built by another g\+\+ than framework\.json pins: pack it again$/,
    )
  }
})

test('a log of the bundle becomes a log of the run', () => {
  mkdirSync(join(folder, 'kit-logs'), { recursive: true })
  writeFileSync(join(folder, 'kit-logs/a-0123456789ab.log'), 'said\n')
  write({ ...build, log: 'kit-logs/a-0123456789ab.log', folder: null, status: 'failed', reason: 'why' })
  const { built, record } = take('a')
  assert.equal(built, null)
  assert.deepEqual([record.status, record.reason, record.path], ['failed', 'why', 'builds/a-0123456789ab.log'])
  assert.equal(readFileSync(join(folder, 'builds/a-0123456789ab.log'), 'utf8'), 'said\n')
})

test('a bundle with paths outside itself or an invalid structure is rejected', () => {
  const odd: object[] = [
    { folder: '../checkout/runners' },
    { folder: '/etc' },
    { folder: 'a/0123456789ab/..' },
    { log: '../../etc/shadow' },
    { log: '/etc/shadow' },
    { log: 'kit-logs/../kit.json' },
    { status: 'fine' },
    { folder: null },
    { status: 'failed' },
    { duration_s: 'long' },
    { redaction_count: null },
    { reason: {} },
    { status: 'failed', folder: null },
    { status: 'skipped', folder: null, reason: ' ' },
    { duration_s: -1 },
    { redaction_count: -5 },
    { runtime_version: '../1' },
  ]
  for (const change of odd) {
    write(build, { ...build, ...change })
    assert.throws(() => readBundle(bundleFile), /→ at builds\[1\]/, JSON.stringify(change))
  }
})

test('an infinite duration and a duplicate build are rejected', () => {
  writeFileSync(bundleFile, JSON.stringify({ builds: [build] }).replace('"duration_s":1', '"duration_s":1e309'))
  assert.throws(() => readBundle(bundleFile), /→ at builds\[0\]/)
  write(build, { ...build, duration_s: 2 })
  assert.throws(() => readBundle(bundleFile), /it has a build twice/)
})

test('a build with missing files counts as not built and does not affect others', () => {
  const log = 'kit-logs/missing-0123456789ab.log'
  write({ ...build, log }, { ...build, framework_id: 'b', folder: 'b/0123456789ab' })
  assert.equal(take('a').built, null)
  const { status, reason, path } = take('a').record
  assert.deepEqual([status, path], ['failed', null])
  assert.match(reason ?? '', /missing-0123456789ab\.log is in the bundle's list and is not a log of the bundle/)
  mkdirSync(join(folder, 'b'), { recursive: true })
  writeFileSync(join(folder, 'b/0123456789ab'), 'no folder')
  assert.match(take('b').record.reason ?? '', /is in the bundle's list and is not a folder of the bundle/)
  assert.equal(take('b').built, null)
})

test('reasons and logs of a bundle are redacted and bounded', () => {
  const log = 'kit-logs/long-0123456789ab.log'
  mkdirSync(join(folder, 'kit-logs'), { recursive: true })
  writeFileSync(join(folder, log), `/home/ann\n${'said\n'.repeat(50_000)}`)
  write({ ...build, log, folder: null, status: 'failed', reason: 'a\n\u001b[31mb /home/ann' })
  const { record } = take('a')
  assert.deepEqual([record.reason, record.redaction_count], ['a b <home>', 1])
  const copied = readFileSync(join(folder, 'builds/long-0123456789ab.log'), 'utf8')
  assert.match(copied, /^<home>\n.*bytes are omitted here/s)
  assert.ok(copied.length < 66_000)
  truncateSync(join(folder, log), 1e12)
  assert.match(take('a').record.reason ?? '', /not a log of the bundle/)
})

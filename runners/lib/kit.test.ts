import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { after, test } from 'node:test'
import { type KitBuild, readKit, takeBuild } from './kit.ts'
import type { PlannedCase } from './plan.ts'

const folder = mkdtempSync(join(tmpdir(), 'benchledger-kit-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const kit = join(folder, 'kit.json')
const BUILT = 'a/0123456789ab'
mkdirSync(join(folder, BUILT), { recursive: true })

const build: KitBuild = {
  framework_id: 'a',
  configuration_id: 'default',
  folder: BUILT,
  log: null,
  status: 'ok',
  reason: null,
  duration_s: 1,
  redaction_count: 0,
}
const write = (...builds: object[]) => writeFileSync(kit, JSON.stringify({ builds }))
const take = (framework_id: string) => {
  const entry = { framework_id, folder, manifest: { version: { text: '1.2' } } }
  const planned = { entry, configuration: { settings: {} } } as PlannedCase
  return takeBuild(relative(process.cwd(), kit), planned, join(folder, 'builds'))
}

test('what a kit named from here holds is found from everywhere, and what it does not hold was not built', () => {
  write(build)
  assert.equal(take('a').built?.folder, join(folder, BUILT))
  assert.equal(take('b').built, null)
  assert.match(take('b').record.reason ?? '', /holds no build of b\/default/)
})

test('the version is that of the entry here, whatever the kit says of it', () => {
  write({ ...build, framework_version: '9.9', record: { framework_version: '9.9' } })
  assert.equal(take('a').record.framework_version, '1.2')
  assert.equal(take('a').built?.framework_version, '1.2')
})

test('a log of the kit becomes a log of the run', () => {
  mkdirSync(join(folder, 'kit-logs'))
  writeFileSync(join(folder, 'kit-logs/a-0123456789ab.log'), 'said\n')
  write({ ...build, log: 'kit-logs/a-0123456789ab.log', folder: null, status: 'failed', reason: 'why' })
  const { built, record } = take('a')
  assert.equal(built, null)
  assert.deepEqual([record.status, record.reason, record.path], ['failed', 'why', 'builds/a-0123456789ab.log'])
  assert.equal(readFileSync(join(folder, 'builds/a-0123456789ab.log'), 'utf8'), 'said\n')
})

test('a kit whose paths lead elsewhere, or that is of another shape, is refused', () => {
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
  ]
  for (const change of odd) {
    write(build, { ...build, ...change })
    assert.throws(() => readKit(kit), /builds\[1\] is not as pack-kit writes it/, JSON.stringify(change))
  }
})

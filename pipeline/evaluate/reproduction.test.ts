/** Published comparisons compared with a fake run: what held, what did not, and why nothing can be stated. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createDocument, createLostFramework, type FakeClaim } from '../../proofs/fixtures/document.ts'
import { buildLedger } from '../../proofs/fixtures/ledger.ts'
import { createManifests } from '../../proofs/fixtures/manifests.ts'
import { createRun, FAKE_RUN_ID, type FixtureCase, wrkLoad } from '../../proofs/fixtures/run.ts'
import { temporaryFolder } from '../../proofs/fixtures/temporary.ts'

const folder = temporaryFolder({ after })

interface Built {
  reproductions: Record<string, unknown>[]
  reruns: Record<string, unknown>[]
}

let count = 0
async function built(
  rows: FakeClaim[],
  { rounds = 6, cases, run_ids = [FAKE_RUN_ID] }: { rounds?: number; cases?: FixtureCase[]; run_ids?: string[] } = {},
): Promise<Built> {
  count += 1
  const target = join(folder, String(count))
  const data = join(target, 'data')
  createDocument(data, rows)
  createManifests(join(target, 'runners'))
  for (const id of ['made-gone', 'made-other']) createLostFramework(join(target, 'runners'), id)
  for (const run_id of run_ids) createRun(data, run_id, rounds, cases)
  const { ask } = await buildLedger({ data, manifests: join(target, 'runners') })
  return {
    reproductions: await ask('from reproduction order by sort_order'),
    reruns: await ask('from rerun order by all'),
  }
}

const pair = (from: number, to: number, more: Partial<FakeClaim> = {}): FakeClaim[] => [
  { key: 'a/fast', framework: 'made-fast', requests_per_s: from, ...more },
  { key: 'a/slow', framework: 'made-slow', configuration: { made_mode: 'slow' }, requests_per_s: to, ...more },
]

async function only(rows: FakeClaim[], options = {}): Promise<Record<string, unknown>> {
  const { reproductions } = await built(rows, options)
  assert.equal(reproductions.length, 1)
  return reproductions[0] ?? {}
}

/** In the fixture run one response takes 720 µs where the other takes 400 µs: a ratio of 0.56. */
test('reproduced: the same side of 1 and about the same size', async () => {
  const row = await only(pair(100_000, 58_000))
  assert.equal(row.published_ratio, 0.58)
  assert.ok(Math.abs(Number(row.rerun_ratio) - 0.556) < 0.02, String(row.rerun_ratio))
  assert.ok(Number(row.rerun_low) < Number(row.rerun_ratio) && Number(row.rerun_ratio) < Number(row.rerun_high))
  assert.deepEqual([row.direction_held, row.size_held, row.verdict, row.reason], ['yes', 'yes', 'held', null])
  assert.deepEqual([row.kind, row.run_id], ['framework', FAKE_RUN_ID])
})

test('cases that were not run are listed with a reason', async () => {
  const gone = { key: 'a/gone', framework: 'made-gone', requests_per_s: 1000 }
  const { reproductions, reruns } = await built([...pair(100_000, 58_000).slice(0, 1), gone])
  assert.deepEqual(
    reproductions.map(row => [row.verdict, row.reason_id, row.reason, row.published_ratio]),
    [['cannot_tell', 'not_rerun', 'made-gone is not re-run: its source is lost (made)', 0.01]],
  )
  assert.deepEqual(reruns.map(row => row.reason).sort(), ['made-gone is not re-run: its source is lost (made)', null])
})

test('a planned case that a run omitted has the reason of the run', async () => {
  const quick = { key: 'a/quick', framework: 'made-slow', configuration: { made_mode: 'quick' }, requests_per_s: 1000 }
  const { reproductions } = await built([...pair(100_000, 58_000).slice(1), quick])
  assert.match(String(reproductions[0]?.reason), /its build was skipped: made-compiler is not on the PATH \(made\)/)
})

test('a different or unstated load gives no verdict', async () => {
  for (const load of [
    { threads: 4, connections: 5000 },
    { threads: null, connections: null },
  ]) {
    const row = await only(pair(100_000, 58_000, { load }))
    assert.deepEqual(
      [row.verdict, row.reason_id, row.run_id, row.rerun_ratio],
      ['cannot_tell', 'not_rerun', null, null],
    )
    assert.match(String(row.reason), /^Made fast is not re-run: no run has this case under this load; /)
  }
})

test('pairs differ in one setting, and no other framework replaces one that cannot run', async () => {
  const fixtureCase = (made_mode: string, latency_us: number): FixtureCase => ({
    framework: 'made-slow',
    configuration: { made_mode, release: '2' },
    scenario: 'hello',
    load: wrkLoad(16, latency_us, 0.9),
  })
  const claim = (key: string, framework: string, made_mode: string, requests_per_s: number): FakeClaim => ({
    ...{ key, framework, requests_per_s },
    configuration: { made_mode },
  })
  const { reproductions } = await built(
    [
      claim('a/slow', 'made-slow', 'slow', 50_000),
      claim('a/quick', 'made-slow', 'quick', 100_000),
      claim('b/slow', 'made-gone', 'slow', 50_000),
      claim('b/quick', 'made-gone', 'quick', 100_000),
      claim('b/other', 'made-other', 'quick', 90_000),
    ],
    { cases: [fixtureCase('slow', 800), fixtureCase('quick', 400)] },
  )
  assert.deepEqual(
    reproductions.map(row => [row.kind, row.from_framework_id, row.setting_key, row.from_value, row.verdict]),
    [
      ['setting', 'made-slow', 'made_mode', 'slow', 'held'],
      ['setting', 'made-gone', 'made_mode', 'slow', 'cannot_tell'],
      ['framework', 'made-gone', null, null, 'cannot_tell'],
    ],
  )
})

test('settings in another order are the same configuration', async () => {
  const settings = { made_mode: 'slow', another: 'x' }
  const cases: FixtureCase[] = [
    { framework: 'made-slow', configuration: settings, scenario: 'hello', load: wrkLoad(16, 720, 0.9) },
  ]
  const configuration = { another: 'x', made_mode: 'slow' }
  const { reruns } = await built([{ key: 'a/slow', framework: 'made-slow', configuration, requests_per_s: 1 }], {
    cases,
  })
  assert.deepEqual(
    reruns.map(row => row.run_id),
    [FAKE_RUN_ID],
  )
})

test('the newer of two runs is compared', async () => {
  const newer = '20261122T083000Z-made-host-0123af'
  const row = await only(pair(100_000, 58_000), { run_ids: [newer, FAKE_RUN_ID] })
  assert.equal(row.run_id, newer)
})

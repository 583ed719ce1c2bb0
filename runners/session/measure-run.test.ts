import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { readManifest } from '../../pipeline/ledger/manifest/read-manifest.ts'
import { verifyRaw } from '../../pipeline/ledger/verify-seal.ts'
import type { BuildJson, RunJson, RunSchedule, TrialJson } from '../../pipeline/schema/records/run.ts'
import type { UsageError } from '../../pipeline/schema/usage-error.ts'
import { fakeEffects, fakeSession } from '../../proofs/fixtures/session.ts'
import { temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import { listPartialRuns, openPartialRun, partialFolder } from '../seal/partial-run.ts'
import { type Effects, measureRun } from './measure-run.ts'

const RUN_ID = '20261121T083000Z-made-host-0a1b2c'

function rawFolder(t: TestContext): string {
  const data = temporaryFolder(t)
  return join(data, 'raw')
}
function session(raw: string, is_begun: boolean, effects: Partial<Effects> = {}, schedule: RunSchedule | null = null) {
  const fixture = fakeSession(raw, RUN_ID, is_begun, effects, schedule)
  assert.ok(fixture)
  return fixture
}
const readRun = (folder: string): RunJson => JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8'))
const holds = (raw: string) =>
  assert.deepEqual(
    verifyRaw(raw).map(({ run_id, problems }) => [run_id, problems]),
    [[RUN_ID, []]],
  )
const orderOf = (run: RunJson) => run.trials.map(({ path }) => path)

/** Builds whose record `change` modifies; one whose status is not ok has no result. */
const building = (change: (record: BuildJson) => Partial<BuildJson>): Partial<Effects> => ({
  build: async (planned, signal) => {
    const { record, built } = await fakeEffects().build(planned, signal)
    const changed = { ...record, ...change(record) }
    return { record: changed, built: changed.status === 'ok' ? built : null }
  },
})

/** Trials whose record `change` modifies; the signal is aborted during the nth, after it has written its files. */
function measuring(change: (record: TrialJson) => Partial<TrialJson>, nth = 0) {
  const controller = new AbortController()
  let count = 0
  const runTrial: Effects['runTrial'] = async (request, signal) => {
    const record = await fakeEffects().runTrial(request, signal)
    if (++count === nth) controller.abort(new Error('interrupted'))
    return { ...record, ...change(record) }
  }
  return { signal: controller.signal, effects: { runTrial } }
}
const interruptedAt = (nth: number) => measuring(() => ({}), nth)

test('a run is sealed with all trials in order, and its record matches the schema of the pipeline', async t => {
  const raw = rawFolder(t)
  const one = session(raw, false)
  const { seal, is_all_ok } = await measureRun(one)
  assert.equal(is_all_ok, true)
  assert.match(seal ?? '', /^[0-9a-f]{64}$/)
  holds(raw)
  const folder = join(raw, RUN_ID)
  const names = readdirSync(folder).sort().join(' ')
  assert.equal(names, 'SHA256SUMS environment.json made-a made-b recordings.zip run.json')
  const text = readFileSync(join(folder, 'run.json'), 'utf8')
  assert.deepEqual(readManifest('run', `${RUN_ID}/run.json`, text).problems, [])
  const run = readRun(folder)
  assert.deepEqual([run.trials.length, run.planned_trial_count, run.is_partial], [9, 9, false])
  assert.deepEqual(
    orderOf(run).map(path => path.slice(-10, -8)),
    ['01', '01', '01', '02', '02', '02', '03', '03', '03'],
  )
  const environment = JSON.parse(readFileSync(join(folder, 'environment.json'), 'utf8'))
  assert.deepEqual(environment, {
    before: { kernel_release: 'made' },
    after: { kernel_release: 'made' },
    unreadable: {},
  })
})

test('an interrupted run keeps completed trials and is resumed in the planned order', async t => {
  const raw = rawFolder(t)
  const { effects, signal } = interruptedAt(4)
  await assert.rejects(measureRun({ ...session(raw, false, effects), signal }), /interrupted/)
  assert.deepEqual(listPartialRuns(raw), [{ run_id: RUN_ID, done: 3, planned: 9 }])
  assert.deepEqual(verifyRaw(raw), [])
  const kept = readRun(partialFolder(raw, RUN_ID))
  assert.equal(kept.is_partial, true)
  const resumed = session(raw, true)
  await measureRun(resumed)
  holds(raw)
  assert.deepEqual(listPartialRuns(raw), [])
  const other = rawFolder(t)
  await measureRun(session(other, false))
  assert.deepEqual(orderOf(readRun(join(raw, RUN_ID))), orderOf(readRun(join(other, RUN_ID))))
  assert.deepEqual(readRun(join(raw, RUN_ID)).trials.slice(0, 3), kept.trials)
})

test('files of a killed trial are not sealed', async t => {
  const raw = rawFolder(t)
  const { effects, signal } = interruptedAt(2)
  await assert.rejects(measureRun({ ...session(raw, false, effects), signal }))
  const folder = partialFolder(raw, RUN_ID)
  for (const path of ['run.json.partial-1', 'environment.json', 'SHA256SUMS', 'made-a/default/hello-t1-c2/99.wrk.txt'])
    writeFileSync(join(folder, path), 'half')
  await measureRun(session(raw, true))
  holds(raw)
  assert.equal(existsSync(join(raw, RUN_ID, 'made-a/default/hello-t1-c2/99.wrk.txt')), false)
})

test('an entry that does not build is omitted and recorded; the others are measured', async t => {
  const raw = rawFolder(t)
  const failing = building(({ framework }) => (framework === 'made-a' ? { status: 'failed', reason: 'cc failed' } : {}))
  const { is_all_ok } = await measureRun(session(raw, false, failing))
  assert.equal(is_all_ok, false)
  holds(raw)
  const run = readRun(join(raw, RUN_ID))
  assert.deepEqual(
    run.builds.map(({ framework, status }) => [framework, status]),
    [
      ['made-a', 'failed'],
      ['made-b', 'ok'],
    ],
  )
  assert.deepEqual(
    run.not_run.map(({ connections, reason }) => [connections, reason]),
    [
      [2, 'its entry was not built: cc failed'],
      [4, 'its entry was not built: cc failed'],
    ],
  )
  assert.deepEqual(new Set(run.trials.map(({ framework }) => framework)), new Set(['made-b']))
})

test('if no entry builds, nothing is stored', async t => {
  const raw = rawFolder(t)
  const failing = building(() => ({ status: 'skipped', reason: 'no compiler' }))
  assert.deepEqual(await measureRun(session(raw, false, failing)), { seal: null, is_all_ok: false })
  assert.deepEqual(readdirSync(raw), [])
})

test('a trial that is not ok is recorded, and the run is not all ok', async t => {
  const raw = rawFolder(t)
  const { effects } = measuring(({ round }) => (round === 2 ? { status: 'failed', reason: 'it was never ready' } : {}))
  assert.equal((await measureRun(session(raw, false, effects))).is_all_ok, false)
  assert.equal(readRun(join(raw, RUN_ID)).trials.filter(({ status }) => status === 'failed').length, 3)
})

test('a void trial is repeated once after the planned rounds, even if the run is interrupted', async t => {
  const raw = rawFolder(t)
  const { effects, signal } = measuring(
    ({ framework, round }) =>
      framework === 'made-b' && round !== 1 ? { status: 'void', reason: 'the clock was set' } : {},
    10,
  )
  await assert.rejects(measureRun({ ...session(raw, false, effects), signal }), /interrupted/)
  assert.deepEqual(listPartialRuns(raw), [{ run_id: RUN_ID, done: 9, planned: 11 }])
  const { is_all_ok } = await measureRun(session(raw, true, effects))
  assert.equal(is_all_ok, false)
  holds(raw)
  const run = readRun(join(raw, RUN_ID))
  assert.equal(run.planned_trial_count, 11)
  assert.deepEqual(
    run.trials.slice(9).map(({ framework, round, position, status }) => [framework, round, position, status]),
    [4, 5].map(round => ['made-b', round, 1, 'void']),
  )
})

test('a full disk stops the run before an incomplete trial is written, and the run can be resumed', async t => {
  const raw = rawFolder(t)
  let calls = 0
  const freeBytes = () => (++calls > 2 ? 1000 : 1e9)
  await assert.rejects(measureRun(session(raw, false, { freeBytes })), /the disk is full: 1000 bytes are free/)
  assert.deepEqual(listPartialRuns(raw), [{ run_id: RUN_ID, done: 2, planned: 9 }])
  await measureRun(session(raw, true))
  holds(raw)
})

const BLOCKS: RunSchedule = { block_size: 2, turns: 2, window_s: 0.05 }
const never = new AbortController().signal
type Requests = Parameters<Effects['runBlock']>[0]
const fakeBlock = (requests: Requests) =>
  fakeEffects().runBlock(requests, { ...BLOCKS, last_round: 9, rates: [] }, never)
/** `1:b2 b2 …`: the entry and the connections of each load, by block. */
const loadsOf = ({ trials }: RunJson) =>
  [...Map.groupBy(trials, ({ block }) => block)].map(([block, ofBlock]) => {
    const loads = ofBlock.map(
      ({ framework, connections, turn }) => `${framework.at(-1)}${connections}/${turn ?? 'alone'}`,
    )
    return `${block}: ${loads.join(' ')}`
  })
const PAIR = ['a2/1 b2/1 a2/2 b2/2 a2/alone b2/alone', 'b2/1 a2/1 b2/2 a2/2 b2/alone a2/alone']
const SINGLE = 'a4/1 a4/2 a4/alone'

test('a run in blocks has all turns and a load alone of each start, by league', async t => {
  const raw = rawFolder(t)
  const { seal, is_all_ok } = await measureRun(session(raw, false, {}, BLOCKS))
  assert.equal(is_all_ok, true)
  assert.ok(seal)
  holds(raw)
  const text = readFileSync(join(raw, RUN_ID, 'run.json'), 'utf8')
  assert.deepEqual(readManifest('run', `${RUN_ID}/run.json`, text).problems, [])
  const run = readRun(join(raw, RUN_ID))
  assert.deepEqual([run.trials.length, run.planned_trial_count], [27, 27])
  const loads = loadsOf(run)
  for (const start of [0, 1, 2]) {
    assert.ok(
      PAIR.some(pair => loads[2 * start] === `${2 * start + 1}: ${pair}`),
      loads[2 * start] ?? 'no block',
    )
    assert.equal(loads[2 * start + 1], `${2 * start + 2}: ${SINGLE}`)
  }
})

test('an interrupted block leaves nothing, and a resumed run measures it', async t => {
  const raw = rawFolder(t)
  const { effects } = blocking(2, async request => {
    await fakeBlock(request)
    throw new Error('interrupted')
  })
  await assert.rejects(measureRun(session(raw, false, effects, BLOCKS)), /interrupted/)
  const folder = partialFolder(raw, RUN_ID)
  assert.equal(loadsOf(readRun(folder)).length, 1)
  assert.ok(!existsSync(join(folder, 'made-a/default/hello-t1-c4')) || filesIn(folder, 'hello-t1-c4').length === 0)
  await measureRun(session(raw, true, {}, BLOCKS))
  holds(raw)
  assert.equal(readRun(join(raw, RUN_ID)).trials.length, 27)
})

test('an entry that fails leaves its block with one record, and the others are measured without it', async t => {
  const raw = rawFolder(t)
  const { effects } = blocking(1, async requests => {
    const [records] = await fakeBlock(requests.slice(0, 1))
    const reason = 'the server was not ready after 10 s'
    throw new Error(reason, { cause: [{ ...records?.[0], status: 'failed', reason }] })
  })
  const { is_all_ok } = await measureRun(session(raw, false, effects, BLOCKS))
  assert.equal(is_all_ok, false)
  holds(raw)
  const run = readRun(join(raw, RUN_ID))
  const [failed, ...others] = run.trials.filter(({ block }) => block === 1)
  assert.deepEqual([failed?.status, failed?.turn, failed?.start], ['failed', null, 1])
  assert.deepEqual(
    others.map(({ framework, turn }) => [framework === failed?.framework, turn]),
    [
      [false, 1],
      [false, 2],
      [false, null],
    ],
  )
  assert.equal(run.trials.length, 25)
})

const filesIn = (folder: string, name: string) =>
  readdirSync(folder, { recursive: true }).filter(path => String(path).includes(`${name}/`))

/** A block whose first turn was repeated. */
async function repeatFirst(requests: Requests, { last_round }: { last_round: number }): Promise<TrialJson[][]> {
  const records = await fakeBlock(requests)
  const later = requests.map(each => ({ ...each, round: each.round + last_round }))
  const repeats = await Promise.all(later.map(each => fakeEffects().runTrial(each, never)))
  return records.map(([first, ...more], entry) => {
    const repeat = repeats[entry]
    return first && repeat ? [{ ...first, status: 'void', reason: 'made' }, { ...repeat, turn: 1 }, ...more] : []
  })
}

test('a repeated turn is recorded after the void one, in a later round, and counts as planned', async t => {
  const raw = rawFolder(t)
  const { effects } = blocking(1, repeatFirst)
  await measureRun(session(raw, false, effects, BLOCKS))
  holds(raw)
  const run = readRun(join(raw, RUN_ID))
  assert.deepEqual([run.trials.length, run.planned_trial_count], [29, 29])
  assert.deepEqual(
    run.trials.slice(0, 6).map(({ round, turn, status }) => [round, turn, status]),
    [...Array(2).fill([1, 1, 'void']), ...Array(2).fill([10, 1, 'ok']), ...Array(2).fill([2, 2, 'ok'])],
  )
})

test('an interrupted block leaves no file of a repeated turn', async t => {
  const raw = rawFolder(t)
  const { effects } = blocking(1, async (requests, schedule) => {
    await repeatFirst(requests, schedule)
    throw new Error('interrupted')
  })
  await assert.rejects(measureRun(session(raw, false, effects, BLOCKS)), /interrupted/)
  assert.deepEqual(filesIn(partialFolder(raw, RUN_ID), 'hello-t1-c2'), [])
})

/** Blocks of which the nth is measured by `run`. */
function blocking(nth: number, run: (...of: Parameters<Effects['runBlock']>) => Promise<TrialJson[][]>) {
  let count = 0
  const runBlock: Effects['runBlock'] = (...of) => (++count === nth ? run(...of) : fakeEffects().runBlock(...of))
  return { effects: { runBlock } }
}

test('a resumed run rejects source that has changed since it began', async t => {
  const raw = rawFolder(t)
  const { effects, signal } = interruptedAt(2)
  await assert.rejects(measureRun({ ...session(raw, false, effects), signal }))
  const changed = building(() => ({ path: 'builds/made-a-ffffffffffff.log' }))
  await assert.rejects(measureRun(session(raw, true, changed)), /the source of made-a\/default has changed/)
  assert.equal(listPartialRuns(raw)[0]?.done, 1)
})

test('a run that was killed after sealing is only renamed, and a damaged one is rejected', async t => {
  const raw = rawFolder(t)
  await measureRun(session(raw, false))
  renameSync(join(raw, RUN_ID), partialFolder(raw, RUN_ID))
  assert.equal(fakeSession(raw, RUN_ID, true), null)
  holds(raw)
  renameSync(join(raw, RUN_ID), partialFolder(raw, RUN_ID))
  rmSync(join(partialFolder(raw, RUN_ID), 'run.json'))
  assert.throws(
    () => openPartialRun(raw, RUN_ID),
    /cannot be finished: it has no plan.json, and run.json was sealed and is missing/,
  )
})

test('a run whose folder exists is not started, and the folder is unchanged', t => {
  const raw = rawFolder(t)
  const taken = `${partialFolder(raw, RUN_ID)}.new`
  mkdirSync(taken, { recursive: true })
  assert.throws(() => fakeSession(raw, RUN_ID, false), /EEXIST.*: move the existing folder away, then start again$/)
  assert.ok(existsSync(taken))
})

test('resuming an unknown run is an error that lists the partial runs', t => {
  const raw = rawFolder(t)
  assert.throws(
    () => openPartialRun(raw, RUN_ID),
    (error: UsageError) => error.exit_code === 2 && /has no partial run .*: start a run/.test(error.message),
  )
  fakeSession(raw, RUN_ID, false)
  assert.throws(() => openPartialRun(raw, 'x'), new RegExp(`has no partial run x: resume one of ${RUN_ID}`))
})

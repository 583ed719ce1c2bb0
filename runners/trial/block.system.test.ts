import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { readRecorded } from '../../pipeline/evaluate/recordings/recorded-files.ts'
import type { TrialJson } from '../../pipeline/schema/records/run.ts'
import { readReports } from '../../pipeline/tools/installed.ts'
import { createTrial, HELLO, type TrialFixture } from '../../proofs/fixtures/trial.ts'
import { processesOf } from '../../proofs/kills/find-leaks.ts'
import { temporaryPrefix } from '../host/find-orphans.ts'
import { readStat } from '../host/find-processes.ts'
import { listNames } from '../host/read-file.ts'
import { type Block, measureBlock, type Part, runBlock, runningSeconds } from './block.ts'
import { openDatabase } from './database.ts'
import { textsOf } from './describe-trial.ts'
import { createNamespace } from './namespace.ts'
import { createFreezer, type StopMethod } from './sandbox/create-control-groups.ts'
import { missingProgram } from './start-service.ts'

const never = new AbortController().signal
const fixture = createTrial('')
fixture.remove()
const noWrk = fixture.request.programs.wrk?.path == null && 'wrk is missing: apt-get install wrk'
const namespace = createNamespace()
namespace?.remove()
const noNamespace = namespace === null && 'network namespaces cannot be made here: root is required'

function lacks(by: StopMethod): string | false {
  if (by === 'signals') return false
  const freezer = createFreezer(`benchledger-trial-${process.pid}-lacks`, by)
  freezer?.remove()
  return freezer === null && `this host has no freezer of ${by}`
}

const running = (trials: readonly TrialFixture[]) =>
  [...trials.map(({ request }) => dirname(request.run_folder)), temporaryPrefix('trial')].flatMap(root =>
    processesOf({ root }),
  )

const HIERARCHIES = ['', 'unified', 'freezer', 'cpu', 'pids', 'memory', 'cpuset']
const groupsLeft = () =>
  HIERARCHIES.flatMap(name => listNames(join('/sys/fs/cgroup', name))).filter(name =>
    name.startsWith(`benchledger-trial-${process.pid}-`),
  )

function assertNothingLeft(trials: readonly TrialFixture[]): void {
  assert.deepEqual(running(trials), [], 'processes of the block remain')
  assert.deepEqual(groupsLeft(), [], 'control groups of the block remain')
  const names = existsSync('/run/netns') ? readdirSync('/run/netns') : []
  assert.deepEqual(
    names.filter(name => name.startsWith(`bl-${process.pid}-`)),
    [],
  )
}

const countIn = (trial: TrialFixture, path: string): number =>
  Number(readReports(readFileSync(join(trial.request.run_folder, path), 'utf8'))[0]?.values.request_count)

const METHODS = [
  ['network-namespace', 'cgroup-2'],
  ['network-namespace', 'cgroup-1'],
  ['network-namespace', 'signals'],
  ['loopback', 'signals'],
] as const

for (const [isolation, stops_by] of METHODS) {
  const skip = noWrk || (isolation === 'network-namespace' && noNamespace) || lacks(stops_by)
  test(`two entries take a turn by windows, and are loaded alone (${isolation}, ${stops_by})`, { skip }, async t => {
    const trials = [createTrial(HELLO, { stops_by }), createTrial(HELLO, { stops_by })]
    for (const { request } of trials) request.case.warm_up_s = 1
    const turn: Part[] = []
    const alone: Part[] = []
    let method = ''
    try {
      const records = await runBlock(
        trials.map(trial => trial.request),
        async block => {
          method = block.starts[0]?.method ?? ''
          turn.push(...(await block.takeTurn(0.05, 2)))
          alone.push(...(await block.loadAlone(1)))
        },
        never,
        isolation,
      )
      assert.equal(method, stops_by)
      assert.deepEqual(
        records.flat().map(of => [of.status, of.reason, of.stopped_by]),
        Array(4).fill(['ok', null, stops_by]),
      )
      const all = turn.flatMap(({ windows }, entry) => windows.map(window => ({ ...window, entry })))
      all.sort((a, b) => a.from_ms - b.from_ms)
      for (const [index, { from_ms }] of all.entries())
        assert.ok(from_ms >= (all[index - 1]?.to_ms ?? 0), 'two entries ran at the same time')
      const [a = 0, b = 0] = turn.map(runningSeconds)
      t.diagnostic(`${method}: ${all.length} windows, ${a.toFixed(3)} s and ${b.toFixed(3)} s`)
      assert.ok(a > 0.7 && b > 0.7 && a + b < 2, `${a} s and ${b} s`)
      assert.deepEqual(
        turn.map(({ void_reason }) => void_reason),
        [null, null],
      )
      for (const [entry, trial] of trials.entries()) {
        const [of_turn, of_alone] = records[entry] ?? []
        assert.ok(of_turn && of_alone)
        for (const record of [of_turn, of_alone]) {
          const request_count = countIn(trial, record.path)
          const texts = textsOf(trial.request.run_folder, record)
          const { recording, problems } = readRecorded({ ...record, request_count }, texts)
          assert.deepEqual(problems, [])
          // it is observed as in a trial, also while the other entry runs
          assert.ok((recording.load_answers_judged ?? 0) > 50, `${recording.load_answers_judged} answers were judged`)
          assert.ok(recording.verifications?.every(each => each.wrong_answer_count === 0))
          assert.ok(Math.abs((record.server_count ?? 0) - request_count) <= 4, 'the server counted other answers')
        }
        assert.deepEqual([of_turn.round, of_alone.round], [1, 2])
        const in_turn = countIn(trial, of_turn.path) / runningSeconds(turn[entry] as Part)
        const by_itself = countIn(trial, of_alone.path)
        t.diagnostic(`${in_turn.toFixed(0)}/s in windows, ${by_itself} in 1 s alone`)
        assert.ok(in_turn > by_itself / 3 && in_turn < by_itself * 3, `${in_turn} and ${by_itself}`)
      }
    } finally {
      for (const trial of trials) trial.remove()
    }
    assertNothingLeft(trials)
  })
}

for (const [isolation, stops_by] of METHODS) {
  const skip =
    noWrk ||
    (isolation === 'network-namespace' && noNamespace) ||
    lacks(stops_by) ||
    (missingProgram('postgres') ?? false)
  test(`the database of an entry stands still with its server (${isolation}, ${stops_by})`, { skip }, async () => {
    const trials = [createTrial(HELLO, { stops_by }), createTrial(HELLO, { stops_by })]
    for (const { request } of trials) request.scenario = { ...request.scenario, service: 'postgres' }
    try {
      await runBlock(
        trials.map(trial => trial.request),
        async ({ starts }) => {
          const processes = running(trials).filter(({ name }) => name === 'postgres')
          const databases = processes.flatMap(({ pid, command }) => {
            const folder = / -D (.+)\/data -c /.exec(command)?.[1] ?? ''
            const [, port] = /\.s\.PGSQL\.(\d+)(?: |$)/.exec(listNames(folder).join(' ')) ?? []
            return port === undefined ? [] : [openDatabase({ folder, pid, port: Number(port) })]
          })
          assert.equal(databases.length, 2)
          const counted = Promise.all(databases.map(database => database.counts()))
          assert.equal(await Promise.race([counted, sleep(300)]), undefined, 'it responds')
          if (stops_by === 'signals')
            for (const { pid, command } of processes) assert.equal(readStat(pid)?.state, 'T', command)
          for (const start of starts) await start.resume('server')
          assert.deepEqual(await counted, Array(2).fill({ statement_count: 0, row_count: 0 }))
        },
        never,
        isolation,
      )
    } finally {
      for (const trial of trials) trial.remove()
    }
    assertNothingLeft(trials)
  })
}

/** Runs a block of a good server and of `source`, and returns why it failed. */
async function failureOf(source: string): Promise<string> {
  const trials = [createTrial(HELLO), createTrial(source)]
  const measure = async ({ takeTurn }: Block) => {
    for (let turn = 1; turn <= 3; turn++) await takeTurn(0.05, 1)
  }
  const found = await runBlock(
    trials.map(({ request }) => request),
    measure,
    never,
  ).then(
    () => 'no failure',
    (error: Error) => error.message,
  )
  for (const trial of trials) trial.remove()
  assertNothingLeft(trials)
  return found
}

test('a block fails with the reason of the entry that does not start, is wrong or dies in a turn', {
  skip: noWrk || noNamespace,
}, async () => {
  assert.match(await failureOf('process.exit(7)'), /^the server ended with exit code 7 before it was ready/)
  assert.match(await failureOf(HELLO.replace('Hello', 'Hullo')), /^responses were wrong before the load/)
  const crash = `${HELLO}\nsetInterval(() => { if (count > 8000) process.exit(3) }, 5)`
  assert.equal(await failureOf(crash), 'the server ended with exit code 3 during the load: look at its log')
})

const SCHEDULE = { block_size: 2, turns: 1, window_s: 0.05, last_round: 100, rates: [] }
const OF_OTHER = 'it was repeated in all of its block, because it did not count for made'

/** The round, turn and status of each load of a good server and of one that reports `count` as its count of requests. */
async function loadsWith(count: string, turns = 1) {
  const trials = [
    createTrial(HELLO),
    createTrial(HELLO.replace('let count', 'let first, count').replace('String(count)', `String(${count})`)),
  ]
  const records = await measureBlock(
    trials.map(({ request }) => request),
    { ...SCHEDULE, turns },
    never,
  )
  for (const trial of trials) trial.remove()
  assertNothingLeft(trials)
  return records.map(ofEntry => ofEntry.map(({ reason, ...of }) => [of.round, of.turn, of.status, reason] as const))
}
type Loads = Awaited<ReturnType<typeof loadsWith>>[number]
const withoutReasons = (loads: Loads = []) => loads.map(([round, turn, status]) => [round, turn, status])

test('a turn that is void for an entry is repeated by all, and only the repeat counts', {
  skip: noWrk || noNamespace,
}, async () => {
  const [good, other] = await loadsWith('(first ??= count) + 100 < count ? count + 5000 : count')
  const expected = [
    [1, 1, 'void'],
    [101, 1, 'ok'],
    [2, null, 'ok'],
  ]
  assert.deepEqual([withoutReasons(good), withoutReasons(other)], [expected, expected])
  assert.equal(good?.[0]?.[3], OF_OTHER)
  assert.match(other?.[0]?.[3] ?? '', /^the server counted \d+ requests and wrk \d+/)
})

test('a turn is repeated once, and an entry of which none counts does not take the others with it', {
  skip: noWrk || noNamespace,
}, async () => {
  const [good, other] = await loadsWith('3 * count')
  const statuses = (loads: Loads = []) => loads.map(([round, , status]) => `${round} ${status}`)
  assert.deepEqual(statuses(good), ['1 void', '101 ok', '2 void', '102 ok'])
  assert.deepEqual(statuses(other), ['1 void', '101 void', '2 void', '102 void'])
})

test('a turn that is void in the repeat as well counts for none, if another turn of the entry counts', {
  skip: noWrk || noNamespace,
}, async () => {
  // the count is 5,000 too high after the first load and 10,000 from its repeat on
  const reads = '((first ??= [count]).at(-1) + 100 < count && first.push(count), first)'
  const [good, other] = await loadsWith(`5000 * Math.min(2, ${reads}.length - 1) + count`, 2)
  const expected = [
    [1, 1, 'void'],
    [101, 1, 'void'],
    [2, 2, 'ok'],
    [3, null, 'ok'],
  ]
  assert.deepEqual([withoutReasons(good), withoutReasons(other)], [expected, expected])
  assert.deepEqual([good?.[0]?.[3], good?.[1]?.[3]], [OF_OTHER, 'it is void for made, which was in its block'])
})

test('a server that fails in a load at a rate has failed in all of its cases', {
  skip: noWrk || noNamespace,
}, async () => {
  // it dies of a low rate once it has seen a high one
  const dies = `let last = 0, low = 0
    setInterval(() => {
      low = count > 4000 && count - last > 5 && count - last < 100 ? low + 1 : 0
      last = count
      if (low === 3) process.exit(3)
    }, 200)`
  const trials = [createTrial(HELLO), createTrial(`${HELLO}\n${dies}`)]
  const requests = trials.map(({ request }, at) => {
    request.case.framework_id = ['good', 'dying'][at] ?? ''
    return { ...request, at_rates: [{ ...request.case, tool: 'pacer', rate_per_s: 100, duration_s: 2 }] }
  })
  const found = await measureBlock(requests, { ...SCHEDULE, rates: [100] }, never).catch(error => error.cause)
  for (const trial of trials) trial.remove()
  assertNothingLeft(trials)
  assert.deepEqual(
    found.map(({ path, status, reason }: TrialJson) => [path, status, reason]),
    [
      [
        'dying/default/hello-t1-c4/01.wrk.txt',
        'failed',
        `its start failed in dying/default/hello-t1-c4-r100: ${ENDED}`,
      ],
      ['dying/default/hello-t1-c4-r100/03.pacer.json', 'failed', ENDED],
    ],
  )
})
const ENDED = 'the server ended with exit code 3 during the load: look at its log'

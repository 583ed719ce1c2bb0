/** Reads a fixture run, complete and with one change in it. */
import assert from 'node:assert/strict'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { buildLedger, type QueryRowsOf } from '../../proofs/fixtures/ledger.ts'
import { createManifests } from '../../proofs/fixtures/manifests.ts'
import { createRun, FAKE_RUN_ID, sealFixtureRun } from '../../proofs/fixtures/run.ts'
import { temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import { sha256 } from '../schema/hashing.ts'
import { linesOf, resultId } from '../schema/result-id.ts'
import type { DatabaseRow } from '../sql/database.ts'
import earlierRequests from './read/earlier-requests.json' with { type: 'json' }

const root = resolve(import.meta.dirname, '../..')
const folder = temporaryFolder({ after })
const manifests = join(folder, 'manifests')

const FAST = 'made-fast/default/hello-t2-c16'
const RUN = `raw/${FAKE_RUN_ID}`
let count = 0

/** A data folder with the fixture run, changed and sealed again; `change` gets the run's folder. */
async function buildRun(change: (run: string) => void = () => {}, { is_resealed = true, rounds = 6 } = {}) {
  const data = join(folder, `data-${++count}`)
  const run = createRun(data, FAKE_RUN_ID, rounds)
  change(run)
  if (is_resealed) sealFixtureRun(run)
  const { problems, ask } = await buildLedger({ data, manifests, cache: null })
  return { run, problems, places: problems.map(({ check_id, path }) => [check_id, path]), ask }
}

/** Replaces text in a file of the run; it must be there. */
function edit(run: string, path: string, from: string | RegExp, to: string): void {
  const file = join(run, path)
  const text = readFileSync(file, 'utf8')
  const edited = text.replace(from, to)
  assert.notEqual(edited, text, `${path} has no ${from}`)
  writeFileSync(file, edited)
}

/** As it was recorded: for the tests that change nothing. */
let whole: Awaited<ReturnType<typeof buildRun>>
before(async () => {
  createManifests(manifests)
  whole = await buildRun()
})

const resultsOf = (ask: QueryRowsOf, key: string) =>
  ask(`
      select n, median is not null as has_median, rank_low, worst_severity from result
      where result_key = '${key}' and coalesce(metric_id, 'requests_per_s') = 'requests_per_s'`)

const trialOf = async (ask: QueryRowsOf, path: string) =>
  (await ask(`select status, reason, is_counted from trial where path = '${RUN}/${path}'`))[0]

const findingOf = async (ask: QueryRowsOf, key: string, rule_id: string) =>
  (
    await ask(`
        select severity, message from finding where rule_id = '${rule_id}' and subject_id in (
          select result_id from result where result_key = '${key}')`)
  )[0]

test('a complete run has no problems, and each of its relations has rows', async () => {
  const { run: folder, problems, ask } = whole
  assert.deepEqual(problems, [])
  for (const name of ['run', 'build', 'not_run', 'host_warning', 'trial_file', 'timeline', 'socket_sample']) {
    assert.notDeepEqual(await ask(`select 1 from ${name} limit 1`), [], name)
  }
  for (const name of [
    'socket_bytes',
    'tcp_counter',
    'probe_request',
    'verification',
    'environment',
    'latency_bucket',
  ]) {
    assert.notDeepEqual(await ask(`select 1 from ${name} limit 1`), [], name)
  }
  const [run] = await ask(`select host_id, is_partial, trial_count, is_sealed, seal from run`)
  const seal = sha256(readFileSync(join(folder, 'SHA256SUMS')))
  assert.deepEqual(run, { host_id: 'made-host', is_partial: false, trial_count: 36, is_sealed: true, seal })
})

test('measured results have six trials, an interval and a rank; controls and their twins have no rank', async () => {
  const { ask } = whole
  const rows = await ask(`
      select framework_id, connections, origin, is_control, n, low < median and median < high as is_inside, rank_low, rank_high
      from result where metric_id = 'requests_per_s' order by framework_id, connections`)
  const measured = { connections: 16, origin: 'measured', n: 6, is_inside: true }
  const unranked = { rank_low: null, rank_high: null }
  assert.deepEqual(rows, [
    { framework_id: 'made-fast', ...measured, is_control: false, rank_low: 1, rank_high: 1 },
    { framework_id: 'made-null', ...measured, is_control: true, ...unranked },
    { framework_id: 'made-null-twin', ...measured, is_control: true, ...unranked },
    { framework_id: 'made-slow', ...measured, is_control: false, rank_low: 2, rank_high: 2 },
    { framework_id: 'made-slow', ...measured, connections: 64, n: 5, is_control: false, is_inside: null, ...unranked },
  ])
})

test('a value is the exact one of wrk.json, with its place', async () => {
  const { ask } = whole
  const rows = await ask(`
      select metric_id, measurement.path, measurement.line from measurement as measurement
      join trial as trial using (trial_id)
      where trial.path = '${RUN}/${FAST}/01.wrk.txt' and metric_id in ('latency_p99_s', 'requests_per_s') order by metric_id`)
  assert.deepEqual(rows, [
    { metric_id: 'latency_p99_s', path: `${RUN}/${FAST}/01.wrk.json`, line: 1 },
    { metric_id: 'requests_per_s', path: `${RUN}/${FAST}/01.wrk.txt`, line: 12 },
  ])
  const [bucket] = await ask(`
      select sum(bucket.count)::double = any_value(measurement.value) as is_complete, any_value(bucket.path) as path
      from latency_bucket as bucket join measurement as measurement using (trial_id)
      where metric_id = 'request_count' and trial_id like '%${FAST}/01.%'`)
  assert.deepEqual(bucket, { is_complete: true, path: `${RUN}/${FAST}/01.wrk.json` })
})

test('the evidence of a trial without a log is its entry in run.json', async () => {
  const { run, ask } = whole
  const [row] = await ask(`
      select path, first_line, last_line, sha256, result_id, status, reason, is_counted
      from trial where status = 'failed'`)
  const { first_line, last_line, result_id, ...failed } = row as { first_line: number; last_line: number } & DatabaseRow
  const bytes = linesOf(readFileSync(join(run, 'run.json')), first_line, last_line)
  assert.ok(bytes)
  assert.equal(JSON.parse(bytes.toString().trim().replace(/,$/, '')).round, 3)
  const reason = 'the server was not ready after 10 s: nothing answered at / (made)'
  assert.deepEqual(failed, {
    path: `${RUN}/run.json`,
    sha256: sha256(bytes),
    status: 'failed',
    reason,
    is_counted: false,
  })

  const extents = ['01', '02', '04', '05', '06'].map(nn => {
    const path = `made-slow/made_mode=slow/hello-t2-c64/${nn}.wrk.txt`
    const log = readFileSync(join(run, path))
    const lines = log.toString().split('\n').length - 1
    return { path: `${RUN}/${path}`, first_line: 1, last_line: lines, sha256: sha256(log) }
  })
  const extent = { path: `${RUN}/run.json`, first_line, last_line, sha256: sha256(bytes) }
  assert.equal(result_id, resultId(FAKE_RUN_ID, [...extents, extent]))
})

test('one changed byte is a problem, and makes its trial void and uncounted', async () => {
  const path = `${FAST}/04.sockets.json`
  const { places, ask } = await buildRun(run => edit(run, path, '"moment"', '"Moment"'), { is_resealed: false })
  assert.deepEqual(
    places.filter(([check]) => check === 'seal'),
    [['seal', `${RUN}/${path}`]],
  )
  assert.deepEqual(await trialOf(ask, `${FAST}/04.wrk.txt`), {
    status: 'void',
    reason: `the seal of the run does not hold: ${path} differs from what was sealed`,
    is_counted: false,
  })
  assert.deepEqual(await trialOf(ask, `${FAST}/05.wrk.txt`), { status: 'ok', reason: null, is_counted: true })
  assert.deepEqual(await resultsOf(ask, FAST), [{ n: 5, has_median: true, rank_low: null, worst_severity: 'caution' }])
})

test('a result with a failed or void trial has no rank, however many others it has', async () => {
  const eight = await buildRun(undefined, { rounds: 8 })
  assert.equal((await resultsOf(eight.ask, FAST))[0]?.rank_low, 1)
  const failed = (await resultsOf(eight.ask, 'made-slow/made_mode=slow/hello-t2-c64'))[0]
  assert.deepEqual([failed?.n, failed?.rank_low], [7, null])
  const { ask } = await buildRun(run => edit(run, `${FAST}/04.tcp.json`, '41', '40'), {
    rounds: 8,
    is_resealed: false,
  })
  const broken = (await resultsOf(ask, FAST))[0]
  assert.deepEqual([broken?.n, broken?.rank_low], [7, null])
})

test('a changed file that all trials depend on excludes all numbers of the run', async () => {
  const { ask } = await buildRun(run => edit(run, 'environment.json', 'powersave', 'performance'), {
    is_resealed: false,
  })
  const statuses = await ask(`select distinct status from trial`)
  assert.deepEqual(statuses, [{ status: 'void' }])
  const [row] = await ask(`select count(*)::integer as n from result where median is not null`)
  assert.deepEqual(row, { n: 0 })
  const [run] = await ask(`select is_sealed from run`)
  assert.deepEqual(run, { is_sealed: false })
})

test('an extra, a missing and a large file are problems', async () => {
  const extra = await buildRun(run => writeFileSync(join(run, 'notes.txt'), 'x'))
  assert.deepEqual(extra.places, [['unnamed-file', `${RUN}/notes.txt`]])
  const missing = await buildRun(run => rmSync(join(run, `${FAST}/02.tcp.json`)))
  assert.deepEqual(missing.places, [['missing_trial_file', `${RUN}/${FAST}/02.tcp.json`]])
  const large = await buildRun(run => writeFileSync(join(run, `${FAST}/02.server.log`), 'x'.repeat(262_144)))
  assert.deepEqual(
    large.places.map(([check]) => check),
    ['trial_too_large'],
  )
})

test('the worse status of the runner and the log applies', async () => {
  const twin = 'made-null-twin/default/hello-t2-c16'
  const { problems, ask } = await buildRun(run => {
    edit(run, `${FAST}/01.wrk.json`, '"status":0', '"status":7')
    edit(
      run,
      'run.json',
      /(hello-t2-c16\/02.wrk.txt",\s*"framework": "made-null-twin"[\s\S]*?"status": )"ok",(\s*"reason": )null/,
      '$1"errors",$2"made"',
    )
  })
  assert.deepEqual(problems, [])
  assert.deepEqual(await trialOf(ask, `${FAST}/01.wrk.txt`), {
    status: 'errors',
    reason: '7 answers with an error status',
    is_counted: true,
  })
  assert.deepEqual(await trialOf(ask, `${twin}/02.wrk.txt`), { status: 'errors', reason: 'made', is_counted: true })
})

test('a wrong response under load is a finding that excludes the result', async () => {
  const { ask } = await buildRun(run =>
    edit(run, `${FAST}/06.sentinel.csv`, /^0\.500,\d+,ok,$/m, '0.500,900,wrong,made'),
  )
  assert.deepEqual(await findingOf(ask, FAST, 'wrong-answers'), {
    severity: 'invalid',
    message: '1 of 12,840 checked responses were wrong (0.00779 %), during the load.',
  })
  assert.equal((await resultsOf(ask, FAST))[0]?.rank_low, null)
  const during = await ask(`
      select is_passed, message from verification where phase = 'during' and trial_id like '%${FAST}/06.%'
      order by is_passed`)
  assert.deepEqual(during, [
    { is_passed: false, message: '59 of 60 responses were correct under load' },
    { is_passed: true, message: "2,000 of 120,604 of the load's answers looked at, all right" },
  ])
})

test('a changed governor is drift, a changed load average is not', async () => {
  assert.equal(await findingOf(whole.ask, FAST, 'environment-drift'), undefined)
  const { ask } = await buildRun(run =>
    edit(run, 'environment.json', /"governor": "powersave"/, '"governor": "performance"'),
  )
  assert.equal(
    (await findingOf(ask, FAST, 'environment-drift'))?.message,
    'Changed during the run: governor from performance to powersave.',
  )
})

test('of runs without a request digest, those of 21 November 2026 sent the request of their commit; for others it is unknown', async () => {
  const later = '20261122T083000Z-made-host-0123af'
  const { ask } = await buildRun(
    run => {
      for (const each of [run, createRun(join(run, '../..'), later, 1)]) {
        edit(each, 'run.json', /\s*"request_sha256": [^,]*,/g, '')
        sealFixtureRun(each)
      }
    },
    { rounds: 1 },
  )
  const rows = await ask(`
    select distinct run_id, scenario_id, request_sha256 from result
    where scenario_id in ('hello', 'primitives') order by all`)
  assert.deepEqual(
    rows.map(row => Object.values(row)),
    [FAKE_RUN_ID, later].flatMap(id => [
      [id, 'hello', id === FAKE_RUN_ID ? earlierRequests.hello : null],
      [id, 'primitives', null],
    ]),
  )
})

test('a result whose trials sent different requests is a problem', async () => {
  const { problems } = await buildRun(
    run => edit(run, 'run.json', `"request_sha256": "${'5'.repeat(64)}"`, `"request_sha256": "${'6'.repeat(64)}"`),
    { rounds: 2 },
  )
  assert.deepEqual(
    problems.map(({ check_id }) => check_id),
    ['request_differs'],
  )
})

test('a server without dedicated CPUs has no CPU time per request', async () => {
  const { ask, places } = await buildRun(
    run => edit(run, 'run.json', /"server_cpus": \[\s*0\s*\]/g, '"server_cpus": null'),
    {
      rounds: 1,
    },
  )
  assert.deepEqual(places, [])
  const [row] = await ask(
    `select count(*)::integer as n from trial_value where metric_id = 'server_cpu_time_per_request_s'`,
  )
  assert.deepEqual(row, { n: 0 })
})

test("a host without a manifest and a case in another case's folder are problems", async () => {
  const host = await buildRun(run => edit(run, 'run.json', '"host_id": "made-host"', '"host_id": "elsewhere"'))
  assert.deepEqual(host.places, [
    ['run-name', `${RUN}/run.json`],
    ['unknown_host', `${RUN}/run.json`],
  ])
  const moved = await buildRun(run =>
    edit(run, 'run.json', /("path": "made-fast\/[^}]*\},\s*"scenario": )"hello"/, '$1"ping"'),
  )
  assert.deepEqual(moved.places, [
    ['plan', `${RUN}/run.json`],
    ['trial-path', `${RUN}/run.json`],
  ])
  assert.ok((moved.problems[1]?.line ?? 0) > 1)
})

test('memory that hyperfine did not measure is taken from run.json', async () => {
  const path = 'made-fast/made_mode=quick/primitives/01.hyperfine.json'
  const { ask, problems } = await buildRun(run => {
    edit(run, path, /\s*"memory_usage_byte": \[[^\]]*\],/, '')
    edit(run, 'run.json', '"peak_memory_bytes": 3600384', '"peak_memory_bytes": 12345')
  })
  assert.deepEqual(problems, [])
  const rows = await ask(`
      select value, measurement.path from measurement as measurement
      where metric_id = 'peak_memory_bytes' and trial_id like '%${path}:%'`)
  assert.deepEqual(rows, [{ value: 12345, path: `${RUN}/run.json` }])
})

test('failed trials in one line of run.json cannot be distinguished, which is a problem', async () => {
  const { places } = await buildRun(run => {
    rmSync(join(run, `${FAST}/01.wrk.txt`))
    const file = join(run, 'run.json')
    writeFileSync(file, JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))))
  })
  assert.ok(places.some(([check]) => check === 'trial-path'))
})

test('a partial run is ignored; a damaged run.json is a problem, and nothing of the run is read', async () => {
  const partial = await buildRun(run => mkdirSync(join(run, '..', '.partial-20261122T083000Z-made-host-0123af')))
  assert.deepEqual(partial.problems, [])
  const damaged = await buildRun(run => edit(run, 'run.json', '"commit": "', '"commit": "x'))
  assert.deepEqual(damaged.places, [['manifest', `${RUN}/run.json`]])
  assert.deepEqual(await damaged.ask(`select * from trial`), [])
})

test('a published trial has no data that only a runner records', async () => {
  const data = join(folder, 'documents')
  cpSync(join(root, 'data/published'), join(data, 'published'), { recursive: true })
  const { ask } = await buildLedger({ data, manifests })
  const rows = await ask(`
    select count(*) filter (round is not null or client_cpu_ratio is not null or isolation is not null)::integer as recorded,
      count(*) filter (not is_counted)::integer as uncounted
    from trial where path like 'published/%'`)
  assert.deepEqual(rows, [{ recorded: 0, uncounted: 0 }])
})

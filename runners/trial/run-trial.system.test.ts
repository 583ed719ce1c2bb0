import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { readRecorded } from '../../pipeline/sources/recorded-files.ts'
import { readDone } from '../../pipeline/tools/wrk/done.ts'
import { HELLO, makeTrial, type TrialFixture } from '../../proofs/fixtures/trial.ts'
import { processesOf } from '../../proofs/kills/find-leaks.ts'
import { buildObserver } from '../host/build-observer.ts'
import { temporaryPrefix } from '../host/find-orphans.ts'
import { makeNamespace } from './namespace.ts'
import { runTrial } from './run-trial.ts'

const never = new AbortController().signal
const made = makeTrial('')
made.remove()
const noWrk = made.request.programs.wrk?.path == null && 'wrk is missing: apt-get install wrk'
const namespace = makeNamespace()
namespace?.remove()
const noNamespace = namespace === null && 'network namespaces cannot be made here: it takes root'

/** What names the trial's folders: the server, the generator and the trial's program. */
const running = ({ request }: TrialFixture) =>
  [dirname(request.run_folder), temporaryPrefix('trial')].flatMap(root => processesOf({ root }))

function assertNothingLeft(fixture: TrialFixture): void {
  assert.deepEqual(running(fixture), [], 'processes of the trial are left')
  const names = existsSync('/run/netns') ? readdirSync('/run/netns') : []
  assert.deepEqual(
    names.filter(name => name.startsWith(`bl-${process.pid}-`)),
    [],
  )
}

for (const isolation of ['network-namespace', 'loopback'] as const) {
  const skip = noWrk || (isolation === 'network-namespace' && noNamespace)
  test(`a complete trial is ok and leaves nothing (${isolation})`, { skip }, async () => {
    const fixture = makeTrial(HELLO)
    try {
      const one = { ...fixture.request.case, warm_up_s: 2 }
      const record = await runTrial({ ...fixture.request, case: one }, never, isolation)
      assert.equal(record.reason, null)
      assert.equal(record.status, 'ok')
      assert.equal(record.isolation, isolation)
      assert.equal(record.exit_code, 0)
      assert.equal(record.is_same_process, true)
      assert.equal(record.left_process_count, 0)
      assert.equal(fixture.read('server.log'), 'listening in <made>/entry\n')
      assert.ok(record.argv?.includes('<trial>/request.lua'))
      const done = readDone(fixture.read('wrk.json'))
      assert.deepEqual(done?.problems, [])
      const requests = done?.values.request_count ?? 0
      assert.ok(Math.abs((record.server_count ?? 0) - requests) <= 4)
      const { recording, problems } = readRecorded({ ...record, request_count: requests }, fixture.read)
      assert.deepEqual(problems, [])
      assert.ok((record.warm_up_s ?? 0) >= 2 && (record.warm_up_s ?? 0) < 32, `${record.warm_up_s}`)
      assert.equal(typeof recording.warm_up_growth, 'number')
      assert.equal(recording.established_connections, 4)
      assert.equal(recording.reconnection_count, isolation === 'loopback' ? null : 0)
      assert.ok((recording.server_cpu_ratio ?? 0) > 0)
      assert.ok((recording.client_cpu_ratio ?? 0) > 0)
      assert.deepEqual(
        recording.verifications?.map(({ phase, wrong_answer_count }) => [phase, wrong_answer_count]),
        [
          ['before', 0],
          ['during', 0],
          ['during', 0],
          ['after', 0],
        ],
      )
      const sent = recording.requests_sent ?? 0
      // 4 are under way, and connections of the verification may end after the counting began
      assert.ok(sent >= requests && sent <= requests + 20, `${sent} requests were sent and ${requests} answered`)
      assert.ok((recording.load_answers_judged ?? 0) > 100, `${recording.load_answers_judged} answers were judged`)
      assert.ok(fixture.size_bytes() <= 256_000)
    } finally {
      fixture.remove()
    }
    assertNothingLeft(fixture)
  })
}

/** Runs a trial whose server is `source`, and gives what became of it. */
async function outcome(source: string, more: Parameters<typeof makeTrial>[1] = {}) {
  const fixture = makeTrial(source, { ready_timeout_s: 2, ...more })
  try {
    const record = await runTrial(fixture.request, never)
    assertNothingLeft(fixture)
    const path = join(fixture.request.run_folder, record.path.replace('wrk.txt', 'server.log'))
    return { record, log: existsSync(path) ? readFileSync(path, 'utf8') : null }
  } finally {
    fixture.remove()
  }
}

test('a server that ends before it is ready is a failed trial with its log', { skip: noWrk }, async () => {
  const { record, log } = await outcome('console.error("no such thing"); process.exit(7)')
  assert.equal(record.status, 'failed')
  assert.match(
    record.reason ?? '',
    /^the server ended with exit code 7 before it was ready\. It was started as .+: look at its log$/,
  )
  assert.equal(log, 'no such thing\n')
  assert.equal(record.argv, null)
})

test('a server that never answers is a failed trial', { skip: noWrk }, async () => {
  const { record } = await outcome('setInterval(() => {}, 1000)')
  assert.equal(record.status, 'failed')
  assert.match(
    record.reason ?? '',
    /^the server did not answer GET \/ within 2 s of its start; it listens on no port\. It was started as .+: look at its log$/,
  )
  const elsewhere = await outcome(
    'import("node:net").then(({ createServer }) => createServer().listen(0, "127.0.0.1"))',
  )
  assert.match(elsewhere.record.reason ?? '', /; it listens on \d+ and not on \$PORT, \d+\. It was started as /)
})

test('a server that cannot be started is a failed trial', { skip: noWrk }, async () => {
  const fixture = makeTrial('', {}, { start: ['./missing'] })
  // taskset would start, and then fail to find it
  fixture.request.programs = { ...fixture.request.programs, taskset: { path: null, version: null } }
  const record = await runTrial(fixture.request, never)
  fixture.remove()
  assert.equal(record.status, 'failed')
  assert.match(record.reason ?? '', /^the server could not be started: .*ENOENT/)
})

for (const [how, argv] of [
  ['in a session of its own', ['sleep', '86394']],
  ['in the background, without its environment', ['sh', '-c', 'env --ignore-environment setsid sleep 86394 &']],
  ['in namespaces of its own', ['unshare', '--user', '--net', '--mount', 'sleep', '86394']],
] as const)
  test(`a server that leaves a child behind ${how} is void, and the child is gone`, {
    skip: noWrk || noNamespace,
  }, async () => {
    const [command, ...args] = argv
    const child = `import { spawn } from 'node:child_process'
      spawn('${command}', ${JSON.stringify(args)}, { detached: true, stdio: 'ignore', cwd: '/' }).unref()`
    const { record } = await outcome(`${child}\n${HELLO}`)
    assert.equal(record.status, 'void')
    assert.equal(record.left_process_count, 1)
    assert.equal(record.reason, '1 process of the server outlived it and had to be killed')
    assert.deepEqual(processesOf({ root: '86394' }), [])
  })

test('on loopback a child that stays in the group of the server is found and ended', { skip: noWrk }, async () => {
  const child = `import { spawn } from 'node:child_process'
    spawn('sh', ['-c', "trap '' TERM; exec sleep 86393"], { stdio: 'ignore' }).unref()`
  const fixture = makeTrial(`${child}\n${HELLO}`)
  const record = await runTrial(fixture.request, never, 'loopback')
  fixture.remove()
  assert.deepEqual([record.status, record.left_process_count], ['void', 1])
  assert.deepEqual(processesOf({ root: '86393' }), [])
})

test('a server that dies under load is a failed trial', { skip: noWrk }, async () => {
  const crash = `${HELLO}\nsetInterval(() => { if (count > 300) process.exit(3) }, 5)`
  const { record } = await outcome(crash.replace('let count', 'var count'), { observe: false })
  assert.equal(record.status, 'failed')
  assert.equal(record.reason, 'the server ended with exit code 3 during the load: look at its log')
})

test('wrong answers before the load: no load', { skip: noWrk }, async () => {
  const { record } = await outcome(HELLO.replace('Hello', 'Hullo'))
  assert.equal(record.status, 'failed')
  assert.match(record.reason ?? '', /^answers were wrong before the load: answers: /)
  assert.equal(record.load_started_s, null)
})

test('a count that the server does not hold to is void', { skip: noWrk }, async () => {
  const { record } = await outcome(HELLO.replace('count += 1', 'count += 2'))
  assert.equal(record.status, 'void')
  assert.match(record.reason ?? '', /^the server counted \d+ requests and wrk \d+:/)
})

test('wrk missing, failing and printing rubbish are failed trials', { skip: noWrk }, async () => {
  const fixture = makeTrial(HELLO)
  try {
    const programs = fixture.request.programs
    const run = async (path: string | null) => {
      const wrk = { path, version: null }
      const { status, reason } = await runTrial({ ...fixture.request, programs: { ...programs, wrk } }, never)
      assert.equal(status, 'failed')
      return reason ?? ''
    }
    const script = (name: string, text: string) => {
      const path = join(fixture.request.run_folder, name)
      writeFileSync(path, `#!/bin/sh\n${text}\n`)
      chmodSync(path, 0o755)
      return path
    }
    assert.equal(await run(null), 'wrk is missing: install it, then try again')
    assert.match(await run(script('rubbish', 'echo 42 monkeys')), /no report that can be read, it printed "42 monkeys"/)
    assert.match(await run(script('failing', 'echo no; exit 3')), /^wrk ended with exit code 3: "no"/)
    assert.match(await run(join(fixture.request.run_folder, 'absent')), /absent could not be started|exit code 127/)
  } finally {
    fixture.remove()
  }
  assertNothingLeft(fixture)
})

test('a trial that is stopped is gone at once, with its files', { skip: noWrk }, async () => {
  const fixture = makeTrial(HELLO)
  fixture.request.case.duration_s = 30
  const stopper = new AbortController()
  const trial = runTrial(fixture.request, stopper.signal)
  await until(() => countRunning(fixture, 'wrk') > 0)
  stopper.abort(new Error('stopped by the test'))
  await assert.rejects(trial, /stopped by the test/)
  assert.deepEqual(readdirSync(fixture.request.run_folder), [])
  fixture.remove()
  assertNothingLeft(fixture)
})

test('the program of a trial ends everything when its standard input closes', { skip: noWrk }, async () => {
  const fixture = makeTrial(HELLO)
  fixture.request.case.duration_s = 30
  const program = join(import.meta.dirname, 'trial.ts')
  const child = spawn(process.execPath, [program, 'loopback', fixture.request.run_folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.stdin.write(`${JSON.stringify({ ...fixture.request, observer_program: buildObserver() })}\n`)
  await until(() => countRunning(fixture, 'wrk') > 0)
  child.stdin.destroy()
  const [code] = await once(child, 'exit')
  assert.equal(code, 143)
  fixture.remove()
  assertNothingLeft(fixture)
})

test('a program that dies leaves a void trial and no process', { skip: noWrk || noNamespace }, async () => {
  const fixture = makeTrial(HELLO)
  fixture.request.case.duration_s = 30
  const trial = runTrial(fixture.request, never)
  await until(() => countRunning(fixture, 'wrk') > 0)
  for (const { pid, name, command } of running(fixture))
    if (name.startsWith('node') && command.includes('trial.ts')) process.kill(pid, 'SIGKILL')
  const { status, reason } = await trial
  assert.equal(status, 'void')
  assert.match(reason ?? '', /ended without a record/)
  fixture.remove()
  assertNothingLeft(fixture)
})

test('a command under hyperfine is timed once, its memory taken and its output kept', {
  skip: made.request.programs.hyperfine?.path == null && 'hyperfine is missing: apt-get install hyperfine',
}, async () => {
  const run = async (source: string) => {
    const fixture = makeTrial(source, {}, { start: [process.execPath, 'server.mjs', "it's $HOME"] })
    Object.assign(fixture.request.case, {
      tool: 'hyperfine',
      threads: null,
      connections: null,
      duration_s: null,
      warm_up_s: null,
    })
    Object.assign(fixture.request.scenario, { tool: 'hyperfine', request: null, oracle: { rule: 'completes' } })
    const record = await runTrial(fixture.request, never)
    assertNothingLeft(fixture)
    const read = (what: string) =>
      readFileSync(join(fixture.request.run_folder, record.path.replace('hyperfine.json', what)), 'utf8')
    const found = {
      record,
      log: read('server.log'),
      times: record.status === 'ok' ? JSON.parse(read('hyperfine.json')).results[0].times : null,
    }
    fixture.remove()
    return found
  }
  const { record, log, times } = await run('console.log("said", process.argv[2])')
  assert.equal(record.reason, null)
  assert.equal(record.status, 'ok')
  assert.equal(log, "said it's $HOME\n")
  assert.equal(times.length, 1)
  assert.ok((record.peak_memory_bytes ?? 0) > 1e6)
  assert.match(record.peak_memory_method ?? '', /^(gnu-time|hyperfine)$/)
  const failed = await run('process.exit(5)')
  assert.equal(failed.record.status, 'failed')
  assert.match(failed.record.reason ?? '', /^hyperfine ended with exit code 1: /)
  const silent = await run('')
  assert.equal(silent.record.status, 'failed')
  assert.match(silent.record.reason ?? '', /printed nothing/)
})

const countRunning = (fixture: TrialFixture, program: string): number =>
  running(fixture).filter(({ command }) => command.includes(`/${program} -t`)).length

async function until(isSo: () => boolean): Promise<void> {
  const end = performance.now() + 30_000
  while (!isSo()) {
    assert.ok(performance.now() < end, 'it did not come to be within 30 s')
    await sleep(20)
  }
}

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { readRecorded } from '../../pipeline/evaluate/recordings/recorded-files.ts'
import { readDone } from '../../pipeline/tools/wrk/done.ts'
import { createTrial, HELLO, type TrialFixture } from '../../proofs/fixtures/trial.ts'
import { processesOf } from '../../proofs/kills/find-leaks.ts'
import { buildObserver } from '../host/build-observer.ts'
import { temporaryPrefix } from '../host/find-orphans.ts'
import { createNamespace } from './namespace.ts'
import { runTrial } from './run-trial.ts'

const never = new AbortController().signal
const fixture = createTrial('')
fixture.remove()
const noWrk = fixture.request.programs.wrk?.path == null && 'wrk is missing: apt-get install wrk'
const namespace = createNamespace()
namespace?.remove()
const noNamespace = namespace === null && 'network namespaces cannot be made here: root is required'

/** The processes whose command names a folder of the trial. */
const running = ({ request }: TrialFixture) =>
  [dirname(request.run_folder), temporaryPrefix('trial')].flatMap(root => processesOf({ root }))

function assertNothingLeft(trial: TrialFixture): void {
  assert.deepEqual(running(trial), [], 'processes of the trial remain')
  const names = existsSync('/run/netns') ? readdirSync('/run/netns') : []
  assert.deepEqual(
    names.filter(name => name.startsWith(`bl-${process.pid}-`)),
    [],
  )
}

for (const isolation of ['network-namespace', 'loopback'] as const) {
  const skip = noWrk || (isolation === 'network-namespace' && noNamespace)
  test(`a complete trial is ok and leaves nothing behind (${isolation})`, { skip }, async () => {
    const trial = createTrial(HELLO)
    try {
      const one = { ...trial.request.case, warm_up_s: 2 }
      const record = await runTrial({ ...trial.request, case: one }, never, isolation)
      assert.equal(record.reason, null)
      assert.equal(record.status, 'ok')
      assert.equal(record.isolation, isolation)
      assert.equal(record.exit_code, 0)
      assert.equal(record.is_same_process, true)
      assert.equal(record.left_process_count, 0)
      assert.equal(trial.read('server.log'), 'listening in <made>/entry\n')
      assert.ok(record.argv?.includes('<trial>/request.lua'))
      const done = readDone(trial.read('wrk.json'))
      assert.deepEqual(done?.problems, [])
      const requests = done?.values.request_count ?? 0
      assert.ok(Math.abs((record.server_count ?? 0) - requests) <= 4)
      const names = trial.files()
      const { recording, problems } = readRecorded({ ...record, request_count: requests }, what =>
        names.includes(what) ? trial.read(what) : null,
      )
      assert.deepEqual(problems, [])
      assert.ok((record.warm_up_s ?? 0) >= 2 && (record.warm_up_s ?? 0) < 62, `${record.warm_up_s}`)
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
      // up to 4 are in flight, and connections of the verification may end after counting began
      assert.ok(sent >= requests && sent <= requests + 20, `${sent} requests were sent and ${requests} answered`)
      assert.ok((recording.load_answers_judged ?? 0) > 100, `${recording.load_answers_judged} answers were judged`)
      assert.ok(trial.size_bytes() <= 256_000)
    } finally {
      trial.remove()
    }
    assertNothingLeft(trial)
  })
}

/** Runs a trial whose server is `source`, and returns its record and its log. */
async function outcome(source: string, more: Parameters<typeof createTrial>[1] = {}) {
  const trial = createTrial(source, { ready_timeout_s: 2, ...more })
  try {
    const record = await runTrial(trial.request, never)
    assertNothingLeft(trial)
    const path = join(trial.request.run_folder, record.path.replace('wrk.txt', 'server.log'))
    return { record, log: existsSync(path) ? readFileSync(path, 'utf8') : null }
  } finally {
    trial.remove()
  }
}

test('a server that ends before it is ready fails the trial, which keeps its log', { skip: noWrk }, async () => {
  const { record, log } = await outcome('console.error("no such thing"); process.exit(7)')
  assert.equal(record.status, 'failed')
  assert.match(
    record.reason ?? '',
    /^the server ended with exit code 7 before it was ready\. It was started as .+: look at its log$/,
  )
  assert.equal(log, 'no such thing\n')
  assert.equal(record.argv, null)
})

test('a server that never responds fails the trial', { skip: noWrk }, async () => {
  const { record } = await outcome('setInterval(() => {}, 1000)')
  assert.equal(record.status, 'failed')
  assert.match(
    record.reason ?? '',
    /^the server did not respond to GET \/ within 2 s of its start; it listens on no port\. It was started as .+: look at its log$/,
  )
  const elsewhere = await outcome(
    'import("node:net").then(({ createServer }) => createServer().listen(0, "127.0.0.1"))',
  )
  assert.match(elsewhere.record.reason ?? '', /; it listens on \d+ and not on \$PORT, \d+\. It was started as /)
})

test('a server that cannot be started fails the trial', { skip: noWrk }, async () => {
  const trial = createTrial('', {}, { start: ['./missing'] })
  // taskset would start and then not find the server
  trial.request.programs = { ...trial.request.programs, taskset: { path: null, version: null } }
  const record = await runTrial(trial.request, never)
  trial.remove()
  assert.equal(record.status, 'failed')
  assert.match(record.reason ?? '', /^the server could not be started: .*ENOENT/)
})

for (const [how, argv] of [
  ['in a new session', ['sleep', '86394']],
  ['in the background, without its environment', ['sh', '-c', 'env --ignore-environment setsid sleep 86394 &']],
  ['in new namespaces', ['unshare', '--user', '--net', '--mount', 'sleep', '86394']],
] as const)
  test(`a server that leaves a child behind ${how} makes the trial void, and the child is ended`, {
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

test('on loopback a child in the server’s process group is found and ended', { skip: noWrk }, async () => {
  const child = `import { spawn } from 'node:child_process'
    spawn('sh', ['-c', "trap '' TERM; exec sleep 86393"], { stdio: 'ignore' }).unref()`
  const trial = createTrial(`${child}\n${HELLO}`)
  const record = await runTrial(trial.request, never, 'loopback')
  trial.remove()
  assert.deepEqual([record.status, record.left_process_count], ['void', 1])
  assert.deepEqual(processesOf({ root: '86393' }), [])
})

test('a server that dies under load fails the trial', { skip: noWrk }, async () => {
  const crash = `${HELLO}\nsetInterval(() => { if (count > 300) process.exit(3) }, 5)`
  const { record } = await outcome(crash.replace('let count', 'var count'), { observe: false })
  assert.equal(record.status, 'failed')
  assert.equal(record.reason, 'the server ended with exit code 3 during the load: look at its log')
})

test('wrong responses before the load prevent it', { skip: noWrk }, async () => {
  const { record } = await outcome(HELLO.replace('Hello', 'Hullo'))
  assert.equal(record.status, 'failed')
  assert.match(record.reason ?? '', /^responses were wrong before the load: answers: /)
  assert.equal(record.load_started_s, null)
})

test('a server that miscounts makes the trial void', { skip: noWrk }, async () => {
  const { record } = await outcome(HELLO.replace('count += 1', 'count += 2'))
  assert.equal(record.status, 'void')
  assert.match(record.reason ?? '', /^the server counted \d+ requests and wrk \d+:/)
})

test('a trial fails if wrk is missing, fails or prints something else', { skip: noWrk }, async () => {
  const trial = createTrial(HELLO)
  try {
    const programs = fixture.request.programs
    const run = async (path: string | null) => {
      const wrk = { path, version: null }
      const { status, reason } = await runTrial({ ...trial.request, programs: { ...programs, wrk } }, never)
      assert.equal(status, 'failed')
      return reason ?? ''
    }
    const script = (name: string, text: string) => {
      const path = join(trial.request.run_folder, name)
      writeFileSync(path, `#!/bin/sh\n${text}\n`)
      chmodSync(path, 0o755)
      return path
    }
    assert.equal(await run(null), 'wrk is missing: install it, then try again')
    assert.match(await run(script('rubbish', 'echo 42 monkeys')), /no report that can be read, it printed "42 monkeys"/)
    assert.match(await run(script('failing', 'echo no; exit 3')), /^wrk ended with exit code 3: "no"/)
    assert.match(await run(join(trial.request.run_folder, 'absent')), /absent could not be started|exit code 127/)
  } finally {
    trial.remove()
  }
  assertNothingLeft(trial)
})

test('a stopped trial ends at once and leaves no files', { skip: noWrk }, async () => {
  const trial = createTrial(HELLO)
  trial.request.case.duration_s = 30
  const stopper = new AbortController()
  const finished = runTrial(trial.request, stopper.signal)
  await until(() => countRunning(trial, 'wrk') > 0)
  stopper.abort(new Error('stopped by the test'))
  await assert.rejects(finished, /stopped by the test/)
  assert.deepEqual(readdirSync(trial.request.run_folder), [])
  trial.remove()
  assertNothingLeft(trial)
})

test('the program of a trial ends all processes when its standard input closes', { skip: noWrk }, async () => {
  const trial = createTrial(HELLO)
  trial.request.case.duration_s = 30
  const program = join(import.meta.dirname, 'trial.ts')
  const child = spawn(process.execPath, [program, 'loopback', trial.request.run_folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.stdin.write(`${JSON.stringify({ ...trial.request, observer_program: buildObserver() })}\n`)
  await until(() => countRunning(trial, 'wrk') > 0)
  child.stdin.destroy()
  const [code] = await once(child, 'exit')
  assert.equal(code, 143)
  trial.remove()
  assertNothingLeft(trial)
})

test('if the program of a trial dies, the trial is void and no process remains', {
  skip: noWrk || noNamespace,
}, async () => {
  const trial = createTrial(HELLO)
  trial.request.case.duration_s = 30
  const finished = runTrial(trial.request, never)
  await until(() => countRunning(trial, 'wrk') > 0)
  for (const { pid, name, command } of running(trial))
    if (name.startsWith('node') && command.includes('trial.ts')) process.kill(pid, 'SIGKILL')
  const { status, reason } = await finished
  assert.equal(status, 'void')
  assert.match(reason ?? '', /ended without a record/)
  trial.remove()
  assertNothingLeft(trial)
})

test('a command under hyperfine is timed once, with its memory and its output', {
  skip: fixture.request.programs.hyperfine?.path == null && 'hyperfine is missing: apt-get install hyperfine',
}, async () => {
  const run = async (source: string) => {
    const trial = createTrial(source, {}, { start: [process.execPath, 'server.mjs', "it's $HOME"] })
    Object.assign(trial.request.case, {
      tool: 'hyperfine',
      threads: null,
      connections: null,
      duration_s: null,
      warm_up_s: null,
    })
    Object.assign(trial.request.scenario, { tool: 'hyperfine', request: null, oracle: { rule: 'completes' } })
    const record = await runTrial(trial.request, never)
    assertNothingLeft(trial)
    const read = (what: string) =>
      readFileSync(join(trial.request.run_folder, record.path.replace('hyperfine.json', what)), 'utf8')
    const found = {
      record,
      log: read('server.log'),
      times: record.status === 'ok' ? JSON.parse(read('hyperfine.json')).results[0].times : null,
    }
    trial.remove()
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

const countRunning = (trial: TrialFixture, program: string): number =>
  running(trial).filter(({ command }) => command.includes(`/${program} -t`)).length

async function until(isTrue: () => boolean): Promise<void> {
  const end = performance.now() + 30_000
  while (!isTrue()) {
    assert.ok(performance.now() < end, 'the condition was not met within 30 s')
    await sleep(20)
  }
}

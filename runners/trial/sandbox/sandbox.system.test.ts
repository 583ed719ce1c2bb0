import assert from 'node:assert/strict'
import { chmodSync } from 'node:fs'
import { test } from 'node:test'
import { recorded as timeline } from '../../../pipeline/evaluate/recordings/timeline.csv.ts'
import { createTrial, HELLO } from '../../../proofs/fixtures/trial.ts'
import { tryProbe } from '../../../proofs/sandbox/try-probe.ts'
import { runTrial } from '../run-trial.ts'
import { chooseSandbox } from './choose-sandbox.ts'

const never = new AbortController().signal
const error_message = await chooseSandbox(true).then(
  () => false as const,
  (error: Error) => error.message,
)
const fixture = createTrial('')
fixture.remove()
const skip = error_message || (fixture.request.programs.wrk?.path == null && 'wrk is missing: apt-get install wrk')

/** A server that prints its user, the number of processes that it sees and its home. */
const WHO = `${HELLO}
import { readdirSync } from 'node:fs'
const others = readdirSync('/proc').filter(name => /^[0-9]+$/.test(name) && name !== String(process.pid))
console.log('user', process.getuid(), 'others', others.length, 'home', process.env.HOME)
`

test('a trial in the sandbox is ok and complete', { skip }, async () => {
  const trial = createTrial(WHO, { sandbox: 'namespaces' })
  chmodSync(trial.request.built.folder, 0o700)
  try {
    const record = await runTrial(trial.request, never)
    assert.equal(record.reason, null)
    assert.equal(record.status, 'ok')
    assert.equal(record.is_same_process, true)
    assert.equal(record.left_process_count, 0)
    assert.match(trial.read('server.log'), /^listening in <made>\/entry$/m)
    assert.match(trial.read('server.log'), /^user 6\d{4} others 0 home \/tmp$/m)
    const rows = timeline.read(trial.read('timeline.csv')).content ?? []
    const last = rows.at(-1)
    assert.ok((last?.server_thread_count ?? 0) > 0 && (last?.server_resident_bytes ?? 0) > 0)
    assert.ok(rows.some(({ server_cpu_us }) => (server_cpu_us ?? 0) > 0))
  } finally {
    trial.remove()
  }
})

/** A server whose child has another session, environment and network. */
const HIDING = `${HELLO}
import { spawn } from 'node:child_process'
const argv = ['--user', '--net', 'sleep', '30']
spawn('unshare', argv, { detached: true, stdio: 'ignore', env: { PATH: process.env.PATH } }).unref()
`

test('a child that hides in new namespaces is found and ended, and the trial is void', { skip }, async () => {
  const trial = createTrial(HIDING, { sandbox: 'namespaces' })
  try {
    const record = await runTrial(trial.request, never)
    assert.equal(record.status, 'void')
    assert.equal(record.left_process_count, 1)
    assert.match(record.reason ?? '', /outlived it/)
  } finally {
    trial.remove()
  }
})

test('without a network namespace no sandboxed server starts', { skip }, async () => {
  const trial = createTrial(WHO, { sandbox: 'namespaces' })
  try {
    const record = await runTrial(trial.request, never, 'loopback')
    assert.equal(record.status, 'failed')
    assert.match(record.reason ?? '', /needs a network namespace/)
  } finally {
    trial.remove()
  }
})

const PROBES = 'files processes write privileges settings-remounted priority real-time keep-files keep-memory'
for (const probe of PROBES.split(' '))
  test(`the probe ${probe} is denied in the sandbox and allowed without it`, { skip }, async () => {
    const host = { cpus: { server: [0], other: null } }
    assert.equal((await tryProbe(probe, host, true)).outcome, 'denied')
    assert.equal((await tryProbe(probe, host, false)).outcome, 'allowed')
  })

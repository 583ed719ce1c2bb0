import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type TestContext, test } from 'node:test'
import { endOrphans, findOrphans } from './find-orphans.ts'
import { lockName } from './lock-host.ts'

const skip = process.platform === 'linux' ? false : '/proc is of Linux'

/** A runner that starts a server which ignores SIGTERM, and a server of that server; both carry the marker. */
async function runner(t: TestContext, lock = ''): Promise<{ runner: ChildProcess; trial: string; pids: number[] }> {
  const trial = `${lock}20261121T083000Z-test-0a1b2c/made-${process.pid}-${Math.random()}/01`
  const sleeper = 'process.on("SIGTERM", () => {}); console.log(process.pid); setTimeout(() => {}, 60000)'
  const server = `const { spawn } = require('node:child_process')
    spawn(process.execPath, ['-e', ${JSON.stringify(sleeper)}], { stdio: 'inherit' }); ${sleeper}`
  const code = `const { spawn } = require('node:child_process')
    spawn(process.execPath, ['-e', ${JSON.stringify(server)}],
      { detached: true, stdio: 'inherit', env: { ...process.env, BENCHLEDGER_TRIAL: ${JSON.stringify(trial)} } })`
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const pids: number[] = []
  t.after(() => {
    for (const pid of [...pids, child.pid ?? 0]) {
      try {
        if (pid > 0) process.kill(pid, 'SIGKILL')
      } catch {
        // it has ended, as it should
      }
    }
  })
  while (pids.length < 2) {
    const [text] = await once(child.stdout, 'data')
    pids.push(...String(text).trim().split('\n').map(Number))
  }
  return { runner: child, trial, pids: pids.sort((a, b) => a - b) }
}

/** Other runs may be under way on this machine: only what this test made is looked at and ended. */
const ofTrial = (trial: string) => findOrphans(lockName('')).processes.filter(each => each.trial === trial)

test('the processes of a live runner are left alone, those of a killed one are found and ended', { skip }, async t => {
  const { runner: child, trial, pids } = await runner(t)
  assert.deepEqual(ofTrial(trial), [])
  child.kill('SIGKILL')
  await once(child, 'exit')
  const left = ofTrial(trial)
  assert.deepEqual(
    left.map(each => each.pid).sort((a, b) => a - b),
    pids,
  )
  assert.deepEqual(await endOrphans({ processes: left, namespaces: [], folders: [] }), [])
  assert.deepEqual(ofTrial(trial), [])
})

test('what a runner left under a lock of its own is found by that lock and the host', { skip }, async t => {
  const lock = `benchledger-test-${process.pid}`
  const { runner: child, trial, pids } = await runner(t, `${lock}/`)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const counts = [lock, '', 'benchledger-test', `${lock}0`].map(
    name => findOrphans(lockName(name)).processes.filter(each => each.trial === trial).length,
  )
  assert.deepEqual(counts, [pids.length, pids.length, 0, 0])
})

test('a pid that was given to another process is not ended', { skip }, async () => {
  const child = spawn('sleep', ['30'])
  const stranger = { pid: child.pid ?? 0, started_ticks: 1, name: 'sleep', trial: 'x' }
  await endOrphans({ processes: [stranger], namespaces: [], folders: [] })
  assert.equal(child.exitCode ?? child.signalCode, null)
  child.kill('SIGKILL')
})

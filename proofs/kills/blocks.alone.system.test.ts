import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { signalProcess } from '../../runners/host/end-processes.ts'
import { listNames, readTextFile } from '../../runners/host/read-file.ts'
import { createFreezer, removeDeadGroups, type StopMethod } from '../../runners/trial/sandbox/create-control-groups.ts'
import { missingProgram } from '../../runners/trial/start-service.ts'
import { processesOf } from './find-leaks.ts'

const missing = ['wrk', 'which'].filter(name => spawnSync('which', [name]).status !== 0)
const noRoot = process.getuid?.() !== 0 && 'only root can create namespaces'

function lacks(by: StopMethod): string | false {
  const freezer = by === 'signals' ? undefined : createFreezer(`benchledger-trial-${process.pid}-lacks`, by)
  freezer?.remove()
  return freezer === null && `this host has no freezer of ${by}`
}

const lacking = (services: readonly string[]) => services.map(id => missingProgram(id)).find(Boolean) ?? false

const folders = ['', 'unified', 'freezer', 'cpu'].map(name => join('/sys/fs/cgroup', name))
const groupsOf = (pid: number) =>
  folders.flatMap(above =>
    listNames(above)
      .filter(name => name.startsWith(`benchledger-trial-${pid}-`))
      .map(name => join(above, name)),
  )

async function startRunner(root: string, method: StopMethod, services: readonly string[] = []) {
  // an account that is not root runs PostgreSQL in it
  chmodSync(root, 0o711)
  const program = join(import.meta.dirname, 'block-runner.ts')
  const env = { ...process.env, TMPDIR: root }
  const child = spawn(process.execPath, [program, method, ...services], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: string[] = []
  createInterface(child.stdout).on('line', line => lines.push(line))
  const ended = once(child, 'close')
  const prints = async (line: string) => {
    for (const end = performance.now() + 60_000; !lines.includes(line); await sleep(5))
      assert.ok(performance.now() < end && child.exitCode === null, `the runner did not print ${line}`)
  }
  return { pid: child.pid ?? 0, ended, prints, signal: (name: NodeJS.Signals) => child.kill(name) }
}

/** What is left after the kernel has had time to end it; a process that is ending has no command any more. */
async function awaitNone(root: string, pid: number): Promise<string[]> {
  const end = performance.now() + 8000
  for (;;) {
    const commands = processesOf({ root }).map(each => `${each.pid} ${each.command}`)
    const members = groupsOf(pid).flatMap(group => (readTextFile(join(group, 'cgroup.procs')) ?? '').split('\n'))
    const left = [...commands, ...members.filter(Boolean).map(each => `${each} in a group`)]
    if (left.length === 0 || performance.now() > end) return left
    await sleep(20)
  }
}

/** What the runner does when it is killed: opening, holding, in a window, loading alone, closing. */
const STEPS = [
  ['starts', 300],
  ['starts', 900],
  ['turn', 20],
  ['turn', 700],
  ['turn', 1900],
  ['alone', 30],
  ['alone', 600],
  ['closes', 10],
] as const

for (const [method, ...services] of [
  ['cgroup-2'],
  ['cgroup-1'],
  ['signals'],
  ['cgroup-2', 'postgres'],
  ['cgroup-1', 'postgres'],
  ['signals', 'postgres'],
] as const)
  test(`a runner killed at any step of a block leaves nothing frozen and nothing behind (${[method, ...services]})`, {
    skip: (missing.length > 0 && `${missing.join(', ')} missing`) || noRoot || lacks(method) || lacking(services),
  }, async t => {
    for (const [index, [line, after_ms]] of STEPS.entries()) {
      const root = realpathSync(mkdtempSync(join(tmpdir(), 'benchledger-world-')))
      const runner = await startRunner(root, method, services)
      await runner.prints(line)
      await sleep(after_ms)
      const found = processesOf({ root }).length
      // as when memory runs out: only the kernel, or what guards frozen processes, can end the rest
      const programs =
        index % 2 === 0 ? [] : processesOf({ root }).filter(({ command }) => command.includes('start.ts'))
      for (const { pid } of programs) signalProcess(pid, 'SIGSTOP')
      runner.signal('SIGKILL')
      for (const { pid } of programs) signalProcess(pid, 'SIGKILL')
      await runner.ended
      const step = `killed ${after_ms} ms after ${line}`
      assert.deepEqual(await awaitNone(root, runner.pid), [], step)
      const groups = groupsOf(runner.pid)
      t.diagnostic(`${step}: ${found} processes ended, ${groups.length} empty groups for the next start`)
      removeDeadGroups()
      assert.deepEqual(groupsOf(runner.pid), [], step)
      rmSync(root, { recursive: true })
    }
  })

test('an interrupted block leaves no process and no group with one', {
  skip: (missing.length > 0 && `${missing.join(', ')} missing`) || noRoot,
}, async () => {
  for (const [line, after_ms] of [STEPS[1], STEPS[3], STEPS[6]] as const) {
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'benchledger-world-')))
    const runner = await startRunner(root, lacks('cgroup-1') ? 'signals' : 'cgroup-1')
    await runner.prints(line)
    await sleep(after_ms)
    runner.signal('SIGINT')
    await runner.ended
    assert.deepEqual(await awaitNone(root, runner.pid), [], line)
    removeDeadGroups()
    assert.deepEqual(groupsOf(runner.pid), [], line)
    rmSync(root, { recursive: true })
  }
})

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { processesOf } from '../../proofs/kills/find-leaks.ts'
import { confine } from './confine.ts'

const skip = process.getuid?.() !== 0 && 'only root can make namespaces'

/** A shell that leaves processes as far from it as they can be, says so, and waits for its input; started by a Node as a runner is. */
async function hiding(t: TestContext) {
  const name = `confined-${process.pid}-${Math.random()}`
  const hide = `sh -c 'sleep 99; : ${name}'`
  const script = `setsid ${hide} & (setsid env --ignore-environment unshare --user --net --pid --fork ${hide} &)
    trap '' TERM; echo up; read line`
  const code = `require('node:child_process').spawn(${JSON.stringify(confine()?.[0])},
    ${JSON.stringify([...(confine()?.slice(1) ?? []), 'sh', '-c', script])}, { stdio: 'inherit', detached: true })`
  const runner = spawn(process.execPath, ['-e', code], { stdio: ['pipe', 'pipe', 'inherit'] })
  t.after(() => runner.kill('SIGKILL'))
  await once(runner.stdout, 'data')
  const left = () => processesOf({ root: name }).filter(({ pid }) => pid !== runner.pid)
  while (left().filter(({ command }) => command.startsWith('sh -c sleep')).length < 2) await sleep(5)
  return { runner, left }
}

async function assertGone(left: () => readonly unknown[]): Promise<void> {
  for (const end = performance.now() + 5000; left().length > 0 && performance.now() < end; ) await sleep(5)
  assert.deepEqual(left(), [])
}

test('whatever a command leaves ends with it', { skip }, async t => {
  const { runner, left } = await hiding(t)
  runner.stdin.end()
  await once(runner, 'exit')
  assert.deepEqual(left(), [], 'the kernel has ended them before the command is seen to end')
})

test('when a runner is killed the kernel ends what it started, and what that hid', { skip }, async t => {
  const { runner, left } = await hiding(t)
  runner.kill('SIGKILL')
  await assertGone(left)
})

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { processesOf } from '../../proofs/kills/find-leaks.ts'
import { confine } from './confine.ts'

const skip = process.getuid?.() !== 0 && 'only root can create namespaces'

/**
 * A shell that starts two processes in other sessions and namespaces, prints a line and waits for input; its parent is
 * Node, like a runner.
 */
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
  const hidden = () => processesOf({ root: name }).filter(({ pid }) => pid !== runner.pid)
  while (hidden().filter(({ command }) => command.startsWith('sh -c sleep')).length < 2) await sleep(5)
  return { runner, hidden }
}

async function assertGone(hidden: () => readonly unknown[]): Promise<void> {
  for (const end = performance.now() + 5000; hidden().length > 0 && performance.now() < end; ) await sleep(5)
  assert.deepEqual(hidden(), [])
}

test('all processes that a command started end with it', { skip }, async t => {
  const { runner, hidden } = await hiding(t)
  runner.stdin.end()
  await once(runner, 'exit')
  assert.deepEqual(hidden(), [], 'the kernel ends them before the command is reported as ended')
})

test('when a runner is killed, the kernel ends the processes that it started, and hidden ones', { skip }, async t => {
  const { runner, hidden } = await hiding(t)
  runner.kill('SIGKILL')
  await assertGone(hidden)
})

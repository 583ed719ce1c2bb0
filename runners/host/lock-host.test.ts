import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { UsageError } from '../../pipeline/schema/usage-error.ts'
import { isOwnLock, lockHost, lockName } from './lock-host.ts'

const skip = process.platform === 'linux' ? false : 'only Linux has abstract sockets'
const name = () => `benchledger-test-${process.pid}-${Math.random()}`

test('a second run is an error that names the first, and may start when the first has ended', { skip }, async () => {
  const lock = name()
  const release = await lockHost('20261121T083000Z-a-0a1b2c', lock)
  await assert.rejects(lockHost('x', lock), (error: UsageError) => {
    assert.equal(error.exit_code, 3)
    assert.match(error.message, new RegExp(`process ${process.pid}, run 20261121T083000Z-a-0a1b2c\\): wait`))
    return error instanceof UsageError
  })
  release()
  const again = await lockHost('y', lock)
  again()
})

test('the lock of a process that was killed is free', { skip }, async () => {
  const lock = name()
  const code = `const { lockHost } = await import(${JSON.stringify(new URL('lock-host.ts', import.meta.url).href)})
    await lockHost('killed', ${JSON.stringify(lock)}); console.log('locked'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  await assert.rejects(lockHost('second', lock), /run killed/)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const release = await lockHost('second', lock)
  release()
})

test('only BENCHLEDGER_LOCK selects another lock than the host’s', () => {
  assert.equal(lockName('mine'), 'mine')
  assert.deepEqual([isOwnLock(lockName('')), isOwnLock('mine')], [false, true])
})

/** A runner that is killed or interrupted while it builds. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { benchFixture, framework, program, skip } from '../proofs/fixtures/bench.ts'
import { processesOf } from '../proofs/kills/find-leaks.ts'

const skipLinux = process.platform === 'linux' ? skip : '/proc is of Linux'

/** A quick run whose build sleeps for a day, begun. */
async function sleepingBuild(t: TestContext) {
  const { manifests } = benchFixture(t)
  const path = join(manifests, 'frameworks/made/framework.json')
  writeFileSync(path, JSON.stringify({ ...framework, needs: ['sleep'], build: [['sleep', '86399']] }))
  const temporary = join(manifests, '../tmp')
  mkdirSync(temporary)
  const env = { ...process.env, TMPDIR: temporary }
  const child = spawn(process.execPath, [program, '--quick', '--manifests', manifests], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const isBuilding = () => processesOf({ root: manifests }).some(({ name }) => name === 'sleep')
  while (!isBuilding()) {
    assert.equal(child.exitCode, null, `the runner ended before it built: ${output}`)
    await sleep(50)
  }
  return { child, isBuilding, temporary, output: () => output }
}

const skipRoot = skipLinux || (process.getuid?.() !== 0 && 'only root can make namespaces')

test('what a killed runner was building ends with it', { skip: skipRoot }, async t => {
  const { child, isBuilding } = await sleepingBuild(t)
  child.kill('SIGKILL')
  await once(child, 'exit')
  for (const end = performance.now() + 5000; isBuilding() && performance.now() < end; ) await sleep(5)
  assert.equal(isBuilding(), false)
})

test('Ctrl-C, and a second one, leave nothing and no exit status of success', { skip: skipLinux }, async t => {
  const { child, isBuilding, temporary, output } = await sleepingBuild(t)
  const closed = once(child, 'close')
  child.kill('SIGINT')
  child.kill('SIGINT')
  assert.deepEqual(await closed, [130, null])
  assert.equal(isBuilding(), false)
  assert.match(output(), /SIGINT: ending the trial and its servers.*interrupted\. Trials of a quick run are not kept/s)
  assert.deepEqual(readdirSync(temporary), [])
})

/** A runner that is killed or interrupted while it builds. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { bench, framework, made, program, skip } from '../proofs/fixtures/bench.ts'
import { findOrphans } from './host/find-orphans.ts'
import { markerFor } from './host/find-processes.ts'

const skipLinux = process.platform === 'linux' ? skip : '/proc is of Linux'

/** A quick run whose build sleeps for a day, begun. */
async function sleepingBuild(t: TestContext) {
  const { manifests } = made(t)
  const path = join(manifests, 'frameworks/made/framework.json')
  writeFileSync(path, JSON.stringify({ ...framework, needs: ['sleep'], build: [['sleep', '86399']] }))
  const temporary = join(manifests, '../tmp')
  mkdirSync(temporary)
  const env = { ...process.env, TMPDIR: temporary }
  const child = spawn(process.execPath, [program, '--quick', '--manifests', manifests], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const marker = markerFor(`build of process ${child.pid}`)
  const isBuilding = () => readdirSync('/proc').some(pid => /^\d+$/.test(pid) && isSleeping(pid, marker))
  while (!isBuilding()) {
    assert.equal(child.exitCode, null, `the runner ended before it built: ${said}`)
    await sleep(50)
  }
  return { child, marker, isBuilding, manifests, path, temporary, env, said: () => said }
}

test('what a killed runner was building is ended by the next start, which says so', { skip: skipLinux }, async t => {
  const { child, marker, isBuilding, manifests, path, env } = await sleepingBuild(t)
  const isLeft = () => findOrphans().processes.some(({ trial }) => trial === marker)
  assert.equal(isLeft(), false)
  child.kill('SIGKILL')
  await once(child, 'exit')
  assert.equal(isLeft(), true)
  writeFileSync(path, JSON.stringify(framework))
  const next = (named: NodeJS.ProcessEnv) => bench(['--quick', '--manifests', manifests], { ...env, ...named }).said
  assert.doesNotMatch(next({ BENCHLEDGER_LOCK: `${process.env.BENCHLEDGER_LOCK}-other` }), /whose runner is dead/)
  assert.equal(isBuilding(), true, 'a run under another lock leaves it alone')
  const said = next({})
  assert.match(said, new RegExp(`ending process \\d+ \\(sleep\\) of ${marker}, whose runner is dead`))
  assert.equal(isBuilding(), false)
})

test('Ctrl-C, and a second one, leave nothing and no exit status of success', { skip: skipLinux }, async t => {
  const { child, isBuilding, temporary, said } = await sleepingBuild(t)
  const closed = once(child, 'close')
  child.kill('SIGINT')
  child.kill('SIGINT')
  assert.deepEqual(await closed, [130, null])
  assert.equal(isBuilding(), false)
  assert.match(said(), /SIGINT: ending the trial and its servers.*interrupted\. A quick run keeps nothing/s)
  assert.deepEqual(readdirSync(temporary), [])
})

function isSleeping(pid: string, marker: string): boolean {
  try {
    return (
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('sleep\0') &&
      readFileSync(`/proc/${pid}/environ`, 'utf8').includes(marker)
    )
  } catch {
    return false
  }
}

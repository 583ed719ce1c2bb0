/** The pipeline's promise of all of a build or none: the swing of a link is its only atomic step, and thirty kills prove it. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDocument, folder, folders, madeRunAlone, program, run, wholeBuild } from './fixtures/build.ts'
import { testRandom } from './fixtures/test-seed.ts'

test('killed at any moment it leaves the old files or the new ones', { timeout: 600_000 }, async () => {
  const parent = join(folder, 'killed')
  const out = join(parent, 'parquet')
  // copies, because both must stay as they are for as long as this takes
  const inputs = [madeRunAlone('before-kills'), madeRunAlone('grown-for-kills')] as const
  addDocument(inputs[1].data)
  const started = performance.now()
  assert.equal(await run(folders(inputs[0], out)), 0)
  const duration_ms = performance.now() - started
  const expected = new Set([wholeBuild(out)])
  await run(folders(inputs[1], out))
  expected.add(wholeBuild(out))
  assert.equal(expected.size, 2)

  const random = testRandom('killed build')
  const seen = { killed: 0, killedWhileWriting: 0 }
  // a busy machine makes the moments miss more often: then more of them are tried
  const isEnough = () => seen.killed >= 30 && seen.killedWhileWriting >= 10
  for (let round = 0; round < 40 || (round < 200 && !isEnough()); round++) {
    const child = spawn(process.execPath, [...program, ...folders(inputs[round % 2 === 0 ? 0 : 1], out)], {
      stdio: 'ignore',
    })
    const exited = new Promise<boolean>(done => child.on('exit', (_code, signal) => done(signal === 'SIGKILL')))
    const isWriting = () => readdirSync(parent).some(name => name.startsWith(`.parquet-${child.pid}-`))
    if (round % 2 === 0) await sleep(random() * duration_ms)
    else {
      while (child.exitCode === null && !isWriting()) await sleep(1)
      await sleep(random() * duration_ms * 0.25)
    }
    const wasWriting = isWriting()
    child.kill('SIGKILL')
    if (await exited) {
      seen.killed++
      if (wasWriting) seen.killedWhileWriting++
    }
    assert.ok(expected.has(wholeBuild(out)), `round ${round}`)
  }
  assert.ok(isEnough(), JSON.stringify(seen))
  assert.equal(await run(folders(inputs[0], out)), 0)
  assert.deepEqual(readdirSync(parent).length, 2, 'what a killed build left is gone')
})

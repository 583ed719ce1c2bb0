/** Kills of a made run, whose trials take milliseconds. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { testRandom } from '../../pipeline/fixtures/test-seed.ts'
import { readRunFolder } from '../../pipeline/sources/run-folder.ts'
import { verifyRaw } from '../../pipeline/sources/verify-seal.ts'
import type { RunJson } from '../../pipeline/vocabulary/records/run.ts'
import { orderRounds } from '../plan/order-rounds.ts'
import { listPartialRuns, partialFolder } from '../seal/partial-run.ts'
import { fakeCases } from './session-fixture.ts'

const LONGEST_MS = 150
const SEALING_MS = 40
const program = join(import.meta.dirname, 'measure-fixture.ts')
export const planned = orderRounds(fakeCases, 'made').map(
  ({ case: one, round }) => `${one.framework_id} ${one.connections} ${round}`,
)

export const start = (raw: string, run_id: string) =>
  spawn(process.execPath, [program, raw, run_id], { stdio: ['ignore', 'pipe', 'inherit'] })

/** Resolves when the child says the line, or when it ends. */
function said(child: ChildProcess & { stdout: NonNullable<ChildProcess['stdout']> }, line: string): Promise<void> {
  return new Promise(resolve => {
    createInterface(child.stdout).on('line', text => text === line && resolve())
    child.once('close', () => resolve())
  })
}

/** Old state or new state: sealed runs hold, what a record lists is there, and nothing that was recorded is lost. */
function check(raw: string, run_id: string, done_before: number): number {
  for (const { problems } of verifyRaw(raw)) assert.deepEqual(problems, [])
  if (existsSync(join(raw, run_id))) return planned.length
  const folder = partialFolder(raw, run_id)
  if (!existsSync(folder)) {
    assert.equal(done_before, 0)
    return 0
  }
  const run: RunJson = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8'))
  const listed = listPartialRuns(raw)
  assert.deepEqual(listed, [{ run_id, done: run.trials.length, planned: planned.length }])
  assert.ok(run.trials.length >= done_before, `${run.trials.length} trials after ${done_before}`)
  // a kill may come while what is archived is dropped
  const { files } = readRunFolder(folder)
  for (const { path } of run.trials) {
    for (const what of ['wrk.txt', 'wrk.json', 'timeline.csv', 'server.log']) {
      const stem = path.replace('.wrk.txt', '')
      assert.equal(String(files.get(`${stem}.${what}`)?.bytes), `made ${stem} ${what}\n`)
    }
  }
  return run.trials.length
}

/** Kills so many, every other while it seals: each leaves the old state or the new, and at the end all is sealed. */
export async function killRuns(t: TestContext, kills: number): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'benchledger-test-'))
  t.after(() => rmSync(data, { recursive: true }))
  const raw = join(data, 'raw')
  const random = testRandom('killed run')
  let run_number = 0
  let done = 0
  let sealing_count = 0
  const runId = () => `20261121T083000Z-made-host-${String(run_number).padStart(6, '0')}`
  for (let kill = 0; kill < kills; kill++) {
    const while_sealing = kill % 2 === 1
    const child = start(raw, runId())
    await said(child, while_sealing ? 'sealing the run' : 'ready')
    await sleep(random() * (while_sealing ? SEALING_MS : LONGEST_MS))
    const closed = child.exitCode === null && child.signalCode === null ? once(child, 'close') : null
    if (child.kill('SIGKILL') && while_sealing) sealing_count += 1
    await closed
    done = check(raw, runId(), done)
    if (!existsSync(join(raw, runId()))) continue
    run_number += 1
    done = 0
  }
  const [code] = await once(start(raw, runId()), 'exit')
  assert.equal(code, 0)
  const sealed = verifyRaw(raw)
  assert.deepEqual(
    sealed.flatMap(({ problems }) => problems),
    [],
  )
  assert.equal(sealed.length, run_number + 1)
  assert.deepEqual(listPartialRuns(raw), [])
  for (const { run_id } of sealed) {
    const { trials, is_partial }: RunJson = JSON.parse(readFileSync(join(raw, run_id, 'run.json'), 'utf8'))
    assert.equal(is_partial, false)
    assert.deepEqual(
      trials.map(({ framework, connections, round }) => `${framework} ${connections} ${round}`),
      planned,
    )
  }
  t.diagnostic(`${sealed.length} runs were sealed, ${sealing_count} kills met a runner that sealed`)
}

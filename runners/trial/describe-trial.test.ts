import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { RunJson } from '../../pipeline/schema/records/run.ts'
import { createRun } from '../../proofs/fixtures/run.ts'
import { temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import { describeTrial } from './describe-trial.ts'

test('a trial is described by its value, its status and its findings', t => {
  const data = temporaryFolder(t)
  const folder = createRun(data)
  const { trials }: RunJson = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8'))
  const descriptions = trials.map(trial => [trial.tool, trial.status, describeTrial(folder, trial)] as const)
  for (const [tool, status, text] of descriptions) {
    const is_number = tool === 'wrk' ? /^[\d,.]+ requests\/s/ : /^[\d,.]+ (s|ms|µs)/
    if (status === 'ok') assert.match(text, is_number)
    else assert.match(text, new RegExp(`^${status}: `))
    assert.ok(!text.includes('\n'))
  }
  assert.ok(descriptions.some(([, status]) => status !== 'ok'))
  const [first] = trials
  assert.ok(first)
  const close = describeTrial(folder, { ...first, client_cpus: [0], server_cpus: [0] })
  assert.match(close, /(invalid|caution) shared-cpus/)
})

test('a trial without files is described by its reason', () => {
  const trial = {
    path: 'a/default/hello-t1-c2/01.wrk.txt',
    tool: 'wrk',
    status: 'failed',
    reason: 'it was never ready',
  }
  assert.equal(describeTrial('/nowhere', trial as never), 'failed: it was never ready')
})

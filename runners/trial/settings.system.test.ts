/** A server that changes a setting of the machine. The setting is a file of the test that is mounted in its place. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { TrialJson } from '../../pipeline/schema/records/run.ts'
import { temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import { HELLO } from '../../proofs/fixtures/trial.ts'

const SETTING = '/sys/kernel/mm/transparent_hugepage/enabled'
const skip = process.getuid?.() !== 0 && 'only root can mount a file in place of a setting'

/** Never changes the machine's setting: it overwrites the test's file only. */
const CHANGE = `
import { readFileSync, writeFileSync } from 'node:fs'
const change = () => {
  if (readFileSync('${SETTING}', 'utf8') === 'fixture') writeFileSync('${SETTING}', 'changed')
}
`

function runTrialWith(t: TestContext, server: string): TrialJson {
  const folder = temporaryFolder(t)
  const file = join(folder, 'setting')
  writeFileSync(file, 'fixture')
  const program = `
    import { createTrial } from '${join(import.meta.dirname, '../../proofs/fixtures/trial.ts')}'
    import { runTrial } from '${join(import.meta.dirname, 'run-trial.ts')}'
    const trial = createTrial(${JSON.stringify(server)})
    console.log(JSON.stringify(await runTrial(trial.request, new AbortController().signal)))
    trial.remove()
  `
  const mount = 'mount --bind "$0" "$1" && shift && exec "$@"'
  const node = [process.execPath, '--input-type=module', '--eval', program]
  const args = ['--mount', '--', 'sh', '-c', mount, file, SETTING, ...node]
  const { stdout, stderr } = spawnSync('unshare', args, { encoding: 'utf8', timeout: 60_000 })
  assert.notEqual(stdout, '', stderr)
  return JSON.parse(stdout)
}

for (const [when, act] of [
  ['at its start', 'change()'],
  ['under load', 'setInterval(() => count > 300 && change(), 5)'],
] as const)
  test(`a trial whose server changes a setting ${when} is void and names the setting`, { skip }, t => {
    const { status, reason } = runTrialWith(t, `${HELLO}${CHANGE}${act}`)
    assert.equal(status, 'void', reason ?? '')
    assert.equal(reason, `${SETTING} was "fixture" and is "changed": find out what set it, and measure again`)
  })

test('a trial whose server changes no setting is ok', { skip }, t => {
  const { status, reason } = runTrialWith(t, HELLO)
  assert.equal(status, 'ok', reason ?? '')
})

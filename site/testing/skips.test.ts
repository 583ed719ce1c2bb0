import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

const FILE = `import { test } from 'node:test'
test('passes', () => {})
test('without root', { skip: 'only root can do this' }, () => {})
test('without wrk', { skip: process.env.WRK === 'missing' && 'wrk is not installed' }, () => {})`

function run(t: { after: (end: () => void) => void }, env: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'benchledger-skips-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'one.test.ts')
  writeFileSync(file, FILE)
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, '../test.ts'), file], {
    encoding: 'utf8',
    env: { ...process.env, NODE_TEST_CONTEXT: undefined, ...env },
  })
  return { status, stdout, stderr }
}

test('in CI a skip fails unless its reason is listed, and the closing lines of the runner stay', t => {
  const { status, stdout, stderr } = run(t, { CI: 'true', WRK: 'missing' })
  assert.equal(status, 1)
  assert.match(stdout, /^ℹ pass 1$/m)
  assert.match(stdout, /^ℹ skipped 2$/m)
  assert.match(stderr, /not in site\/testing\/skips\.json: .*one\.test\.ts: without wrk: wrk is not installed/)
  assert.doesNotMatch(stderr, /only root/)
})

test('a listed skip passes in CI, and any skip on a machine of a person', t => {
  assert.equal(run(t, { CI: 'true' }).status, 0)
  assert.equal(run(t, { CI: '', WRK: 'missing' }).status, 0)
})

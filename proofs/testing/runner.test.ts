/** Checks the summary of test runs, with test files that are written here. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { temporaryFolder } from '../fixtures/temporary.ts'
import { testCommandOf } from './kinds.ts'

const root = join(import.meta.dirname, '../..')

/** Starts the runner with files of these texts and a separate temporary folder. */
function start(t: TestContext, files: Readonly<Record<string, string>>, env: Record<string, string> = {}) {
  const folder = temporaryFolder(t)
  const TMPDIR = join(folder, 'tmp')
  mkdirSync(TMPDIR)
  const named = Object.entries(files).map(([name, text]) => {
    writeFileSync(join(folder, name), `import { test } from 'node:test'\n${text}`)
    return relative(root, join(folder, name))
  })
  const child = spawn(process.execPath, [join(root, 'proofs/test.ts'), ...named], {
    env: { ...process.env, NODE_TEST_CONTEXT: undefined, CI: '', TMPDIR, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (output += text))
  const ended = new Promise<{ code: number | null; output: string }>(resolve =>
    child.on('close', code => resolve({ code, output })),
  )
  return { folder, child, ended, left: () => readdirSync(TMPDIR).filter(name => name.startsWith('benchledger-test-')) }
}

const SKIPS = `test('passes', () => {})
test('without schedstat', { skip: 'the kernel has no schedstat' }, () => {})
test('without wrk', { skip: process.env.WRK === 'missing' && 'wrk is not installed' }, () => {})`

test('in CI a skip fails unless its reason is listed, and the totals of the runner are printed', async t => {
  const { code, output } = await start(t, { 'one.test.ts': SKIPS }, { CI: 'true', WRK: 'missing' }).ended
  assert.equal(code, 1)
  assert.match(output, /^ℹ pass 1$/m)
  assert.match(output, /^ℹ skipped 2$/m)
  assert.match(output, /^test: skipped: \S*one\.test\.ts: without schedstat: the kernel has no schedstat$/m)
  assert.match(output, /not in proofs\/testing\/skips\.json: .*one\.test\.ts: without wrk: wrk is not installed/)
  assert.doesNotMatch(output, /skips\.json: .*schedstat/)
})

test('listed skips pass in CI, and all skips elsewhere', async t => {
  assert.equal((await start(t, { 'one.test.ts': SKIPS }, { CI: 'true' }).ended).code, 0)
  assert.equal((await start(t, { 'one.test.ts': SKIPS }, { WRK: 'missing' }).ended).code, 0)
})

test('parts are counted together, and a failed run ends with the failed tests and their commands', async t => {
  const files = {
    'good.test.ts': `test('good', () => {})`,
    'bad.test.ts': `test('outer', t => t.test('inner', () => { throw new Error('it is bad') }))`,
    'worse.alone.system.test.ts': `test('slow and bad', () => new Promise((_, no) => setTimeout(no, 500)))`,
  }
  const { ended, left } = start(t, files)
  const { code, output } = await ended
  assert.equal(code, 1)
  assert.deepEqual(
    [...output.matchAll(/^ℹ (tests|pass|fail) (\d+)$/gm)].map(([, name, count]) => `${name} ${count}`),
    ['tests 4', 'pass 1', 'fail 3'],
  )
  assert.match(output, /^test: slowest: \S*worse\.alone\.system\.test\.ts 0\.\d s, /m)
  assert.match(
    output,
    /^test: failed: npm test -- \S*\/bad\.test\.ts\n +outer\ntest: failed: npm run test:system -- \S*\/worse\.alone\.system\.test\.ts\n +slow and bad\n$/m,
  )
  assert.deepEqual(left(), [])
})

test('a file that ends its process, has no test or cannot be loaded fails and is named', async t => {
  const { ended } = start(t, {
    'shared-good.test.ts': `test('good', () => {})`,
    'shared-broken.test.ts': `throw new Error('broken')`,
    'empty.test.ts': '',
    'ends.system.test.ts': `test('first', () => {}); test('second', () => process.exit(0)); test('third', () => {})`,
    'at-once.system.test.ts': 'process.exitCode = 0; setImmediate(() => process.exit(0))',
  })
  const { code, output } = await ended
  assert.equal(code, 1)
  assert.match(
    output,
    /^test: ran no test: \S*shared-broken\.test\.ts \S*empty\.test\.ts \S*at-once\.system\.test\.ts$/m,
  )
  assert.match(output, /^test: failed: npm test -- \S*\/shared-broken\.test\.ts$/m)
  assert.match(output, /^test: failed: npm run test:system -- \S*\/ends\.system\.test\.ts\n +second$/m)
  assert.match(output, /✔ third/)
})

test('each kind of file has a command that runs it alone', () => {
  assert.equal(testCommandOf('a.test.ts'), 'npm test -- a.test.ts')
  assert.equal(testCommandOf('a.alone.system.test.ts'), 'npm run test:system -- a.alone.system.test.ts')
  assert.equal(testCommandOf('a.full.test.ts'), 'npm run test:full -- a.full.test.ts')
})

test('Ctrl-C ends running tests, and no temporary files remain', async t => {
  const HANGS = `import { writeFileSync } from 'node:fs'
test('hangs', () => {
  writeFileSync(process.env.PID_FILE, String(process.pid))
  return new Promise(resolve => setTimeout(resolve, 600_000))
})`
  const PID_FILE = join(mkdtempSync(join(tmpdir(), 'benchledger-runner-')), 'pid')
  t.after(() => rmSync(join(PID_FILE, '..'), { recursive: true }))
  const { child, ended, left } = start(t, { 'hangs.test.ts': HANGS }, { PID_FILE })
  while (!existsSync(PID_FILE)) await setTimeout(50)
  child.kill('SIGINT')
  assert.equal((await ended).code, 130)
  assert.throws(() => process.kill(Number(readFileSync(PID_FILE, 'utf8')), 0), /ESRCH/)
  assert.deepEqual(left(), [])
})

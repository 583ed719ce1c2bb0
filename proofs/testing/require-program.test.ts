import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { temporaryFolder } from '../fixtures/temporary.ts'
import { requireProgram } from './require-program.ts'

/** A PATH with only these programs, each of which logs its arguments; installing creates a Chromium. */
function machineWith(t: TestContext, programs: readonly string[], { isRoot = true, sudo = 1 } = {}) {
  const PATH = temporaryFolder(t)
  const [log, chromium] = ['log', 'chromium'].map(name => join(PATH, name)) as [string, string]
  const text = `#!/bin/sh
echo "\${0##*/} $*" >> ${log}
case "\${0##*/} $*" in *install*) /bin/cp "$0" ${chromium};; sudo*) exit ${sudo};; esac\n`
  for (const name of programs) writeFileSync(join(PATH, name), text, { mode: 0o755 })
  const before = process.env.PATH
  process.env.PATH = PATH
  t.after(() => Object.assign(process.env, { PATH: before }))
  t.mock.method(process, 'getuid' as never, (() => (isRoot ? 0 : 1000)) as never)
  const find = () =>
    requireProgram({
      names: ['chromium', '/Applications/Chromium.app/Contents/MacOS/Chromium'],
      packages: { 'apt-get': 'chromium', dnf: 'chromium', brew: 'chromium' },
    })
  return { find, chromium, ran: () => (existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : []) }
}

test('an installed program is found and nothing is run', t => {
  const { find, chromium, ran } = machineWith(t, ['chromium', 'apt-get'])
  assert.deepEqual([find(), ran()], [chromium, []])
})

test('a missing program is installed as root, with sudo without a password, or with brew as the user', t => {
  for (const [programs, more, expected] of [
    [['apt-get'], {}, ['apt-get update', 'apt-get install -y --no-install-recommends chromium']],
    [['dnf', 'sudo'], { isRoot: false, sudo: 0 }, ['sudo -n true', 'sudo -n dnf install -y chromium']],
    [['brew'], { isRoot: false }, ['brew install chromium']],
  ] as const) {
    const { find, chromium, ran } = machineWith(t, programs, more)
    assert.deepEqual([find(), ran()], [chromium, expected])
  }
})

test('if a password is needed, or no package manager exists, the message says what to do', t => {
  const { find, ran } = machineWith(t, ['dnf', 'sudo'], { isRoot: false })
  assert.throws(find, /needs a password. Run: sudo dnf install -y chromium/)
  assert.deepEqual(ran(), ['sudo -n true'])
  assert.throws(machineWith(t, []).find, /chromium is missing, and none of apt-get, dnf and brew/)
})

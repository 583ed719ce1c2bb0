import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

const run = (...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'measure-fidelity.ts'), ...args], { encoding: 'utf8' })

test('usage errors are reported with the fix before anything is measured', () => {
  for (const [args, message] of [
    [['--pairs', '0'], /--pairs is 0: give a whole number/],
    [['--pairs', '10001'], /--pairs is 10001: give a whole number from 1 to 10000/],
    [['--threads', '3', '--connections', '2'], /--connections is 2, fewer than the 3 threads/],
    [['--framework', 'no-such'], /--framework no-such does not run --scenario hello as a server/],
    [['--scenario', 'primitives'], /does not run --scenario primitives as a server/],
    [['--nothing'], /--nothing/],
  ] as const) {
    const { status, stderr, stdout } = run(...args)
    assert.match(stderr, message)
    assert.equal(status, 2)
    assert.equal(stdout, '')
  }
  assert.equal(run('--help').status, 0)
})

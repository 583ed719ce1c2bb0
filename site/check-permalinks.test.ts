/** The program, where there is nothing to compare with: it says so and builds nothing. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

function check(...args: string[]) {
  const program = join(import.meta.dirname, 'check-permalinks.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

test('where nothing was published no address can break, and that is said', () => {
  for (const args of [[`${'0'.repeat(40)}`], ['refs/tags/no-such-tag', '--or-nothing']]) {
    const { status, said } = check('--base', ...args)
    assert.deepEqual([status, said.split(':').slice(0, 3).join(':')], [0, 'check:permalinks: compared with nothing'])
  }
})

test('a base that git does not know is bad use', () => {
  const { status, said } = check('--base', 'refs/tags/no-such-tag')
  assert.equal(status, 2)
  assert.match(said, /git knows no commit "refs\/tags\/no-such-tag"/)
})

/** Runs `npm run test:sandbox`, which exits with 0, or with 3 if this host cannot create the sandbox. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

test('no probe escapes from the sandbox', { timeout: 1_200_000 }, t => {
  const env = { ...process.env, NODE_TEST_CONTEXT: undefined }
  const program = join(import.meta.dirname, 'try-sandbox.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], { env, encoding: 'utf8' })
  if (status === 3) return t.skip(stderr.trim().replace(/^test:sandbox: /, ''))
  for (const line of stdout.trim().split('\n')) t.diagnostic(line)
  t.assert.equal(status, 0, stderr)
})

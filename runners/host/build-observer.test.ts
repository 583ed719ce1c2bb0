import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { UsageError } from '../../pipeline/schema/usage-error.ts'
import { temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import { requireObserver } from './build-observer.ts'

test('an observer that does not compile is an error with the compiler’s message, and leaves no program', t => {
  const sources = temporaryFolder(t)
  writeFileSync(join(sources, 'observer.c'), 'int main(void) { return not_there; }\n')
  for (const _ of ['once', 'and again'])
    assert.throws(
      () => requireObserver(sources),
      (error: Error) => error instanceof UsageError && error.exit_code === 3 && /not_there/.test(error.message),
    )
})

/** Verifies an entry where a trial of it would run: in namespaces of its own, in the sandbox where there is one. */
import { join } from 'node:path'
import type { BuiltEntry, Scenario } from '../../pipeline/schema/case.ts'
import type { RunJson } from '../../pipeline/schema/records/run.ts'
import { makeNamespace } from './namespace.ts'
import { runInside } from './run-inside.ts'
import { type EntryVerification, failed, nothingRequested } from './verify-entry.ts'

export interface VerificationRequest {
  built: BuiltEntry
  scenario: Scenario
  /** Of the random inputs. */
  seed: string
  sandbox: NonNullable<RunJson['sandbox']>
}

const program = join(import.meta.dirname, 'verification.ts')

/** Whatever the entry does is reported as a check that did not pass. Errors: `signal` was aborted; nothing is left then. */
export async function runVerification(request: VerificationRequest, signal: AbortSignal): Promise<EntryVerification> {
  const namespace = makeNamespace()
  const { answer, error, change } = await runInside<EntryVerification>({ program, request, namespace }, signal)
  const died = { verification: nothingRequested(failed('starts', `the verification ended: ${error}`)), log: '' }
  const found = answer ?? died
  if (change !== null) found.verification.checks.push(failed('settings', change))
  return found
}

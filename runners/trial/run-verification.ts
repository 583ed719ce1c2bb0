/** Verifies an entry where a trial of it would run: in new namespaces, and in the sandbox if there is one. */
import { join } from 'node:path'
import type { BuiltEntry, Scenario } from '../../pipeline/schema/case.ts'
import type { RunJson } from '../../pipeline/schema/records/run.ts'
import { createNamespace } from './namespace.ts'
import { runInside } from './run-inside.ts'
import { type EntryVerification, failed, nothingRequested } from './verify-entry.ts'

export interface VerificationRequest {
  built: BuiltEntry
  scenario: Scenario
  /** The seed of the random inputs. */
  seed: string
  sandbox: NonNullable<RunJson['sandbox']>
}

const program = join(import.meta.dirname, 'verification.ts')

/** Faults of the entry are reported as failed checks. Errors: `signal` was aborted; then all processes have ended. */
export async function runVerification(request: VerificationRequest, signal: AbortSignal): Promise<EntryVerification> {
  const namespace = createNamespace()
  const { answer, error, change } = await runInside<EntryVerification>({ program, request, namespace }, signal)
  const died = { verification: nothingRequested(failed('starts', `the verification ended: ${error}`)), log: '' }
  const found = answer ?? died
  if (change !== null) found.verification.checks.push(failed('settings', change))
  return found
}

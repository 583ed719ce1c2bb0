/** The program of a verification: run-verification.ts starts it inside new namespaces. */
import type { VerificationRequest } from './run-verification.ts'
import { sandboxOf } from './sandbox/create-sandbox.ts'
import { serveTrialRequest } from './serve-trial-request.ts'
import { verifyEntry } from './verify-entry.ts'

await serveTrialRequest<VerificationRequest>(async (request, place) => {
  const sandbox = await sandboxOf(request, null, place)
  const found = await verifyEntry(request.scenario, request.seed, { ...place, built: request.built, sandbox })
  sandbox?.remove()
  return found
})

/** The program of one verification: run-verification.ts starts it inside of namespaces of its own. */
import { basename } from 'node:path'
import { storesInFile } from '../verify/check-stored.ts'
import { servedFolder } from '../verify/oracle/expected-answer.ts'
import { answerRequest } from './answer-request.ts'
import type { VerificationRequest } from './run-verification.ts'
import { makeSandbox } from './sandbox/make-sandbox.ts'
import { verifyEntry } from './verify-entry.ts'

await answerRequest<VerificationRequest>(async ({ built, scenario, seed, sandbox: kind }, place) => {
  const sandbox =
    kind === 'none'
      ? null
      : await makeSandbox({
          name: basename(place.folder),
          built,
          served_folder: servedFolder(scenario),
          cpus: null,
          writes_folder: storesInFile(built.configuration),
        })
  const found = await verifyEntry(scenario, seed, { ...place, built, sandbox })
  sandbox?.remove()
  return found
})

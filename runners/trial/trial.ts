/** The program of a trial: run-trial.ts starts it inside the trial's namespaces. */
import { measureTrial } from './measure-trial.ts'
import { serveTrialRequest } from './serve-trial-request.ts'
import { loopback } from './server-host.ts'
import type { TrialRequest } from './trial-request.ts'

await serveTrialRequest<TrialRequest>(async (request, place) => [
  await measureTrial({ request, host: loopback, ...place }),
])

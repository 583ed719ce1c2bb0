/** The program of a start: block.ts starts it inside the start's namespaces. */
import { measureStart } from './measure-start.ts'
import { serveTrialRequest } from './serve-trial-request.ts'
import { loopback } from './server-host.ts'
import type { TrialRequest } from './trial-request.ts'

await serveTrialRequest<TrialRequest>((request, place, listener) =>
  measureStart({ request, host: loopback, ...place }, listener),
)

/** The program of a trial: run-trial.ts starts it inside the trial's namespaces. */
import { measureTrial } from './measure-trial.ts'
import { serveTrialRequest } from './serve-trial-request.ts'
import { loopback } from './server-host.ts'
import type { TrialRequest } from './trial-request.ts'
import { useHostsFile } from './two-hosts.ts'

await serveTrialRequest<TrialRequest>(async (request, place) => {
  const host = request.server_host ?? loopback
  if (host.name !== loopback.name) useHostsFile(host, place.folder)
  return [await measureTrial({ request, host, ...place })]
})

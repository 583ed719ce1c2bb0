/** The program of a start: block.ts starts it inside the start's namespaces. */
import { invocationOf } from '../../pipeline/tools/find-invocations.ts'
import { measureStart } from './measure-start.ts'
import { serveTrialRequest } from './serve-trial-request.ts'
import { loopback } from './server-host.ts'
import type { TrialRequest } from './trial-request.ts'

await serveTrialRequest<TrialRequest>(async (request, place, listener) => {
  const invocation = invocationOf(request.case.tool)
  if (invocation.kind !== 'load') throw new Error(`${request.case.tool} times a command, which cannot stay up`)
  return measureStart({ request, host: loopback, ...place }, invocation, listener)
})

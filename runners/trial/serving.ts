/** Everything that answers: the backends, then the server, then the proxy before it. Started and verified for a trial and for `npm run verify` alike. */
import { join } from 'node:path'
import type { BuiltEntry, Scenario } from '../../pipeline/schema/case.ts'
import { verifyInstances } from '../verify/verify-instances.ts'
import type { ServerVerification, VerifyRequest } from '../verify/verify-server.ts'
import { requestedHosts, type ServerHost } from './server-host.ts'
import { type ReadyServerOptions, startReadyServer } from './start-ready-server.ts'
import { type RunningServer, stopServer } from './start-server.ts'
import { type RunningService, roleOfService, startService } from './start-service.ts'
import { constantOf, roleOf, toolEnvironment } from './trial-context.ts'

export interface Serving {
  /** The last that was started, ready or not. */
  server: RunningServer | null
  services: Record<string, RunningService>
}

interface ServingOptions extends Omit<ReadyServerOptions, 'service_ports' | 'onStart'> {
  /** Private: each service has a folder below it. */
  folder: string
}

/** Fills `serving` as it goes, so that what a failure leaves can be stopped. Errors: one of them does not start; the message is a sentence. */
export async function startServing(
  serving: Serving,
  options: ServingOptions,
): Promise<{ server: RunningServer; ready_s: number /** For requests. */; port: number }> {
  const { services } = serving
  await startServices(services, options, null)
  const { server, ready_s } = await startReadyServer({
    ...options,
    service_ports: Object.fromEntries(Object.entries(services).map(([id, { port }]) => [id, port])),
    onStart: started => {
      serving.server = started
    },
  })
  await startServices(services, options, server.port)
  const { port } = Object.values(services).find(({ role }) => role === 'proxy') ?? server
  return { server, ready_s, port }
}

/** Proxies where the server's port is given, else backends. */
async function startServices(
  into: Serving['services'],
  { built, groups, host, cpus, marks, folder }: ServingOptions,
  server_port: number | null,
): Promise<void> {
  const env = toolEnvironment()
  for (const id of built.configuration.services ?? []) {
    if ((roleOfService(id) === 'proxy') !== (server_port !== null)) continue
    const service = await startService(id, { folder: join(folder, id), host, cpus, env, server_port, marks })
    groups?.add(service.pid)
    into[id] = service
  }
}

export async function stopServing({ server, services }: Serving): Promise<void> {
  if (server) await stopServer(server)
  for (const service of Object.values(services)) await service.stop()
}

/** Each instance where there are several. Errors: nothing could be verified. */
export function verifyServing(
  built: BuiltEntry,
  scenario: Scenario,
  host: ServerHost,
  { port, seed }: { port: number; seed: string },
): Promise<ServerVerification> {
  return verifyInstances(requestedHosts(built.configuration, host), verifyRequestOf(built, scenario, port, seed))
}

/** What a server is verified by, wherever it listens. */
export function verifyRequestOf(built: BuiltEntry, scenario: Scenario, port: number, seed: string): VerifyRequest {
  const asked = { built, scenario }
  const { settings } = built.configuration
  return { port, scenario, settings, role: roleOf(asked), constant: constantOf(asked), seed }
}

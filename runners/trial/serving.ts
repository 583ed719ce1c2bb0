/** Starts, verifies and stops the server with its services: backends first, then the server, then its proxy. */
import { join } from 'node:path'
import type { BuiltEntry, Scenario } from '../../pipeline/schema/case.ts'
import { servicesOf } from '../plan/plan.ts'
import { verifyInstances } from '../verify/verify-instances.ts'
import type { ServerVerification, VerifyRequest } from '../verify/verify-server.ts'
import { type Database, openDatabase } from './database.ts'
import { requestedHosts, type ServerHost } from './server-host.ts'
import { type ReadyServerOptions, startReadyServer } from './start-ready-server.ts'
import { type RunningServer, stopServer } from './start-server.ts'
import { type RunningService, roleOfService, startService } from './start-service.ts'
import { constantOf, roleOf, toolEnvironment } from './trial-context.ts'

export interface Serving {
  /** The last that was started, whether or not it became ready. */
  server: RunningServer | null
  services: Record<string, RunningService>
  /** The service of the scenario, filled with rows of version 0; null if it has none. */
  database: Database | null
}

export const nothingServing = (): Serving => ({ server: null, services: {}, database: null })

interface ServingOptions extends Omit<ReadyServerOptions, 'service_ports' | 'onStart'> {
  /** Private; each service gets a folder below it. */
  folder: string
  /** Of the scenario's service; absent means those of the server. */
  service_cpus?: readonly number[] | null
}

/**
 * Fills `serving` step by step, so that it can be stopped after a failure. Errors: one of them does not start; the
 * message is a sentence.
 */
export async function startServing(
  serving: Serving,
  options: ServingOptions,
): Promise<{ server: RunningServer; ready_s: number /** Of the proxy, or else the server. */; port: number }> {
  const { services } = serving
  await startServices(services, options, null)
  const service = services[options.scenario.service ?? '']
  if (service) {
    serving.database = openDatabase(service)
    await serving.database.fill(0)
  }
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

/** Starts the proxies if the server's port is given, else the backends. */
async function startServices(
  into: Serving['services'],
  { built, scenario, groups, host, cpus, service_cpus = cpus, redactions, folder, enter }: ServingOptions,
  server_port: number | null,
): Promise<void> {
  const env = toolEnvironment()
  for (const id of servicesOf(built.configuration, scenario)) {
    if ((roleOfService(id) === 'proxy') !== (server_port !== null)) continue
    const service = await startService(id, {
      folder: join(folder, id),
      ...{ host, enter, env, server_port, redactions, cpus: id === scenario.service ? service_cpus : cpus },
    })
    groups?.add(service.pid)
    into[id] = service
  }
}

export async function stopServing({ server, services }: Serving): Promise<void> {
  if (server) await stopServer(server)
  for (const service of Object.values(services)) await service.stop()
}

/** Verifies the server, or each of its instances. Errors: nothing could be verified. */
export function verifyServing(
  built: BuiltEntry,
  scenario: Scenario,
  host: ServerHost,
  { port, seed }: { port: number; seed: string },
): Promise<ServerVerification> {
  return verifyInstances(requestedHosts(built.configuration, host), verifyRequestOf(built, scenario, port, seed))
}

/** The parameters of a verification, apart from the host. */
export function verifyRequestOf(built: BuiltEntry, scenario: Scenario, port: number, seed: string): VerifyRequest {
  const source = { built, scenario }
  const { settings } = built.configuration
  return { port, scenario, settings, role: roleOf(source), constant: constantOf(source), seed }
}

/** Starts the server on a port of the system's choice and waits until it is the server that answers there. */
import { awaitReady, portsOf } from './await-ready.ts'
import { freePort } from './free-port.ts'
import { manifestArgv, type RunningServer, type StartOptions, startServer, stopServer } from './start-server.ts'

const ATTEMPTS = 3

export interface ReadyServerOptions extends Omit<StartOptions, 'port'> {
  /** 20 where it is absent. */
  ready_timeout_s?: number
  /** Called for each server that is started, ready or not: it has to be stopped, and its log is worth reading. */
  onStart: (server: RunningServer) => void
}

/**
 * Gives the seconds until its first answer too. On loopback another program may take the port between its choice and
 * the server's start: then another one is chosen. Errors: it does not start, ends, or never answers; the message is a
 * sentence, and the last server is left to the caller.
 */
export async function startReadyServer(
  options: ReadyServerOptions,
): Promise<{ server: RunningServer; ready_s: number }> {
  const { built, host, groups, ready_timeout_s: timeout_s = 20, onStart } = options
  const path = built.entry.manifest.ready ?? '/'
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    const server = await startServer({ ...options, port })
    onStart(server)
    const { ended } = server
    const ready = await awaitReady({ host: host.name, port, path, timeout_s, ended }).catch((error: Error) => error)
    // another program's answers are never taken for the server's
    const ports = portsOf(server.pid, groups)
    if (typeof ready === 'number' && ports.has(port)) return { server, ready_s: ready }
    const isTaken =
      typeof ready === 'number' || /address (?:is )?already in use|EADDRINUSE/i.test(server.log.end().text)
    if (!isTaken) {
      const command = manifestArgv(built).join(' ')
      const where = ended() === null ? `; ${describePorts(ports, port)}` : ''
      throw new Error(`${ready.message}${where}. It was started as ${command}: look at its log`)
    }
    if (attempt === ATTEMPTS)
      throw new Error(`port ${port} was taken by another program, as two others before it: look at the server's log`)
    await stopServer(server)
    server.release()
  }
}

function describePorts(ports: ReadonlySet<number>, port: number): string {
  if (ports.size === 0) return 'it listens on no port'
  return ports.has(port) ? 'it listens there' : `it listens on ${[...ports].join(', ')} and not on $PORT, ${port}`
}

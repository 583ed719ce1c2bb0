/** Starts the server on a free port and waits until it responds there itself. */
import { awaitReady, portsOf } from './await-ready.ts'
import { freePort } from './free-port.ts'
import { manifestArgv, type RunningServer, type StartOptions, startServer, stopServer } from './start-server.ts'

const ATTEMPTS = 3

export interface ReadyServerOptions extends Omit<StartOptions, 'port'> {
  /** Absent means 20. */
  ready_timeout_s?: number
  /** Called for each server that is started, even if it never becomes ready: the caller stops it and reads its log. */
  onStart: (server: RunningServer) => void
}

/**
 * Returns also the seconds until the first response. If another program takes the port before the server does, as may
 * happen on loopback, another port is chosen. Errors: it does not start, ends or never responds; the message is a
 * sentence, and the caller stops the last server.
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
    // the response may be another program's
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

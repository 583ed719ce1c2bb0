/** Starts a service that a server needs, with its configuration in a private folder and on a free port. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readManifest } from '../../pipeline/ledger/manifest/read-manifest.ts'
import type { Service } from '../../pipeline/schema/records/service.ts'
import { boundedLog } from '../build/bounded-log.ts'
import { findProgram } from '../host/find-program.ts'
import { probePort } from '../host/probe-port.ts'
import type { Redaction } from '../host/redact.ts'
import { endGroup, startGroup } from '../host/start-group.ts'
import { freePort } from './free-port.ts'
import { pin } from './pin.ts'
import { loopback, type ServerHost } from './server-host.ts'
import { fillTemplate } from './start-server.ts'

interface ServiceOptions {
  /** Absent means this host. */
  host?: ServerHost
  /** The prefix that makes it join control groups (none). */
  enter?: readonly string[]
  /** Private; created if it is missing, and removed by whoever created its parent. */
  folder: string
  cpus: readonly number[] | null
  /** The service's complete environment. */
  env: Readonly<Record<string, string>>
  /** The port that a proxy forwards to. */
  server_port?: number | null
  /** Where `<id>/service.json` is. */
  services?: string
  redactions?: readonly Redaction[]
  ready_timeout_s?: number
  grace_s?: number
}

export interface RunningService {
  /** A proxy forwards the load to the server; a backend gets requests from the server. */
  role: Service['role']
  port: number
  /** The id of the process and of its group. */
  pid: number
  /** Sends SIGTERM to the group, and SIGKILL after the grace time. Returns the end of its output, redacted. */
  stop: () => Promise<string>
}

const SERVICES = join(import.meta.dirname, '../services')

/** Daemons are installed in folders that a user's PATH often lacks. */
const MORE_FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/sbin']

/**
 * Errors: the manifest is invalid, a program is missing, or the service was not ready in time; the message is a
 * sentence.
 */
export async function startService(id: string, options: ServiceOptions): Promise<RunningService> {
  const {
    host = loopback,
    enter = [],
    folder,
    cpus,
    env,
    server_port = null,
    redactions = [],
    ready_timeout_s = 10,
    grace_s = 3,
  } = options
  const above = join(options.services ?? SERVICES, id)
  const manifest = readService(id, above)
  if (manifest.role === 'proxy' && server_port === null) {
    throw new Error(`service ${id} is a proxy and has no port to forward to: give it the server's`)
  }
  const path = [env.PATH ?? '', ...MORE_FOLDERS].join(delimiter)
  const missing = manifest.needs.find(name => findProgram(name, path) === null)
  if (missing) throw new Error(`service ${id} needs ${missing}, which is not on the PATH: install it`)
  const port = await freePort()
  const cpu_count = cpus?.length ?? availableParallelism()
  const values = { HOST: host.address, PORT: port, SERVER_PORT: server_port ?? 0, FOLDER: folder, CPU_COUNT: cpu_count }
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of manifest.files)
    writeFileSync(join(folder, name), fillTemplate(readFileSync(join(above, name), 'utf8'), values))
  const [program = '', ...rest] = manifest.start.map(argument => fillTemplate(argument, values))
  const argv = [findProgram(program, path) ?? program, ...rest]
  const log = boundedLog([[folder, `<${id}>`], ...redactions], 2 * 1024)
  const group = startGroup([...enter, ...host.enter, ...pin(argv, cpus, findProgram('taskset', path))], {
    cwd: folder,
    env,
    onOutput: log.push,
  })
  const stop = async () => {
    if (group.ended() === null) await endGroup(group, grace_s)
    group.release()
    return log.end().text
  }
  const { send, expect } = manifest.ready
  const isReady = async () =>
    (await probePort({ host: host.name, port }, send, received => received.length >= expect.length)).startsWith(expect)
  const end = performance.now() + ready_timeout_s * 1000
  while (!(await isReady()) || group.ended() !== null) {
    if (group.ended() !== null || performance.now() >= end) {
      const fact = group.ended() ?? `did not respond within ${ready_timeout_s} s`
      const last = (await stop()).trim().split('\n').at(-1) ?? ''
      throw new Error(`service ${id} ${fact} before it was ready${last === '' ? '' : `; its last line: ${last}`}`)
    }
    await sleep(10)
  }
  return { role: manifest.role, port, pid: group.pid, stop }
}

/** The role of a service of this checkout. Errors: its manifest cannot be read or is invalid. */
export const roleOfService = (id: string): Service['role'] => readService(id, join(SERVICES, id)).role

function readService(id: string, above: string): Service {
  const path = `services/${id}/service.json`
  let text: string
  try {
    text = readFileSync(join(above, 'service.json'), 'utf8')
  } catch {
    throw new Error(`${path} cannot be read: write it, or specify another service`)
  }
  const { value, problems } = readManifest('service', path, text)
  const [first] = problems
  if (first) throw new Error(`${path}:${first.line}: ${first.problem}`)
  return value as Service
}

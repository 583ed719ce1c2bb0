/** Starts a service next to a server: its configuration in a private folder, its port from the system, ready when it answers. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readManifest } from '../../pipeline/manifest/read-manifest.ts'
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
  /** This one where it is absent. */
  host?: ServerHost
  /** Private; it is made where it is missing, and whoever made its parent removes it. */
  folder: string
  cpus: readonly number[] | null
  /** All of the service's environment. */
  env: Readonly<Record<string, string>>
  /** Where a proxy hands the load to. */
  server_port?: number | null
  /** Where `<id>/service.json` is. */
  services?: string
  marks?: readonly Redaction[]
  ready_timeout_s?: number
  grace_s?: number
}

export interface RunningService {
  /** A proxy takes the load and hands it to the server; a backend gets requests from the server. */
  role: Service['role']
  port: number
  /** Of the process and of its group. */
  pid: number
  /** SIGTERM to the group, SIGKILL after the grace time. Gives the end of its output, without the names of this machine. */
  stop: () => Promise<string>
}

const SERVICES = join(import.meta.dirname, '../services')

/** Daemons are where a user's PATH often does not lead. */
const MORE_FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/sbin']

/** Errors: the manifest is wrong, a program is missing, or the service was not ready in time; the message is a sentence. */
export async function startService(id: string, options: ServiceOptions): Promise<RunningService> {
  const {
    host = loopback,
    folder,
    cpus,
    env,
    server_port = null,
    marks = [],
    ready_timeout_s = 10,
    grace_s = 3,
  } = options
  const above = join(options.services ?? SERVICES, id)
  const manifest = readService(id, above)
  if (manifest.role === 'proxy' && server_port === null) {
    throw new Error(`service ${id} is a proxy and no one said which port it hands the load to: give it the server's`)
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
  const log = boundedLog([[folder, `<${id}>`], ...marks], 2 * 1024)
  const group = startGroup([...host.enter, ...pin(argv, cpus, findProgram('taskset', path))], {
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
    (await probePort({ host: host.name, port }, send, answer => answer.length >= expect.length)).startsWith(expect)
  const end = performance.now() + ready_timeout_s * 1000
  while (!(await isReady()) || group.ended() !== null) {
    if (group.ended() !== null || performance.now() >= end) {
      const fact = group.ended() ?? `did not answer within ${ready_timeout_s} s`
      const last = (await stop()).trim().split('\n').at(-1) ?? ''
      throw new Error(`service ${id} ${fact} before it was ready${last === '' ? '' : `; it said: ${last}`}`)
    }
    await sleep(10)
  }
  return { role: manifest.role, port, pid: group.pid, stop }
}

/** Of a service of this checkout. Errors: its manifest cannot be read or is wrong. */
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

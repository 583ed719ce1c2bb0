/** Starts a service that a server needs, with its configuration in a private folder and on a free port. */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readManifest } from '../../pipeline/ledger/manifest/read-manifest.ts'
import type { Argv } from '../../pipeline/schema/records/commands.ts'
import type { Service } from '../../pipeline/schema/records/service.ts'
import { boundedLog } from '../build/bounded-log.ts'
import { findProgram } from '../host/find-program.ts'
import { probePort } from '../host/probe-port.ts'
import type { Redaction } from '../host/redact.ts'
import { endGroup, startGroup } from '../host/start-group.ts'
import { freePort } from './free-port.ts'
import { pin } from './pin.ts'
import { runTool } from './run-tool.ts'
import { loopback, type ServerHost } from './server-host.ts'
import { fillTemplate } from './start-server.ts'

interface ServiceOptions {
  /** Absent means this host. */
  host?: ServerHost
  /** The prefix that makes it join control groups (none). */
  enter?: readonly string[]
  /** Private; created if it is missing, and removed by whoever created its parent, which every account may enter. */
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
  /** The private folder of its files. */
  folder: string
  port: number
  /** The id of the process and of its group. */
  pid: number
  /** Sends SIGTERM to the group, and SIGKILL after the grace time. Returns the end of its output, redacted. */
  stop: () => Promise<string>
}

const SERVICES = join(import.meta.dirname, '../services')

/** Daemons are installed in folders that a user's PATH often lacks. Debian has one for each version of PostgreSQL. */
const POSTGRES = '/usr/lib/postgresql'
const folders = () => [
  '/usr/local/sbin',
  '/usr/sbin',
  '/sbin',
  ...versionsIn(POSTGRES).map(each => join(POSTGRES, each, 'bin')),
]

/** The newest first. */
function versionsIn(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted((a, b) => Number(b) - Number(a))
  } catch {
    return []
  }
}

/** The PATH of services. */
export const pathOfServices = ({ PATH = '' }: Readonly<Record<string, string | undefined>>): string =>
  [PATH, ...folders()].join(delimiter)

/** The first program of the service that is missing, in a sentence; null if there is none. Errors: as `startService`. */
export function missingProgram(id: string, env = process.env, services = SERVICES): string | null {
  const { needs, debian } = readService(id, join(services, id))
  const missing = needs.find(name => findProgram(name, pathOfServices(env)) === null)
  const package_name = debian === undefined ? 'it' : `${debian} (apt-get install ${debian})`
  return missing === undefined
    ? null
    : `service ${id} needs ${missing}, which is not on the PATH: install ${package_name}`
}

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
  const path = pathOfServices(env)
  const missing = missingProgram(id, env, options.services)
  if (missing !== null) throw new Error(missing)
  const port = await freePort()
  const cpu_count = cpus?.length ?? availableParallelism()
  const values = { HOST: host.address, PORT: port, SERVER_PORT: server_port ?? 0, FOLDER: folder, CPU_COUNT: cpu_count }
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of manifest.files)
    writeFileSync(join(folder, name), fillTemplate(readFileSync(join(above, name), 'utf8'), values))
  const tool = (name: string) => findProgram(name, path) ?? name
  const filled = (argv: Argv) => {
    const [program = '', ...rest] = argv.map(argument => fillTemplate(argument, values))
    return [tool(program), ...rest]
  }
  const as = manifest.user === undefined || process.getuid?.() !== 0 ? [] : giveTo(manifest.user, folder, tool)
  const prefix = [...enter, ...host.enter]
  const inside = (argv: Argv) => [...prefix, ...pin([...as, ...filled(argv)], cpus, findProgram('taskset', path))]
  for (const argv of manifest.prepare ?? []) {
    const { exit_code, output, ended } = await runTool({ argv: inside(argv), cwd: folder, env, timeout_s: PREPARE_S })
    if (exit_code !== 0)
      throw new Error(`service ${id}: ${argv[0]} ${ended ?? `ended with exit code ${exit_code}`}: ${lastLine(output)}`)
  }
  const log = boundedLog([[folder, `<${id}>`], ...redactions], 2 * 1024)
  const group = startGroup(inside(manifest.start), {
    cwd: folder,
    env,
    onOutput: log.push,
  })
  const stop = async () => {
    if (group.ended() === null) await endGroup(group, grace_s)
    group.release()
    return log.end().text
  }
  const { ready } = manifest
  let reported = ''
  const isReady = async () => {
    if ('run' in ready) {
      const { exit_code, output } = await runTool({ argv: filled(ready.run), env, timeout_s: ready_timeout_s })
      reported = output
      return exit_code === 0
    }
    const { send, expect } = ready
    return (await probePort({ host: host.name, port }, send, received => received.length >= expect.length)).startsWith(
      expect,
    )
  }
  const end = performance.now() + ready_timeout_s * 1000
  while (!(await isReady()) || group.ended() !== null) {
    if (group.ended() !== null || performance.now() >= end) {
      const fact = group.ended() ?? `did not respond within ${ready_timeout_s} s`
      const last = lastLine(await stop()) || lastLine(reported)
      throw new Error(`service ${id} ${fact} before it was ready${last === '' ? '' : `; its last line: ${last}`}`)
    }
    await sleep(10)
  }
  return { role: manifest.role, folder, port, pid: group.pid, stop }
}

/** How long each command before the start may take. */
const PREPARE_S = 60

const lastLine = (output: string): string => output.trim().split('\n').at(-1) ?? ''

/**
 * The prefix of a command that runs as `user`, to whom the folder is given; its System V memory ends with it. Errors:
 * the account does not exist.
 */
function giveTo(user: string, folder: string, tool: (name: string) => string): string[] {
  chmodSync(dirname(folder), 0o711)
  if (spawnSync(tool('chown'), ['-R', `${user}:`, folder], { timeout: 10_000 }).status !== 0)
    throw new Error(`the account ${user} of the service does not exist: install its package, which creates it`)
  const ids = [`--reuid=${user}`, `--regid=${user}`, '--clear-groups']
  return [tool('unshare'), '--ipc', '--', tool('setpriv'), ...ids, '--']
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

/** Starts an entry's server in a process group of its own, with the trial's marker, on its CPUs. */
import { spawn } from 'node:child_process'
import { type BoundedLog, boundedLog } from '../bounded-log.ts'
import type { Argv, BuiltEntry } from '../case.ts'
import type { Mark } from '../redact.ts'
import { MARKER, type ProcessStat, readStat, type TrialIdentity } from './find-processes.ts'
import { pin } from './pin.ts'

/** Of the runner's own environment a server sees these only: the rest could change what is measured, or be secret. */
const INHERITED = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TMPDIR', 'LD_LIBRARY_PATH', 'TZ']

export interface RunningServer {
  process: Pick<ProcessStat, 'pid' | 'started_ticks'>
  port: number
  log: BoundedLog
  /** How it ended, as words that follow "the server"; null while it runs. */
  ended: () => string | null
  /** When it ends. */
  exit: Promise<void>
  /** Lets go of its output, which a child that was left behind may hold open. */
  release: () => void
}

/** What the entry's argv and environment are made from. */
export interface Launch {
  built: BuiltEntry
  /** Null for a command that serves nothing. */
  port: number | null
  /** By service id. */
  service_ports: Readonly<Record<string, number>>
  identity: TrialIdentity
}

export interface StartOptions extends Launch {
  port: number
  cpus: readonly number[] | null
  taskset: string | null
  marks: readonly Mark[]
  /** Of its output, at each end. */
  log_side_bytes: number
}

/** Errors: the program cannot be started at all; the message is a sentence about it. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { built, port, identity } = options
  const [command = '', ...args] = pin(startArgv(options), options.cpus, options.taskset)
  const child = spawn(command, args, {
    cwd: built.folder,
    env: serverEnvironment(options),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log = boundedLog(options.marks, options.log_side_bytes)
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => log.push(chunk))
    stream.on('error', () => {})
  }
  let ended: string | null = null
  const exit = new Promise<void>(resolve => {
    child.once('exit', (code, signal) => {
      ended = signal ? `was ended by ${signal}` : `ended with exit code ${code}`
      resolve()
    })
  })
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve)
    child.once('error', error => reject(new Error(`the server could not be started: ${error.message}`)))
  })
  const pid = child.pid as number
  identity.groups.add(pid)
  const stat = readStat(pid)
  return {
    process: { pid, started_ticks: stat?.started_ticks ?? 0 },
    port,
    log,
    ended: () => ended,
    exit,
    release: () => {
      child.stdout.destroy()
      child.stderr.destroy()
    },
  }
}

/** start with the configuration's argv after it and the ports in their places. */
export function startArgv({ built, port, service_ports }: Launch): Argv {
  const argv = [...(built.entry.manifest.start ?? []), ...(built.configuration.argv ?? [])]
  return argv.map(argument => replacePorts(argument, port, service_ports))
}

export function serverEnvironment({ built, port, service_ports, identity }: Launch): Record<string, string> {
  const inherited = INHERITED.flatMap(key => (process.env[key] === undefined ? [] : [[key, process.env[key]]]))
  const own = { ...built.entry.manifest.env, ...built.configuration.env }
  const replaced = Object.entries(own).map(([key, value]) => [key, replacePorts(value, port, service_ports)])
  return { ...Object.fromEntries([...inherited, ...replaced]), [MARKER]: identity.marker }
}

/** `$PORT` is the server's port and `$SERVICE_<ID>_PORT` a service's, its id in capitals with `_` for `-`. Unknown names stay. */
export function replacePorts(
  text: string,
  port: number | null,
  service_ports: Readonly<Record<string, number>>,
): string {
  const ports = new Map(port === null ? [] : [['PORT', port]])
  for (const [id, each] of Object.entries(service_ports))
    ports.set(`SERVICE_${id.toUpperCase().replaceAll('-', '_')}_PORT`, each)
  return text.replace(/\$([A-Z][A-Z0-9_]*)/g, (found, name: string) => String(ports.get(name) ?? found))
}

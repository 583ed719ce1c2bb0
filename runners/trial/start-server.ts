/** Starts an entry's server in a new process group on its CPUs, and ends it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { serviceVariable } from '../../pipeline/ledger/manifest/framework-checks.ts'
import type { BuiltEntry, Scenario } from '../../pipeline/schema/case.ts'
import type { Argv } from '../../pipeline/schema/records/commands.ts'
import { type BoundedLog, boundedLog } from '../build/bounded-log.ts'
import { signalProcess } from '../host/end-processes.ts'
import type { Groups } from '../host/find-processes.ts'
import { pathOfEntries } from '../host/find-program.ts'
import type { Redaction } from '../host/redact.ts'
import { type ProcessGroup, startGroup } from '../host/start-group.ts'
import { servedFolder } from '../verify/oracle/expected-response.ts'
import { pin } from './pin.ts'
import type { Sandbox } from './sandbox/create-sandbox.ts'
import type { ServerHost } from './server-host.ts'

/** The only variables that a server inherits: others could change the measurement or be secret. */
const INHERITED = ['HOME', 'LANG', 'LC_ALL', 'TMPDIR', 'LD_LIBRARY_PATH', 'TZ']

/** How long a server may take to end. */
const GRACE_S = 5

export interface RunningServer extends Omit<ProcessGroup, 'started' | 'closed'> {
  port: number
  log: BoundedLog
}

/** What the server's argv and environment depend on. */
interface Launch {
  built: BuiltEntry
  /** Null for a command that serves nothing. */
  port: number | null
  /** By service id. */
  service_ports: Readonly<Record<string, number>>
  scenario: Pick<Scenario, 'scenario_id' | 'folder' | 'service'>
  host: ServerHost
}

export interface StartOptions extends Launch {
  port: number
  groups: Groups
  cpus: readonly number[] | null
  taskset: string | null
  redactions: readonly Redaction[]
  /** How many bytes of the start and of the end of its output are recorded. */
  log_side_bytes: number
  sandbox?: Sandbox | null
  /** The prefix that makes the server join further groups (none). */
  enter?: readonly string[]
}

/** Errors: the program cannot be started; the message is a sentence. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { built, port, groups, host, sandbox = null, enter = [], cpus, taskset } = options
  const log = boundedLog(options.redactions, options.log_side_bytes)
  const argv = [...enter, ...host.enter, ...pin([...(sandbox?.enter ?? []), ...startArgv(options)], cpus, taskset)]
  const env = { ...serverEnvironment(options), ...sandbox?.env }
  const { started, ...group } = startGroup(argv, { cwd: built.folder, env, onOutput: log.push })
  if (!(await started)) throw new Error(`the server ${group.ended()}`)
  groups?.add(group.pid)
  return { ...group, port, log }
}

/**
 * Sends SIGTERM to the group and, after the grace time, SIGKILL to the server; remaining children are found, counted
 * and ended later. Returns whether SIGTERM was enough.
 */
export async function stopServer({ pid, ended, exit }: RunningServer, grace_s = GRACE_S): Promise<boolean> {
  if (ended() !== null) return true
  signalProcess(-pid, 'SIGTERM')
  await Promise.race([exit, sleep(grace_s * 1000, null, { ref: false })])
  const isEnough = ended() !== null
  if (!isEnough) signalProcess(pid, 'SIGKILL')
  await exit
  return isEnough
}

/** The command as in the manifest, before names such as $PORT are replaced by values of this machine. */
export const manifestArgv = ({ entry, configuration }: BuiltEntry): Argv => [
  ...(configuration.start ?? entry.manifest.start ?? []),
  ...(configuration.argv ?? []),
]

export const startArgv = (launch: Launch): Argv =>
  manifestArgv(launch.built).map(argument => replaceNames(argument, launch))

export function serverEnvironment(launch: Launch): Record<string, string> {
  const { built } = launch
  const inherited = INHERITED.flatMap(key => (process.env[key] === undefined ? [] : [[key, process.env[key]]]))
  const declared = { ...built.entry.manifest.env, ...built.configuration.env }
  const replaced = Object.entries(declared).map(([key, value]) => [key, replaceNames(value, launch)])
  return { PATH: pathOfEntries(), ...Object.fromEntries([...inherited, ...replaced]) }
}

/**
 * `$HOST` and `$PORT`: where the server listens; `$SCENARIO`: the scenario's id; `$FILES`: the folder of the scenario's
 * files, or the entry's folder if it has none; `$DATABASE`: the address of the scenario's database, empty if it has none;
 * `$SERVICE_<ID>_PORT`: a service's port, its id in capitals with `_` for `-`. Unknown names stay.
 */
export function replaceNames(text: string, { built, host, port, scenario, service_ports }: Launch): string {
  const services = Object.entries(service_ports).map(([id, each]) => [serviceVariable(id), each] as const)
  const database_port = service_ports[scenario.service ?? '']
  const values: Record<string, string | number> = {
    ...{ HOST: host.address, SCENARIO: scenario.scenario_id, FILES: servedFolder(scenario) ?? built.folder },
    DATABASE: database_port === undefined ? '' : databaseAddress(host, database_port),
    ...(port === null ? {} : { PORT: port }),
    ...Object.fromEntries(services),
  }
  return fillTemplate(text, values)
}

/** The account of all servers in the database (runners/services/postgres/tables.sql). */
export const DATABASE_ROLE = 'benchledger'

/** Nothing is encrypted on loopback. */
const databaseAddress = ({ address }: ServerHost, port: number): string =>
  `postgres://${DATABASE_ROLE}@${address}:${port}/postgres?sslmode=disable`

/** Replaces only the names in `values`: others may be variables of the program that reads the text. */
export const fillTemplate = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\$([A-Z][A-Z0-9_]*)/g, (found, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : found,
  )

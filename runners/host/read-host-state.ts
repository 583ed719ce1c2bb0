/** Reads the facts that the doctor examines; those that cannot be read are null. */
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { observerPath } from './build-observer.ts'
import { factOf, fieldOf, idsOf, type Machine, thisMachine } from './environment/facts.ts'
import { machineFacts } from './environment/machine-facts.ts'
import { findProgram } from './find-program.ts'

export interface HostState {
  is_linux: boolean
  is_root: boolean
  open_file_limit: number | null
  /** The CPUs that this process may use, by core. */
  cores: number[][] | null
  /** The distinct governors of all CPUs. */
  governors: string[]
  is_turbo: boolean | null
  /** The share of CPU time that other programs used meanwhile. */
  busy_ratio: number | null
  available_memory_bytes: number | null
  /** The number of local ports for outgoing connections. */
  port_count: number | null
  is_virtual: boolean | null
  /** Whether the observer is built or can be. */
  has_observer: boolean
}

const WATCH_MS = 1000

/** Takes `watch_ms`, to measure the load by other programs. */
export async function readHostState(watch_ms = WATCH_MS, machine: Machine = thisMachine): Promise<HostState> {
  const facts = new Map(machineFacts(machine).map(({ key, value }) => [key, value]))
  const number = (key: string) => numberOrNull(facts.get(key))
  const words = (key: string) =>
    String(facts.get(key) ?? '')
      .split(' ')
      .filter(Boolean)
  const before = cpuTimes(machine)
  await sleep(watch_ms)
  const after = cpuTimes(machine)
  const [first_port, last_port] = words('net_ipv4_ip_local_port_range').map(Number)
  const is_virtual = facts.get('is_virtual')
  return {
    is_linux: process.platform === 'linux',
    is_root: process.getuid?.() === 0,
    open_file_limit: number('open_files_hard'),
    cores: coresOf(machine),
    governors: words('governor').sort(),
    is_turbo: { on: true, off: false }[String(facts.get('turbo'))] ?? null,
    busy_ratio:
      before && after && after.all > before.all ? (after.busy - before.busy) / (after.all - before.all) : null,
    available_memory_bytes: number('now_available_memory_bytes'),
    port_count: first_port === undefined || last_port === undefined ? null : last_port - first_port + 1,
    is_virtual: typeof is_virtual === 'boolean' ? is_virtual : null,
    has_observer: existsSync(observerPath()) || findProgram('cc') !== null,
  }
}

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** Null if the kernel does not report which CPUs share a core. */
function coresOf({ read }: Machine): number[][] | null {
  const siblingsOf = (cpu: number) => read(`/sys/devices/system/cpu/cpu${cpu}/topology/thread_siblings_list`).trim()
  try {
    const allowed = idsOf(fieldOf(read('/proc/self/status'), 'Cpus_allowed_list'))
    return [...Map.groupBy(allowed, siblingsOf).values()]
  } catch {
    return null
  }
}

/** Ticks since boot: all, and those neither idle nor waiting for a disk. */
function cpuTimes({ read }: Machine): { all: number; busy: number } | null {
  const { value } = factOf('cpu', () => /^cpu +(\d[\d ]*)$/m.exec(read('/proc/stat'))?.[1] ?? null)
  if (value === null) return null
  const ticks = String(value).split(' ').slice(0, 8).map(Number)
  const all = ticks.reduce((sum, each) => sum + each, 0)
  return { all, busy: all - (ticks[3] ?? 0) - (ticks[4] ?? 0) }
}

/** What the doctor looks at: facts of this machine at this moment. What cannot be read is null. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { observerPath } from './build-observer.ts'
import { idsOf } from './environment/facts.ts'
import { findProgram } from './find-program.ts'
import { readText } from './read-file.ts'

export interface HostState {
  is_linux: boolean
  is_root: boolean
  open_file_limit: number | null
  /** The CPUs that we may use, by core. */
  cores: number[][] | null
  /** The different governors of those CPUs. */
  governors: string[]
  is_turbo: boolean | null
  /** CPU time that others used while we looked, of all. */
  busy_ratio: number | null
  available_memory_bytes: number | null
  /** Ports that connections may leave from. */
  port_count: number | null
  is_virtual: boolean | null
  /** The program that watches a load is built or can be. */
  has_observer: boolean
}

const LOOK_MS = 1000

/** Looks for a second, to see what else runs. `root` holds proc/ and sys/. */
export async function readHostState(root = '/', look_ms = LOOK_MS): Promise<HostState> {
  const read = (path: string): string | null => readText(join(root, path))
  const allowed_list = /^Cpus_allowed_list:\s*([\d,-]+)$/m.exec(read('proc/self/status') ?? '')?.[1]
  const allowed = allowed_list === undefined ? [] : idsOf(allowed_list)
  const cpu_info = read('proc/cpuinfo')
  const before = cpuTimes(read('proc/stat'))
  await sleep(look_ms)
  const after = cpuTimes(read('proc/stat'))
  const governors = allowed.map(cpu => read(`sys/devices/system/cpu/cpu${cpu}/cpufreq/scaling_governor`)?.trim())
  return {
    is_linux: process.platform === 'linux',
    is_root: process.getuid?.() === 0,
    open_file_limit: numberIn(read('proc/self/limits'), /^Max open files\s+\d+\s+(\d+)/m),
    cores: coresOf(allowed, read),
    governors: [...new Set(governors.filter(governor => governor !== undefined))].sort(),
    is_turbo: isTurbo(read),
    busy_ratio:
      before && after && after.all > before.all ? (after.busy - before.busy) / (after.all - before.all) : null,
    available_memory_bytes: kilobytes(numberIn(read('proc/meminfo'), /^MemAvailable:\s+(\d+) kB/m)),
    port_count: portCount(read('proc/sys/net/ipv4/ip_local_port_range')),
    is_virtual: cpu_info === null ? null : /^flags\s*:.*\bhypervisor\b/m.test(cpu_info),
    has_observer: existsSync(observerPath()) || findProgram('cc') !== null,
  }
}

type Read = (path: string) => string | null

/** Null where the kernel does not say what shares a core. */
function coresOf(allowed: readonly number[], read: Read): number[][] | null {
  if (allowed.length === 0) return null
  const siblings = allowed.map(cpu => read(`sys/devices/system/cpu/cpu${cpu}/topology/thread_siblings_list`)?.trim())
  if (siblings.includes(undefined)) return null
  const by_core = Map.groupBy(allowed, (_, index) => siblings[index])
  return [...by_core.values()]
}

function isTurbo(read: Read): boolean | null {
  const no_turbo = read('sys/devices/system/cpu/intel_pstate/no_turbo')?.trim()
  if (no_turbo !== undefined) return no_turbo === '0'
  const boost = read('sys/devices/system/cpu/cpufreq/boost')?.trim()
  return boost === undefined ? null : boost === '1'
}

/** Ticks since boot: all, and those that were neither idle nor waiting for a disk. */
function cpuTimes(stat: string | null): { all: number; busy: number } | null {
  const ticks = /^cpu +(\d[\d ]*)$/m
    .exec(stat ?? '')?.[1]
    ?.split(' ')
    .slice(0, 8)
    .map(Number)
  if (ticks === undefined) return null
  const all = ticks.reduce((sum, each) => sum + each, 0)
  return { all, busy: all - (ticks[3] ?? 0) - (ticks[4] ?? 0) }
}

function numberIn(text: string | null, pattern: RegExp): number | null {
  const found = pattern.exec(text ?? '')?.[1]
  return found === undefined ? null : Number(found)
}

const kilobytes = (count: number | null): number | null => (count === null ? null : count * 1024)

function portCount(range: string | null): number | null {
  const [first, last] = range?.trim().split(/\s+/).map(Number) ?? []
  return first === undefined || last === undefined ? null : last - first + 1
}

/** Compares settings of the machine that affect its speed, which a trial must not change. */
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readTextFile } from './read-file.ts'

/**
 * Below the root: settings of the kernel, frequencies of the CPUs, which of them are online, which handle interrupts.
 */
const SETTINGS = [
  'proc/sys/{kernel,net,vm}/**',
  'proc/irq/{default_smp_affinity,*/smp_affinity_list}',
  'sys/devices/system/cpu/cpu*/{online,cpufreq/scaling_{governor,min_freq,max_freq}}',
  'sys/devices/system/cpu/{smt/control,cpufreq/boost,intel_pstate/{no_turbo,min_perf_pct,max_perf_pct}}',
  'sys/kernel/mm/transparent_hugepage/{enabled,defrag}',
]

/** Written by the kernel: the last pid, the sample rate of profilers, and a key that is drawn at its first use. */
const OF_THE_KERNEL = /^proc\/sys\/(?:kernel\/(?:ns_last_pid|perf_event_max_sample_rate)|net\/ipv4\/tcp_fastopen_key)$/

/**
 * Slewing moves the wall clock and the monotonic clock alike; setting the wall clock moves them apart by more than
 * this.
 */
const CLOCK_SET_MS = 50

interface MachineSettings {
  /** Path below the root -> text. */
  values: ReadonlyMap<string, string>
  /** The wall clock minus the monotonic clock. */
  clock_ms: number
}

/** Takes a tenth of a second. Files that may not be read are omitted. */
export function readSettings(root = '/', clock_ms = Date.now() - performance.now()): MachineSettings {
  const paths = globSync(SETTINGS, { cwd: root }).filter(path => !OF_THE_KERNEL.test(path))
  const values = paths.flatMap((path): [string, string][] => {
    const text = isSetting(join(root, path)) ? readTextFile(join(root, path)) : null
    return text === null ? [] : [[path, text.trim()]]
  })
  return { values: new Map(values), clock_ms }
}

/** Whether the file can be read and written; reading a write-only file can trigger an action of the kernel. */
function isSetting(path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat?.isFile() === true && (stat.mode & 0o444) !== 0 && (stat.mode & 0o222) !== 0
}

/**
 * The first change in words; null if there is none. Files that appear or disappear, such as an interface's, are not
 * changes.
 */
export function describeChange(before: MachineSettings, after: MachineSettings): string | null {
  const moved_ms = after.clock_ms - before.clock_ms
  if (Math.abs(moved_ms) > CLOCK_SET_MS)
    return `the clock of the machine was set by ${(moved_ms / 1000).toFixed(3)} s meanwhile`
  const changed = [...before.values].filter(([path, text]) => (after.values.get(path) ?? text) !== text)
  const [first] = changed
  if (first === undefined) return null
  const [path, text] = first
  const others = changed.length === 1 ? '' : `, and ${changed.length - 1} more`
  return `/${path} was ${JSON.stringify(text)} and is ${JSON.stringify(after.values.get(path))}${others}`
}

/** Settings of the machine that decide how fast anything runs on it: what a trial must not change, compared with what they were. */
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readTextFile } from './read-file.ts'

/** Below the root: settings of the kernel, clocks and sleep of the CPUs, which of them are there, where interrupts go. */
const SETTINGS = [
  'proc/sys/{kernel,net,vm}/**',
  'proc/irq/{default_smp_affinity,*/smp_affinity_list}',
  'sys/devices/system/cpu/cpu*/{online,cpufreq/scaling_{governor,min_freq,max_freq}}',
  'sys/devices/system/cpu/{smt/control,cpufreq/boost,intel_pstate/{no_turbo,min_perf_pct,max_perf_pct}}',
  'sys/kernel/mm/transparent_hugepage/{enabled,defrag}',
]

/** Written by the kernel itself: the last pid, how often a profiler may ask, and a key that is drawn at its first use. */
const OF_THE_KERNEL = /^proc\/sys\/(?:kernel\/(?:ns_last_pid|perf_event_max_sample_rate)|net\/ipv4\/tcp_fastopen_key)$/

/** A slewed clock moves both clocks alike; only one that is set leaves the other by so much. */
const CLOCK_SET_MS = 50

interface MachineSettings {
  /** Path below the root -> text. */
  values: ReadonlyMap<string, string>
  /** Of the wall clock, less the monotonic one. */
  clock_ms: number
}

/** Reading takes a tenth of a second. What may not be read is omitted. */
export function readSettings(root = '/', clock_ms = Date.now() - performance.now()): MachineSettings {
  const paths = globSync(SETTINGS, { cwd: root }).filter(path => !OF_THE_KERNEL.test(path))
  const values = paths.flatMap((path): [string, string][] => {
    const text = isSetting(join(root, path)) ? readTextFile(join(root, path)) : null
    return text === null ? [] : [[path, text.trim()]]
  })
  return { values: new Map(values), clock_ms }
}

/** A file that can be read and written; reading one that can only be written makes the kernel do something. */
function isSetting(path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat?.isFile() === true && (stat.mode & 0o444) !== 0 && (stat.mode & 0o222) !== 0
}

/** The changes in words; null where there are none. An interface that came or went is not a change. */
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

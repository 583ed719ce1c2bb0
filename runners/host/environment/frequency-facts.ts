/** How fast the processor may run, and who decides it. */
import { type Fact, factOf, idsOf, type Machine } from './facts.ts'

const CPUS = '/sys/devices/system/cpu'

export function frequencyFacts({ read }: Machine): Fact[] {
  /** The values of all CPUs that are online, each once. */
  const ofAll = (path: string) => [
    ...new Set(idsOf(read(`${CPUS}/online`)).map(id => read(`${CPUS}/cpu${id}/${path}`).trim())),
  ]
  const hertz = (path: string) => ofAll(path).map(text => Number(text) * 1000)
  return [
    factOf('governor', () => ofAll('cpufreq/scaling_governor').join(' ')),
    factOf('frequency_driver', () => ofAll('cpufreq/scaling_driver').join(' ')),
    factOf('energy_preference', () => ofAll('cpufreq/energy_performance_preference').join(' ')),
    factOf('turbo', () => turbo(read)),
    factOf('cpu_min_hz', () => Math.min(...hertz('cpufreq/cpuinfo_min_freq'))),
    factOf('cpu_max_hz', () => Math.max(...hertz('cpufreq/cpuinfo_max_freq'))),
    factOf('cpu_min_allowed_hz', () => Math.min(...hertz('cpufreq/scaling_min_freq'))),
    factOf('cpu_max_allowed_hz', () => Math.max(...hertz('cpufreq/scaling_max_freq'))),
    factOf('idle_driver', () => read(`${CPUS}/cpuidle/current_driver`)),
    factOf('idle_governor', () => read(`${CPUS}/cpuidle/current_governor_ro`)),
    factOf('now_cpu_min_hz', () => Math.min(...clocks(read))),
    factOf('now_cpu_max_hz', () => Math.max(...clocks(read))),
  ]
}

function turbo(read: Machine['read']): string | null {
  try {
    return { 0: 'on', 1: 'off' }[read(`${CPUS}/intel_pstate/no_turbo`).trim()] ?? null
  } catch {
    return { 0: 'off', 1: 'on' }[read(`${CPUS}/cpufreq/boost`).trim()] ?? null
  }
}

/** At this moment. */
const clocks = (read: Machine['read']): number[] =>
  [...read('/proc/cpuinfo').matchAll(/^cpu MHz\s*: ([\d.]+)$/gm)].map(([, mega]) => Math.round(Number(mega) * 1e6))

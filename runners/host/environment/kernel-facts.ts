/** The kernel: which one, how it was started and how it is set. */
import { type Fact, factOf, type Machine } from './facts.ts'
import { withoutIds } from './without-ids.ts'

const SETTINGS: Readonly<Record<string, string>> = {
  clock_source: '/sys/devices/system/clocksource/clocksource0/current_clocksource',
  boot_id: '/proc/sys/kernel/random/boot_id',
  address_randomisation: '/proc/sys/kernel/randomize_va_space',
  sched_autogroup: '/proc/sys/kernel/sched_autogroup_enabled',
  sched_rt_runtime_us: '/proc/sys/kernel/sched_rt_runtime_us',
  numa_balancing: '/proc/sys/kernel/numa_balancing',
  swappiness: '/proc/sys/vm/swappiness',
  overcommit_memory: '/proc/sys/vm/overcommit_memory',
}
const CHOICES: Readonly<Record<string, string>> = {
  transparent_huge_pages: '/sys/kernel/mm/transparent_hugepage/enabled',
  transparent_huge_pages_defrag: '/sys/kernel/mm/transparent_hugepage/defrag',
}

export function kernelFacts({ read, run }: Machine): Fact[] {
  return [
    factOf('kernel_release', () => read('/proc/sys/kernel/osrelease')),
    factOf('kernel_version', () => read('/proc/sys/kernel/version')),
    factOf('kernel_command_line', () => kernelParameters(read('/proc/cmdline'))),
    factOf('architecture', () => /^\w+$/.exec(run(['uname', '-m']).trim())?.[0] ?? null),
    ...Object.entries(SETTINGS).map(([key, path]) => factOf(key, () => numberOrText(read(path)))),
    ...Object.entries(CHOICES).map(([key, path]) => factOf(key, () => chosen(read(path)))),
  ]
}

/** What follows ` -- ` is for init, not for the kernel. */
const kernelParameters = (line: string): string => withoutIds(line.split(' -- ')[0] ?? '')

/** "always [madvise] never" to madvise. */
const chosen = (text: string): string => /\[([^\]]+)\]/.exec(text)?.[1] ?? text

export const numberOrText = (text: string): string | number =>
  /^-?\d{1,15}$/.test(text.trim()) ? Number(text) : text.trim()

/** Reads the facts about the kernel and the system, most of them from one file each. */
import { type Fact, type FactValue, factOf, fieldOf, idsOf, type Machine } from './facts.ts'

const CPUS = '/sys/devices/system/cpu'

const FILES: Readonly<Record<string, string>> = {
  kernel_release: '/proc/sys/kernel/osrelease',
  kernel_version: '/proc/sys/kernel/version',
  clock_source: '/sys/devices/system/clocksource/clocksource0/current_clocksource',
  boot_id: '/proc/sys/kernel/random/boot_id',
  address_randomisation: '/proc/sys/kernel/randomize_va_space',
  sched_autogroup: '/proc/sys/kernel/sched_autogroup_enabled',
  sched_rt_runtime_us: '/proc/sys/kernel/sched_rt_runtime_us',
  numa_balancing: '/proc/sys/kernel/numa_balancing',
  swappiness: '/proc/sys/vm/swappiness',
  overcommit_memory: '/proc/sys/vm/overcommit_memory',
  open_files_system: '/proc/sys/fs/file-max',
  open_files_of_a_process: '/proc/sys/fs/nr_open',
  idle_driver: `${CPUS}/cpuidle/current_driver`,
  idle_governor: `${CPUS}/cpuidle/current_governor_ro`,
}

/** Names, never numbers even if they consist of digits; no serial numbers. */
const TEXTS: Readonly<Record<string, string>> = {
  system_vendor: '/sys/class/dmi/id/sys_vendor',
  system_product: '/sys/class/dmi/id/product_name',
  bios_version: '/sys/class/dmi/id/bios_version',
}

/** "always [madvise] never" is madvise. */
const CHOICES: Readonly<Record<string, string>> = {
  transparent_huge_pages: '/sys/kernel/mm/transparent_hugepage/enabled',
  transparent_huge_pages_defrag: '/sys/kernel/mm/transparent_hugepage/defrag',
}

/** `net_core_somaxconn` is what sysctl calls net.core.somaxconn. */
const NETWORK = [
  ...['somaxconn', 'netdev_max_backlog', 'rmem_default', 'rmem_max', 'wmem_default', 'wmem_max'].map(
    name => `net/core/${name}`,
  ),
  ...['net/core/default_qdisc', 'net/core/busy_poll', 'net/ipv4/ip_local_port_range'],
  ...['congestion_control', 'fin_timeout', 'keepalive_time', 'max_syn_backlog', 'max_tw_buckets', 'mem', 'rmem'].map(
    name => `net/ipv4/tcp_${name}`,
  ),
  ...['wmem', 'slow_start_after_idle', 'syncookies', 'timestamps', 'tw_reuse'].map(name => `net/ipv4/tcp_${name}`),
  'net/netfilter/nf_conntrack_max',
]

/** The distinct values of all online CPUs. */
const OF_CPUS: Readonly<Record<string, string>> = {
  governor: 'scaling_governor',
  frequency_driver: 'scaling_driver',
  energy_preference: 'energy_performance_preference',
}

/** Kilohertz of each CPU. */
const FREQUENCIES: Readonly<Record<string, [path: string, of: (...all: number[]) => number]>> = {
  cpu_min_hz: ['cpuinfo_min_freq', Math.min],
  cpu_max_hz: ['cpuinfo_max_freq', Math.max],
  cpu_min_allowed_hz: ['scaling_min_freq', Math.min],
  cpu_max_allowed_hz: ['scaling_max_freq', Math.max],
}

/** Limits of a process, which server and generator inherit from the runner. */
const LIMITS: Readonly<Record<string, string>> = {
  open_files: 'Max open files',
  processes: 'Max processes',
  locked_memory_bytes: 'Max locked memory',
  stack_bytes: 'Max stack size',
  address_space_bytes: 'Max address space',
}

export function machineFacts({ read, run }: Machine): Fact[] {
  const each = (table: Readonly<Record<string, string>>, value: (path: string) => FactValue | null) =>
    Object.entries(table).map(([key, path]) => factOf(key, () => value(path)))
  const ofAll = (path: string) => [
    ...new Set(idsOf(read(`${CPUS}/online`)).map(id => read(`${CPUS}/cpu${id}/cpufreq/${path}`).trim())),
  ]
  const memory = (name: string) => fieldOf(read('/proc/meminfo'), name)
  const bytes = (name: string) => Number(/^(\d+) kB$/.exec(memory(name))?.[1] ?? Number.NaN) * 1024
  const clocks = () =>
    [...read('/proc/cpuinfo').matchAll(/^cpu MHz\s*: ([\d.]+)$/gm)].map(([, mega]) => Math.round(Number(mega) * 1e6))
  return [
    ...each(FILES, path => numberOrText(read(path))),
    ...each(TEXTS, path => read(path)),
    ...each(CHOICES, path => /\[([^[\]]+)\]/.exec(read(path))?.[1] ?? read(path)),
    ...NETWORK.map(name => factOf(name.replaceAll('/', '_'), () => numberOrText(read(`/proc/sys/${name}`)))),
    ...each(OF_CPUS, path => ofAll(path).join(' ')),
    ...Object.entries(FREQUENCIES).map(([key, [path, of]]) =>
      factOf(key, () => of(...ofAll(path).map(text => Number(text) * 1000))),
    ),
    factOf('turbo', () => turbo(read)),
    factOf('now_cpu_min_hz', () => Math.min(...clocks())),
    factOf('now_cpu_max_hz', () => Math.max(...clocks())),
    ...Object.entries(LIMITS).flatMap(([key, name]) =>
      (['soft', 'hard'] as const).map(side => factOf(withSide(key, side), () => limit(read, name, side))),
    ),
    factOf('control_group_cpu_max', () => read(controlGroup(read, 'cpu.max'))),
    factOf('control_group_memory_max', () => numberOrText(read(controlGroup(read, 'memory.max')))),
    factOf('memory_bytes', () => bytes('MemTotal')),
    factOf('swap_bytes', () => bytes('SwapTotal')),
    factOf('huge_page_count', () => Number(memory('HugePages_Total'))),
    factOf('now_available_memory_bytes', () => bytes('MemAvailable')),
    factOf('now_used_swap_bytes', () => bytes('SwapTotal') - bytes('SwapFree')),
    factOf('now_load_average', () => Number(read('/proc/loadavg').split(' ')[0])),
    factOf('now_uptime_s', () => Number(read('/proc/uptime').split(' ')[0])),
    // the part after ` -- ` is for init, not for the kernel
    factOf('kernel_command_line', () => withoutIds(read('/proc/cmdline').split(' -- ')[0] ?? '')),
    factOf('architecture', () => /^\w+$/.exec(run(['uname', '-m']).trim())?.[0] ?? null),
    factOf('os', () => /^PRETTY_NAME="?([^"\n]+)"?$/m.exec(read('/etc/os-release'))?.[1] ?? null),
    // musl has no getconf of this name
    factOf('libc', () => /^glibc [\d.]+$/m.exec(run(['getconf', 'GNU_LIBC_VERSION']))?.[0] ?? null),
    // only x86 has the flag; elsewhere lscpu may know
    factOf('is_virtual', () =>
      /^flags\s*:/m.test(read('/proc/cpuinfo'))
        ? / hypervisor( |$)/.test(fieldOf(read('/proc/cpuinfo'), 'flags'))
        : /^Hypervisor vendor:/m.test(run(['lscpu'])) || null,
    ),
    factOf('hypervisor', () => fieldOf(run(['lscpu']), 'Hypervisor vendor')),
  ]
}

const numberOrText = (text: string): string | number => (/^-?\d{1,15}$/.test(text.trim()) ? Number(text) : text.trim())

function turbo(read: Machine['read']): string | null {
  try {
    return { 0: 'on', 1: 'off' }[read(`${CPUS}/intel_pstate/no_turbo`).trim()] ?? null
  } catch {
    return { 0: 'off', 1: 'on' }[read(`${CPUS}/cpufreq/boost`).trim()] ?? null
  }
}

/** open_files_soft, locked_memory_soft_bytes. */
const withSide = (key: string, side: string): string =>
  key.endsWith('_bytes') ? `${key.slice(0, -'_bytes'.length)}_${side}_bytes` : `${key}_${side}`

function limit(read: Machine['read'], name: string, side: 'soft' | 'hard'): string | number {
  const line = read('/proc/self/limits')
    .split('\n')
    .find(each => each.startsWith(`${name} `))
  const found = line?.slice(name.length).trim().split(/\s+/)[side === 'soft' ? 0 : 1]
  if (found === undefined) throw new Error(`there is no line ${name}`)
  return numberOrText(found)
}

/** The file of this process's control group in version 2. */
function controlGroup(read: Machine['read'], name: string): string {
  const group = /^0::(\/.*)$/m.exec(read('/proc/self/cgroup'))?.[1]
  if (group === undefined) throw new Error('this process is in no control group of version 2')
  return `/sys/fs/cgroup${group === '/' ? '' : group}/${name}`
}

/** What identifies a machine: ids of disks, addresses of network cards, host names, a custom init program. */
const IDS: readonly [pattern: RegExp, mark: string][] = [
  [/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi, '<id>'],
  [/\b(?:[0-9a-f]{2}:){5}[0-9a-f]{2}\b/gi, '<address>'],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, '<address>'],
  [
    /(\b(?:PART)?(?:UUID|LABEL)=|\b(?:hostname|systemd\.hostname|ip|BOOTIF|serial|ifname|r?d?init)=)[^\s"']+/gi,
    '$1<id>',
  ],
]

const withoutIds = (text: string): string =>
  IDS.reduce((cleaned, [pattern, mark]) => cleaned.replace(pattern, mark), text)

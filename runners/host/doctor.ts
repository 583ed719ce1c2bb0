/** What speaks against measuring on this host now: each complaint is a fact with its fix. */
import { invocationOf } from '../../pipeline/tools/find-invocations.ts'
import type { CommandInvocation } from '../../pipeline/tools/invocation.ts'
import type { ComplaintJson } from '../../pipeline/vocabulary/records/run.ts'
import type { PlannedCase } from '../plan/plan.ts'
import { chooseCpus } from './choose-cpus.ts'
import { type FoundProgram, helpers, type Programs } from './find-programs.ts'
import type { HostState } from './read-host-state.ts'

export interface Diagnosis {
  /** Recorded with the run, and fatal under --strict-host. */
  complaints: ComplaintJson[]
  /** With these nothing can be measured. */
  errors: ComplaintJson[]
  cpus: { server: number[] | null; client: number[] | null }
}

/** Above this others use the host. */
const BUSY_RATIO = 0.05
/** Below this a server may meet a full memory. */
const MEMORY_BYTES = 512 * 1024 ** 2

export function diagnose(state: HostState, programs: Programs, cases: readonly PlannedCase[]): Diagnosis {
  const cpus = state.cores === null ? null : chooseCpus(state.cores)
  const held = [
    ...aboutCpus(state, cpus?.is_shared_core ?? null),
    ...aboutLoad(state, cases),
    ...aboutIsolation(state, programs),
  ]
  return {
    complaints: [...held, ...aboutMemoryOf(programs, cases)],
    errors: aboutTools(state, programs, cases),
    cpus: { server: cpus?.server ?? null, client: cpus?.client ?? null },
  }
}

const complaint = (complaint_id: string, fact: string, fix: string): ComplaintJson => ({ complaint_id, fact, fix })

function aboutTools(
  { is_linux, has_observer }: HostState,
  programs: Programs,
  cases: readonly PlannedCase[],
): ComplaintJson[] {
  if (!is_linux)
    return [complaint('not-linux', 'this is not Linux, and the counters are read from /proc', 'measure on Linux')]
  const tools = toolsOf(cases)
  const needed = [...tools.map(({ program }) => program), { name: 'taskset', ...helpers.taskset }]
  return [
    ...needed.flatMap(({ name, install }) => aboutTool(name, install, programs[name])),
    ...aboutObserver(has_observer || tools.every(({ kind }) => kind !== 'load')),
  ]
}

const toolsOf = (cases: readonly PlannedCase[]) =>
  [...new Set(cases.map(planned => planned.case.tool))].map(invocationOf)

function aboutObserver(has_observer: boolean): ComplaintJson[] {
  if (has_observer) return []
  const fact = 'the program that watches a load is not built yet, and no C compiler (cc) is on the PATH'
  return [
    complaint('no-observer', fact, 'install one (apt-get install build-essential), or measure a bundle that holds it'),
  ]
}

function aboutTool(name: string, install: string, found: FoundProgram | undefined): ComplaintJson[] {
  const { path, version } = found ?? { path: null, version: null }
  if (path === null)
    return [complaint(`${name}-missing`, `${name} is missing`, `install it (${install}), or put it on the PATH`)]
  if (version !== null) return []
  const fact = `${path} does not answer with a version as ${name} does, so it is another program or broken`
  return [complaint(`${name}-wrong`, fact, `put the real ${name} first on the PATH`)]
}

/** A tool that is too old to measure memory, as Debian's may be, needs GNU time for it. */
function aboutMemoryOf(programs: Programs, cases: readonly PlannedCase[]): ComplaintJson[] {
  if (programs.time.version !== null) return []
  return toolsOf(cases).flatMap(tool => (tool.kind === 'command' ? aboutMemoryUnder(tool, programs) : []))
}

function aboutMemoryUnder({ program: { name }, memory_since }: CommandInvocation, programs: Programs): ComplaintJson[] {
  const version = programs[name]?.version ?? null
  const [major = 0, minor = 0] = (version ?? '').split('.').map(Number)
  const [since_major, since_minor] = memory_since
  if (major > since_major || (major === since_major && minor >= since_minor)) return []
  const fact = `${name} ${version} does not measure memory and GNU time is missing, so peak memory is not recorded`
  const fix = `install GNU time (${helpers.time.install}), or ${name} ${memory_since.join('.')} or newer`
  return [complaint('no-peak-memory', fact, fix)]
}

function aboutCpus(
  { cores, governors, is_turbo, is_virtual }: HostState,
  is_shared_core: boolean | null,
): ComplaintJson[] {
  const complaints: ComplaintJson[] = []
  const hold = (...args: Parameters<typeof complaint>) => complaints.push(complaint(...args))
  const cpu_count = cores?.flat().length ?? 0
  if (is_shared_core === null)
    hold('cpus-unknown', 'the topology of the CPUs cannot be read, so nothing is pinned', 'mount /sys')
  else if (cpu_count === 1) hold('one-cpu', 'server and load share the only CPU', 'give this process two cores or more')
  else if (is_shared_core)
    hold('shared-core', 'server and load share the only core', 'give this process two cores or more')
  const slow = governors.filter(governor => governor !== 'performance')
  if (slow.length > 0)
    hold('governor', `the governor is ${slow.join(' and ')}`, 'set it: cpupower frequency-set -g performance')
  if (is_turbo)
    hold(
      'turbo',
      'turbo is on, so the clock depends on heat',
      'turn it off: echo 1 > /sys/devices/system/cpu/intel_pstate/no_turbo, or echo 0 > /sys/devices/system/cpu/cpufreq/boost',
    )
  if (is_virtual)
    hold(
      'virtual-machine',
      'this is a virtual machine, whose neighbours are not seen',
      'measure on hardware of your own',
    )
  return complaints
}

function aboutLoad(
  { busy_ratio, available_memory_bytes, port_count }: HostState,
  cases: readonly PlannedCase[],
): ComplaintJson[] {
  const complaints: ComplaintJson[] = []
  const most = Math.max(0, ...cases.map(planned => planned.case.connections ?? 0))
  if ((busy_ratio ?? 0) > BUSY_RATIO) {
    const fact = `other programs used ${Math.round((busy_ratio ?? 0) * 100)} % of the CPUs during a second before the run`
    complaints.push(complaint('busy', fact, 'end them; top shows which'))
  }
  if (available_memory_bytes !== null && available_memory_bytes < MEMORY_BYTES) {
    const fact = `${Math.round(available_memory_bytes / 1024 ** 2)} MiB of memory are free`
    complaints.push(complaint('little-memory', fact, `free ${MEMORY_BYTES / 1024 ** 2} MiB or more`))
  }
  if (port_count !== null && most > port_count) {
    const fact = `${most} connections need as many ports and the range has ${port_count}`
    complaints.push(complaint('few-ports', fact, 'widen it: sysctl net.ipv4.ip_local_port_range="1024 65535"'))
  }
  return complaints
}

function aboutIsolation({ is_root }: HostState, { ip, nsenter }: Programs): ComplaintJson[] {
  const fact = 'servers run on the loopback of the host, whose counters others move too'
  if (!is_root)
    return [complaint('no-namespace', `we are not root: ${fact}`, 'run it as root in a machine for measuring')]
  const missing = Object.entries({ ip, nsenter }).filter(([, { path }]) => path === null)
  if (missing.length === 0) return []
  const names = missing.map(([name]) => name).join(' and ')
  return [complaint('no-namespace', `${names} missing: ${fact}`, 'install them (apt-get install iproute2 util-linux)')]
}

/** As it stands in a terminal. */
export const formatComplaint = ({ fact, fix }: ComplaintJson): string => `${fact}: ${fix}`

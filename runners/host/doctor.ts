/** Examines whether this host is fit for measuring now: each warning is a fact with its fix. */
import type { HostWarningJson } from '../../pipeline/schema/records/run.ts'
import { UsageError } from '../../pipeline/schema/usage-error.ts'
import { invocationOf } from '../../pipeline/tools/find-invocations.ts'
import type { CommandInvocation } from '../../pipeline/tools/invocation.ts'
import type { PlannedCase } from '../plan/plan.ts'
import { requireObserver } from './build-observer.ts'
import { chooseCpus } from './choose-cpus.ts'
import { helpers, type Programs } from './find-programs.ts'
import { isOwnLock } from './lock-host.ts'
import type { HostState } from './read-host-state.ts'

export interface Diagnosis {
  /** Recorded with the run, and fatal under --strict-host. */
  complaints: HostWarningJson[]
  /** Faults that prevent measuring. */
  errors: HostWarningJson[]
  cpus: { server: number[] | null; client: number[] | null }
}

/** Above this share other programs use the host. */
const BUSY_RATIO = 0.05
/** Below this a server may run out of memory. */
const MEMORY_BYTES = 512 * 1024 ** 2

type Row = [complaint_id: string, holds: boolean, fact: string, fix: string]

const warningsOf = (rows: readonly Row[]): HostWarningJson[] =>
  rows.flatMap(([complaint_id, holds, fact, fix]) => (holds ? [{ complaint_id, fact, fix }] : []))

export function diagnose(state: HostState, programs: Programs, cases: readonly PlannedCase[]): Diagnosis {
  const cpus = state.cores === null ? null : chooseCpus(state.cores)
  const tools = [...new Set(cases.map(planned => planned.case.tool))].map(invocationOf)
  const rows = [...aboutCpus(state), ...aboutLoad(state, cases), aboutIsolation(state, programs)]
  const timing = programs.time.version === null ? tools.filter(tool => tool.kind === 'command') : []
  const needed = [...tools.map(({ program }) => program), { name: 'taskset', ...helpers.taskset }]
  const errors: Row[] = state.is_linux
    ? [
        ...needed.flatMap(({ name, install }) => aboutTool(name, install, programs)),
        [
          'no-observer',
          !state.has_observer && tools.some(({ kind }) => kind === 'load'),
          'the observer is not built yet, and no C compiler (cc) is on the PATH',
          'install one (apt-get install build-essential), or measure a bundle that contains the observer',
        ],
      ]
    : [['not-linux', true, 'this is not Linux, and the counters are read from /proc', 'measure on Linux']]
  return {
    complaints: warningsOf([...rows, ...timing.map(tool => aboutMemoryOf(tool, programs))]),
    errors: warningsOf(errors),
    cpus: { server: cpus?.server ?? null, client: cpus?.client ?? null },
  }
}

function aboutTool(name: string, install: string, programs: Programs): Row[] {
  const { path, version } = programs[name] ?? { path: null, version: null }
  const wrong = `${path} does not print a version as ${name} does, so it is another program or broken`
  return [
    [`${name}-missing`, path === null, `${name} is missing`, `install it (${install}), or put it on the PATH`],
    [`${name}-wrong`, path !== null && version === null, wrong, `put the real ${name} first on the PATH`],
  ]
}

/** A tool that is too old to measure memory, as Debian's may be, needs GNU time. */
function aboutMemoryOf({ program: { name }, memory_since }: CommandInvocation, programs: Programs): Row {
  const version = programs[name]?.version ?? null
  const [major = 0, minor = 0] = (version ?? '').split('.').map(Number)
  const [since_major, since_minor] = memory_since
  return [
    'no-peak-memory',
    major < since_major || (major === since_major && minor < since_minor),
    `${name} ${version} does not measure memory and GNU time is missing, so peak memory is not recorded`,
    `install GNU time (${helpers.time.install}), or ${name} ${memory_since.join('.')} or newer`,
  ]
}

function aboutCpus({ cores, governors, is_turbo, is_virtual }: HostState): Row[] {
  const cpu_count = cores?.flat().length ?? 0
  const slow = governors.filter(governor => governor !== 'performance')
  const one_core = cores !== null && cores.length < 2
  const more = 'give this process two cores or more'
  const quiet =
    'turn it off: echo 1 > /sys/devices/system/cpu/intel_pstate/no_turbo, or echo 0 > /sys/devices/system/cpu/cpufreq/boost'
  return [
    ['cpus-unknown', cores === null, 'the topology of the CPUs cannot be read, so nothing is pinned', 'mount /sys'],
    ['one-cpu', one_core && cpu_count === 1, 'server and load share the only CPU', more],
    ['shared-core', one_core && cpu_count !== 1, 'server and load share the only core', more],
    [
      'governor',
      slow.length > 0,
      `the governor is ${slow.join(' and ')}`,
      'set it: cpupower frequency-set -g performance',
    ],
    ['turbo', is_turbo === true, 'turbo is on, so the clock depends on heat', quiet],
    [
      'virtual-machine',
      is_virtual === true,
      'this is a virtual machine: other virtual machines on the same hardware cannot be observed',
      'measure on dedicated hardware',
    ],
  ]
}

function aboutLoad(
  { busy_ratio, available_memory_bytes, port_count }: HostState,
  cases: readonly PlannedCase[],
): Row[] {
  const most = Math.max(0, ...cases.map(planned => planned.case.connections ?? 0))
  const [busy, free, ports] = [busy_ratio ?? 0, available_memory_bytes ?? MEMORY_BYTES, port_count ?? most]
  return [
    [
      'busy',
      busy > BUSY_RATIO,
      `other programs used ${Math.round(busy * 100)} % of the CPUs during a second before the run`,
      'stop them (top lists them)',
    ],
    [
      'little-memory',
      free < MEMORY_BYTES,
      `${Math.round(free / 1024 ** 2)} MiB of memory are free`,
      `free ${MEMORY_BYTES / 1024 ** 2} MiB or more`,
    ],
    [
      'few-ports',
      most > ports,
      `${most} connections need as many ports and the range has ${ports}`,
      'widen it: sysctl net.ipv4.ip_local_port_range="1024 65535"',
    ],
  ]
}

function aboutIsolation({ is_root }: HostState, { ip, nsenter }: Programs): Row {
  const missing = Object.entries({ ip, nsenter }).flatMap(([name, { path }]) => (path === null ? [name] : []))
  const why = is_root ? `${missing.join(' and ')} missing` : 'the runner is not root'
  return [
    'no-namespace',
    !is_root || missing.length > 0,
    `${why}: servers use the loopback of the host, whose counters include other programs, and processes that leave their group are neither counted nor ended`,
    is_root ? 'install them (apt-get install iproute2 util-linux)' : 'run it as root on a machine for measuring',
  ]
}

const OWN_LOCK: HostWarningJson = {
  complaint_id: 'own-lock',
  fact: 'BENCHLEDGER_LOCK names another lock than that of the host, so another run may measure at the same time',
  fix: 'unset it',
}

const formatWarning = ({ fact, fix }: HostWarningJson): string => `${fact}: ${fix}`

interface ExamineOptions {
  is_strict: boolean
  report: (text: string) => void
  more?: readonly HostWarningJson[]
}

/**
 * Reports the warnings before anything is recorded. Throws a UsageError if the host cannot measure, or has warnings
 * under `is_strict`.
 */
export function examineHost(
  state: HostState,
  programs: Programs,
  cases: readonly PlannedCase[],
  { is_strict, report, more = [] }: ExamineOptions,
): Diagnosis {
  const { complaints, errors, cpus } = diagnose(state, programs, cases)
  const all = [...complaints, ...(isOwnLock() ? [OWN_LOCK] : []), ...more]
  if (errors.length > 0) throw new UsageError(3, errors.map(formatWarning).join('\n'))
  if (cases.some(({ case: { tool } }) => invocationOf(tool).kind === 'load')) requireObserver()
  for (const warning of all) report(`doctor: ${formatWarning(warning)}`)
  if (is_strict && all.length > 0)
    throw new UsageError(3, `the host is not fit under --strict-host: ${all.length} warnings, see above`)
  return { complaints: all, errors, cpus }
}

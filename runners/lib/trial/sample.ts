/** The sampler: ten times a second what server, generator, interface, system and observer used since the time before. */
import type { TrialIdentity } from './find-processes.ts'
import { openMemory, openSystemCounters, type SystemCounters } from './system-counters.ts'
import { type Clock, openThreadClocks, type ThreadUse } from './thread-clocks.ts'
import { watchProcesses } from './watch-processes.ts'

/** One row of timeline.csv; counts are differences since the row before, null could not be read. */
export interface Sample {
  elapsed_s: number
  received_bytes: number | null
  sent_bytes: number | null
  server_cpu_us: number
  server_wait_us: number | null
  client_cpu_us: number
  client_wait_us: number | null
  server_resident_bytes: number | null
  client_resident_bytes: number | null
  server_thread_count: number
  voluntary_switch_count: number
  involuntary_switch_count: number
  steal_us: number | null
  cpu_us: number | null
  idle_us: number | null
  observer_cpu_us: number
  threads: [side: 's' | 'c', thread_id: number, cpu_us: number][]
}

const INTERVAL_MS = 100
/** New threads are looked for in each of the first samples, then in each fifth; new processes, which costs more, in each tenth. */
const EAGER_SAMPLES = 5
const SAMPLES_A_SEARCH = 5
const SAMPLES_A_PROCESS_SEARCH = 10

export interface SamplerOptions {
  identity: TrialIdentity
  client_pid: number
  duration_s: number
  clock: Clock
  /** Whose bytes are counted. */
  network_interface: string
  /** performance.now() of the load's start. */
  started_ms: number
  /** CPU time of programs that the observer has run beside itself, in all. */
  helperCpuUs: () => number
}

/** Samples from now until the nominal end of the load, or until stop is called, which gives all samples. */
export function startSampler(options: SamplerOptions): { stop: () => Sample[] } {
  const { identity, client_pid, duration_s, clock, started_ms, helperCpuUs } = options
  const findServers = watchProcesses(identity)
  const system = openSystemCounters(options.network_interface)
  const memory = openMemory()
  const server = openThreadClocks(clock, true)
  const client = openThreadClocks(clock, false)
  const clientPids = [client_pid]
  const samples: Sample[] = []
  let servers = findServers()
  server.discover(servers, true)
  client.discover(clientPids, true)
  let before = system.read()
  let observerBefore = observerCpuUs() + helperCpuUs()
  samples.push(firstSample(memory.read(servers), memory.read(clientPids), server.read(true).thread_count))

  const sample = (isLast: boolean): void => {
    const elapsed_s = (performance.now() - started_ms) / 1000
    if (samples.length <= EAGER_SAMPLES || samples.length % SAMPLES_A_SEARCH === 0) {
      if (samples.length % SAMPLES_A_PROCESS_SEARCH === 0) servers = findServers()
      server.discover(servers, false)
      client.discover(clientPids, false)
    }
    const serverUse = server.read(isLast)
    const clientUse = client.read(isLast)
    const now = system.read()
    const observer = observerCpuUs() + helperCpuUs()
    samples.push({
      elapsed_s,
      received_bytes: difference(now, before, 'received_bytes'),
      sent_bytes: difference(now, before, 'sent_bytes'),
      server_cpu_us: serverUse.cpu_us,
      server_wait_us: serverUse.wait_us,
      client_cpu_us: clientUse.cpu_us,
      client_wait_us: clientUse.wait_us,
      server_resident_bytes: memory.read(servers),
      client_resident_bytes: memory.read(clientPids),
      server_thread_count: serverUse.thread_count,
      voluntary_switch_count: serverUse.voluntary_count,
      involuntary_switch_count: serverUse.involuntary_count,
      steal_us: difference(now, before, 'steal_us'),
      cpu_us: difference(now, before, 'cpu_us'),
      idle_us: difference(now, before, 'idle_us'),
      observer_cpu_us: observer - observerBefore,
      threads: [...label('s', serverUse), ...label('c', clientUse)],
    })
    before = now
    observerBefore = observer
  }

  let timer: NodeJS.Timeout | null = null
  const plan = (): void => {
    const elapsed_ms = performance.now() - started_ms
    // A timer may be early by a millisecond: the instant that it was for is over then.
    const next_ms = (Math.floor(elapsed_ms / INTERVAL_MS + 0.1) + 1) * INTERVAL_MS
    timer = setTimeout(() => {
      const isLast = performance.now() - started_ms >= duration_s * 1000 - 1
      sample(isLast)
      if (isLast) timer = null
      else plan()
    }, next_ms - elapsed_ms)
  }
  plan()
  return {
    stop: () => {
      if (timer) clearTimeout(timer)
      server.close()
      client.close()
      system.close()
      memory.close()
      return samples
    },
  }
}

function firstSample(server_bytes: number | null, client_bytes: number | null, server_thread_count: number): Sample {
  return {
    elapsed_s: 0,
    received_bytes: 0,
    sent_bytes: 0,
    server_cpu_us: 0,
    server_wait_us: 0,
    client_cpu_us: 0,
    client_wait_us: 0,
    server_resident_bytes: server_bytes,
    client_resident_bytes: client_bytes,
    server_thread_count,
    voluntary_switch_count: 0,
    involuntary_switch_count: 0,
    steal_us: 0,
    cpu_us: 0,
    idle_us: 0,
    observer_cpu_us: 0,
    threads: [],
  }
}

function observerCpuUs(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** Not below 0: the kernel's idle time is known to step back now and then. */
function difference(now: SystemCounters, before: SystemCounters, key: keyof SystemCounters): number | null {
  const [a, b] = [now[key], before[key]]
  return a === null || b === null ? null : Math.max(0, a - b)
}

const label = (side: 's' | 'c', { by_thread }: ThreadUse): Sample['threads'] =>
  by_thread.map(([id, cpu_us]) => [side, id, cpu_us])

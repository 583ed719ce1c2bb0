/** Starts the observer of a load, one small C program, and reads its record. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Sample } from '../../pipeline/evaluate/recordings/timeline.csv.ts'
import type { WireRecord } from '../../pipeline/evaluate/recordings/wire.json.ts'
import type { Groups } from '../host/find-processes.ts'
import { type CapturePlan, captureWords } from './capture-plan.ts'
import type { Clock } from './clock.ts'
import { judgeSample, type SampleOptions } from './judge-sample.ts'
import { parseObserverRecord, type Snapshot } from './observer-record.ts'
import { evaluateResponses, type ProbeOptions, type ProbeResult, probeWords, toMicroseconds } from './probe.ts'

export interface ObserverOptions {
  program: string
  env: Readonly<Record<string, string>>
  probe: ProbeOptions
  /** When it takes snapshots of the connections, in seconds of the load. */
  snapshots_at_s: readonly number[]
  capture: CapturePlan
  /** How captured responses are judged. */
  sample: SampleOptions
  sampler: {
    duration_s: number
    /** The interface whose bytes are counted. */
    network_interface: string
    clock: Clock
    groups: Groups
    /** The first process of the database; absent means none. */
    database_pid?: number
  }
}

export interface Observed {
  timeline: Sample[]
  probe: ProbeResult
  /** In order of time, without incomplete ones. */
  snapshots: Snapshot[]
  /** Without a counter's total. */
  wire: WireRecord
  /** CPU time of the database during the load; null without one. */
  database_cpu_us: number | null
  /** Why there is no record; null if there is one. */
  unwatched: string | null
}

export interface Observer {
  /** `started_ms`: performance.now() of the load's start. */
  begin: (client_pid: number, started_ms: number) => void
  /** Stops sending and counting, waits up to the grace time for the last responses and evaluates them. */
  finish: () => Promise<Observed>
}

/** Starts the program, which waits for the load to begin. Failures are reported by `finish`. */
export function startObserver({
  program,
  env,
  probe,
  snapshots_at_s,
  capture,
  sample,
  sampler,
}: ObserverOptions): Observer {
  const child = spawn(program, [], { env: { ...env }, stdio: 'pipe' })
  const chunks: Buffer[] = []
  let warning = ''
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => {
    warning = `${warning}${chunk}`.slice(0, 300)
  })
  // a dead program does not read its input
  child.stdin.on('error', () => {})
  const ended = once(child, 'close').then(
    ([code, signal]) => (code === 0 ? null : warning.trim() || `it ended with ${code ?? signal}`),
    (error: Error) => error.message,
  )
  child.stdin.write(probeWords(probe))
  child.stdin.write(
    `snapshots ${[snapshots_at_s.length, ...snapshots_at_s.map(toMicroseconds)].join(' ')}\n${captureWords(capture)}${samplerWords(sampler)}`,
  )
  return {
    begin: (client_pid, started_ms) => {
      const since_ns = BigInt(Math.round((performance.now() - started_ms) * 1e6))
      child.stdin.write(`start ${process.hrtime.bigint() - since_ns} ${client_pid}\n`)
    },
    finish: async () => {
      child.stdin.end()
      const failure = await ended
      const record = failure === null ? parseObserverRecord(Buffer.concat(chunks)) : null
      if (record === null) return { ...NOTHING, unwatched: failure ?? 'no load was started' }
      const { snapshots, samples: timeline, counted, database_cpu_us } = record
      const sent_bytes = counted.is_complete ? counted.sent_bytes : null
      const wire = { sent_bytes, ...judgeSample(record, sample), total: null }
      const answered = evaluateResponses(record, probe)
      return { timeline, probe: answered, snapshots, wire, database_cpu_us, unwatched: null }
    },
  }
}

const NOTHING: Omit<Observed, 'unwatched'> = {
  timeline: [],
  probe: { rows: [], connections: [], answered_count: 0, added: 0 },
  snapshots: [],
  database_cpu_us: null,
  wire: {
    ...{ sent_bytes: null, request_bytes: null, judged_count: 0, wrong_count: 0, wrong: [] },
    ...{ unread: 'the observer left no record', total: null },
  },
}

function samplerWords(options: ObserverOptions['sampler']): string {
  const { duration_s, network_interface, clock, groups, database_pid = 0 } = options
  const words = [
    toMicroseconds(duration_s),
    network_interface,
    clock,
    database_pid,
    groups?.size ?? 0,
    ...(groups ?? []),
  ]
  return `sampler ${words.join(' ')}\n`
}

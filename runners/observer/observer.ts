/** Everything that watches a load from next to it, in one small program: runners/observer. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Sample } from '../../pipeline/sources/recording/timeline.csv.ts'
import type { WireRecord } from '../../pipeline/sources/recording/wire.json.ts'
import type { Groups } from '../host/find-processes.ts'
import type { Clock } from './clock.ts'
import { judgeSample, type SampleOptions } from './judge-sample.ts'
import { type Look, parseObserverRecord } from './observer-record.ts'
import { evaluateResponses, type ProbeOptions, type ProbeResult, probeWords, toMicroseconds } from './probe.ts'
import { type TapPlan, tapWords } from './tap-plan.ts'

export interface ObserverOptions {
  /** The built program. */
  program: string
  env: Readonly<Record<string, string>>
  probe: ProbeOptions
  /** Instants of the load at which it looks at the connections. */
  looks_at_s: readonly number[]
  tap: TapPlan
  /** How what the tap read is judged. */
  sample: SampleOptions
  sampler: {
    duration_s: number
    /** Whose bytes are counted. */
    network_interface: string
    clock: Clock
    groups: Groups
  }
}

export interface Observed {
  timeline: Sample[]
  probe: ProbeResult
  /** In the order of their instants, without those that did not come to their end. */
  looks: Look[]
  /** Without a counter's total, which only the server knows. */
  wire: WireRecord
  /** Why there is no record; null where there is. */
  unwatched: string | null
}

export interface Observer {
  /** `started_ms`: performance.now() of the load's start. */
  begin: (client_pid: number, started_ms: number) => void
  /** Sends and counts nothing more; waits for the last responses for the grace time, and evaluates them. */
  finish: () => Promise<Observed>
}

/** Starts the program, which waits for the load to begin. Never rejects: failures are reported by finish. */
export function startObserver({ program, env, probe, looks_at_s, tap, sample, sampler }: ObserverOptions): Observer {
  const child = spawn(program, [], { env: { ...env }, stdio: 'pipe' })
  const chunks: Buffer[] = []
  let warning = ''
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => {
    warning = `${warning}${chunk}`.slice(0, 300)
  })
  // A program that has died no longer reads.
  child.stdin.on('error', () => {})
  const ended = once(child, 'close').then(
    ([code, signal]) => (code === 0 ? null : warning.trim() || `it ended with ${code ?? signal}`),
    (error: Error) => error.message,
  )
  child.stdin.write(probeWords(probe))
  child.stdin.write(
    `looks ${[looks_at_s.length, ...looks_at_s.map(toMicroseconds)].join(' ')}\n${tapWords(tap)}${samplerWords(sampler)}`,
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
      if (record === null) return { ...NOTHING, unwatched: failure ?? 'no load was announced to it' }
      const { looks, samples: timeline, counted } = record
      const sent_bytes = counted.is_complete ? counted.sent_bytes : null
      const wire = { sent_bytes, ...judgeSample(record, sample), total: null }
      return { timeline, probe: evaluateResponses(record, probe), looks, wire, unwatched: null }
    },
  }
}

const NOTHING: Omit<Observed, 'unwatched'> = {
  timeline: [],
  probe: { rows: [], connections: [], answered_count: 0, added: 0 },
  looks: [],
  wire: {
    ...{ sent_bytes: null, request_bytes: null, judged_count: 0, wrong_count: 0, wrong: [] },
    ...{ unread: 'the observer left no record', total: null },
  },
}

function samplerWords({ duration_s, network_interface, clock, groups }: ObserverOptions['sampler']): string {
  const words = [toMicroseconds(duration_s), network_interface, clock, groups?.size ?? 0, ...(groups ?? [])]
  return `sampler ${words.join(' ')}\n`
}

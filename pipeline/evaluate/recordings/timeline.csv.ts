/** timeline.csv: CPU time, traffic and memory in each tenth of a second of a load. */
import { z } from 'zod'
import { ratesByInterval } from './rates.ts'
import {
  bytes,
  count,
  type FileProblem,
  micros,
  type RecordedTrial,
  readCsv,
  recordedFile,
  seconds,
  writeCsv,
} from './recorded-file.ts'

/** A level, not a difference: of several merged rows the last counts. */
const level = <Cell extends z.ZodType>(cell: Cell): Cell => cell.meta({ ...cell.meta(), is_level: true })

/** In the order of the file, as printed by the observer: differences since the previous row, except levels. */
export const timelineRow = z.object({
  elapsed_s: level(seconds('since the start of the load')),
  received_bytes: bytes('that the interface received'),
  sent_bytes: bytes('that the interface sent'),
  server_cpu_us: micros('CPU time of the server'),
  server_wait_us: micros('time in which threads of the server were ready to run and did not'),
  client_cpu_us: micros('CPU time of the load generator'),
  client_wait_us: micros('time in which threads of the load generator were ready to run and did not'),
  server_resident_bytes: level(bytes('resident memory of the server')),
  client_resident_bytes: level(bytes('resident memory of the load generator')),
  server_thread_count: level(count('threads of the server')),
  voluntary_switch_count: count('times that a thread of the server gave up its CPU'),
  involuntary_switch_count: count('times that a thread of the server lost its CPU'),
  steal_us: micros('that the hypervisor took from all CPUs'),
  cpu_us: micros('of all CPUs, idle or not'),
  idle_us: micros('in which CPUs were idle'),
  observer_cpu_us: micros('CPU time of sampler and probe'),
  server_idle_us: micros('in which the CPUs of the server were idle'),
  client_idle_us: micros('in which the CPUs of the load generator were idle'),
})

/** As read: the runs of 21 November 2026 have the CPU time of each thread, which is ignored, and no idle time of sides. */
const readRow = z.object({
  ...timelineRow.shape,
  server_idle_us: timelineRow.shape.server_idle_us.optional(),
  client_idle_us: timelineRow.shape.client_idle_us.optional(),
  threads: z
    .string()
    .regex(/^(?:[sc]\d{1,9}:\d{1,15}(?: |$))*$/)
    .optional(),
})

export type Sample = z.output<typeof timelineRow>
type Column = Exclude<keyof Sample, 'elapsed_s'>

/** `step_s` is the time since the previous row, 0 in the first, which is the start of the load. */
export type TimelineRow = Sample & { step_s: number }

const point = z
  .object({
    elapsed_s: z.number().describe('the end of the step, since the start of the load'),
    requests_per_s: z.number().nullable().describe("the step's share of the bytes times the requests of the trial"),
    received_bytes_per_s: z.number().nullable(),
    server_cpu_ratio: z.number().nullable().describe('of its CPUs, or of all CPUs of the machine without pinning'),
    client_cpu_ratio: z.number().nullable(),
    server_busy_ratio: z
      .number()
      .nullable()
      .describe('the share of the time of its CPUs in which they were not idle, including interrupts'),
    client_busy_ratio: z.number().nullable(),
    steal_ratio: z.number().nullable().describe('the share of all CPU time that the hypervisor took'),
    server_resident_bytes: z.int().nullable(),
    server_thread_count: z.int32().nullable(),
    switches_per_s: z.number().nullable().describe('of the threads of the server. New runs have none'),
  })
  .describe(
    'One row per tenth of a second and trial: what happened in the time up to elapsed_s. Null could not be read',
  )

export type TimelinePoint = z.infer<typeof point>

export const recorded = recordedFile({
  tables: { timeline: point },
  write: (samples: readonly Sample[]) => writeCsv(lengthen(samples), timelineRow),
  read,
  rows: (rows, trial) => ({ timeline: pointsOf(rows, trial) }),
  facts: (rows, trial) => {
    const steal = totalOf(rows, 'steal_us')
    const all = totalOf(rows, 'cpu_us')
    const { server_cpu_count, client_cpu_count } = cpuCounts(rows, trial)
    return {
      client_cpu_ratio: shareOf(rows, 'client_cpu_us', client_cpu_count),
      client_cpu_count,
      server_cpu_ratio: shareOf(rows, 'server_cpu_us', server_cpu_count),
      server_busy_ratio: busyOf(shareOf(rows, 'server_idle_us', server_cpu_count)),
      client_busy_ratio: busyOf(shareOf(rows, 'client_idle_us', client_cpu_count)),
      observer_cpu_ratio: shareOf(rows, 'observer_cpu_us', 1),
      steal_ratio: steal && all && all.total > 0 ? steal.total / all.total : null,
      interval_rates_per_s: ratesByInterval(rows, trial.request_count ?? null),
      client_wait_ratio: waitRatio(rows, isApart(trial)),
    }
  },
})

/** Longer timelines are stored in longer steps. */
const MOST_ROWS = 600

function lengthen(samples: readonly Sample[]): readonly Sample[] {
  const factor = Math.ceil((samples.length - 1) / MOST_ROWS)
  if (factor <= 1) return samples
  const [first, ...others] = samples
  const rows: Sample[] = first ? [first] : []
  for (let at = 0; at < others.length; at += factor) rows.push(others.slice(at, at + factor).reduce(add))
  return rows
}

const LEVELS = new Set(Object.entries(timelineRow.shape).flatMap(([name, cell]) => (cell.meta()?.is_level ? name : [])))

/** Differences add up. */
function add(a: Sample, b: Sample): Sample {
  const sum = { ...b }
  for (const name of Object.keys(b) as Column[]) {
    const [before, after] = [a[name], b[name]]
    if (!LEVELS.has(name)) sum[name] = before === null || after === null ? null : before + after
  }
  return sum
}

/** In chronological order. */
function read(text: string): { content: TimelineRow[]; problems: FileProblem[] } {
  const { rows, problems } = readCsv(text, readRow)
  const content: TimelineRow[] = []
  for (const { line, row } of rows) {
    const before_s = content.at(-1)?.elapsed_s ?? null
    if (before_s !== null && row.elapsed_s <= before_s) problems.push({ line, problem: 'the row goes back in time' })
    else {
      const { threads: _, server_idle_us = null, client_idle_us = null, ...cells } = row
      const step_s = before_s === null ? 0 : row.elapsed_s - before_s
      content.push({ ...cells, server_idle_us, client_idle_us, step_s })
    }
  }
  return { content, problems: problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)) }
}

/** The sum of a column and the seconds in which it was read; null if it was never read. */
export function totalOf(rows: readonly TimelineRow[], column: Column) {
  const read = rows.filter(row => row.step_s > 0 && row[column] !== null)
  if (read.length === 0) return null
  const sum = (of: (row: TimelineRow) => number) => read.reduce((total, row) => total + of(row), 0)
  return { total: sum(row => row[column] ?? 0), seconds: sum(row => row.step_s) }
}

/** The allowed CPUs, or all of the machine without pinning: /proc/stat counts wall time for each of them. */
function cpuCounts(rows: readonly TimelineRow[], { server_cpus, client_cpus }: RecordedTrial) {
  const all = totalOf(rows, 'cpu_us')
  const machine = (all && Math.round(all.total / 1e6 / all.seconds)) || null
  return { server_cpu_count: server_cpus?.length || machine, client_cpu_count: client_cpus?.length || machine }
}

/** CPU time / (seconds in which it was read * CPUs). */
function shareOf(rows: readonly TimelineRow[], column: Column, cpu_count: number | null): number | null {
  const used = totalOf(rows, column)
  return used && cpu_count ? used.total / 1e6 / used.seconds / cpu_count : null
}

/** Kernel ticks and the clock of the sampler differ, so that the idle time of a CPU may exceed the elapsed time. */
const busyOf = (idle_ratio: number | null): number | null => (idle_ratio === null ? null : Math.max(0, 1 - idle_ratio))

/**
 * Time in the run queue while others used the CPU / (that time + CPU time), over the load; null without work. Threads
 * of a generator wait for each other too, so waiting counts at most up to the CPU time of programs other than the
 * generator and, on separate CPUs, the server.
 */
function waitRatio(rows: readonly TimelineRow[], isServerSeparate: boolean): number | null {
  const read = rows.filter(row => row.client_wait_us !== null && row.client_cpu_us !== null)
  const sum = (column: Column) => totalOf(read, column)?.total ?? 0
  const wait = sum('client_wait_us')
  const worked = sum('client_cpu_us')
  if (wait + worked === 0) return null
  const known = worked + sum('observer_cpu_us') + (isServerSeparate ? sum('server_cpu_us') : 0)
  const others = totalOf(read, 'idle_us') ? Math.max(0, sum('cpu_us') - sum('idle_us') - known) : wait
  const starved = Math.min(wait, others)
  return starved / (starved + worked)
}

/** Whether the server and the generator have separate CPUs. */
const isApart = ({ server_cpus, client_cpus }: RecordedTrial): boolean =>
  server_cpus != null && client_cpus != null && !server_cpus.some(cpu => client_cpus.includes(cpu))

/** One point per step; the first row only marks the start of the load. */
function pointsOf(rows: readonly TimelineRow[], trial: RecordedTrial): TimelinePoint[] {
  const { request_count = null } = trial
  const all_bytes = totalOf(rows, 'received_bytes')?.total ?? 0
  const share = request_count === null || all_bytes === 0 ? null : request_count / all_bytes
  const { server_cpu_count, client_cpu_count } = cpuCounts(rows, trial)
  return rows
    .filter(row => row.step_s > 0)
    .map(row => {
      const received_bytes_per_s = divide(row.received_bytes, row.step_s)
      const { voluntary_switch_count: gave_up, involuntary_switch_count: lost } = row
      return {
        elapsed_s: row.elapsed_s,
        requests_per_s: received_bytes_per_s === null || share === null ? null : received_bytes_per_s * share,
        received_bytes_per_s,
        server_cpu_ratio: divide(row.server_cpu_us, 1e6 * row.step_s * (server_cpu_count ?? 0)),
        client_cpu_ratio: divide(row.client_cpu_us, 1e6 * row.step_s * (client_cpu_count ?? 0)),
        server_busy_ratio: busyOf(divide(row.server_idle_us, 1e6 * row.step_s * (server_cpu_count ?? 0))),
        client_busy_ratio: busyOf(divide(row.client_idle_us, 1e6 * row.step_s * (client_cpu_count ?? 0))),
        steal_ratio: divide(row.steal_us, row.cpu_us),
        server_resident_bytes: row.server_resident_bytes,
        server_thread_count: row.server_thread_count,
        switches_per_s: divide(gave_up === null || lost === null ? null : gave_up + lost, row.step_s),
      }
    })
}

const divide = (value: number | null, by: number | null): number | null => (value === null || !by ? null : value / by)

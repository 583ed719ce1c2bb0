/** timeline.csv: what happened in each tenth of a second of a load, and its sums over the whole load. */
import { type CsvProblem, readCell, readCsvRows } from './csv-rows.ts'
import { isWhole } from './json-shape.ts'

export const TIMELINE_COLUMNS = [
  'elapsed_s',
  'received_bytes',
  'sent_bytes',
  'server_cpu_us',
  'server_wait_us',
  'client_cpu_us',
  'client_wait_us',
  'server_resident_bytes',
  'client_resident_bytes',
  'server_thread_count',
  'voluntary_switch_count',
  'involuntary_switch_count',
  'steal_us',
  'cpu_us',
  'idle_us',
  'observer_cpu_us',
] as const

/** The runs of 21 November 2026 recorded the CPU time of each thread as well. */
const WITH_THREADS = [...TIMELINE_COLUMNS, 'threads'] as const

type Column = (typeof TIMELINE_COLUMNS)[number]

interface ThreadTime {
  side: 'server' | 'client'
  thread_id: number
  cpu_us: number
}

/** Differences since the row before, sizes as they are; null could not be read. `step_s` is the time since the row before. */
export interface TimelineRow extends Record<Exclude<Column, 'elapsed_s'>, number | null> {
  elapsed_s: number
  step_s: number
  /** Empty where they were not recorded. */
  threads: ThreadTime[]
}

interface Timeline {
  /** In order of time; the first is the load's start, with a step of 0. */
  rows: TimelineRow[]
  problems: CsvProblem[]
}

export function readTimeline(text: string): Timeline {
  const has_threads = text.startsWith(`${WITH_THREADS.join(',')}\n`)
  const csv = readCsvRows<Column | 'threads'>(text, has_threads ? WITH_THREADS : TIMELINE_COLUMNS)
  const rows: TimelineRow[] = []
  const problems = [...csv.problems]
  for (const { line, cells } of csv.rows) {
    const row = readRow(cells, rows.at(-1)?.elapsed_s ?? null)
    if (row) rows.push(row)
    else problems.push({ line, problem: 'the row holds something that is not a number, or goes back in time' })
  }
  return { rows, problems }
}

function readRow(cells: Record<Column, string> & { threads?: string }, before_s: number | null): TimelineRow | null {
  const numbers = TIMELINE_COLUMNS.map(name => [name, readCell(cells[name])] as const)
  const threads = readThreads(cells.threads ?? '')
  if (!numbers.every(([name, value]) => isOfColumn(name, value)) || threads === null) return null
  const { elapsed_s, ...values } = Object.fromEntries(numbers) as Record<Column, number | null>
  if (elapsed_s === null || (before_s !== null && elapsed_s <= before_s)) return null
  return { ...values, elapsed_s, step_s: before_s === null ? 0 : elapsed_s - before_s, threads }
}

/** Bytes and counts are whole; times may have decimals. */
const isOfColumn = (name: Column, value: number | null | undefined): boolean =>
  value === null || (value !== undefined && (!/_(?:bytes|count)$/.test(name) || isWhole(value)))

function readThreads(cell: string): ThreadTime[] | null {
  const words = cell.split(' ').filter(word => word !== '')
  const threads = words.map(word => /^([sc])(\d{1,9}):(\d{1,15})$/.exec(word))
  if (threads.includes(null)) return null
  return threads.map(found => ({
    side: found?.[1] === 's' ? 'server' : 'client',
    thread_id: Number(found?.[2]),
    cpu_us: Number(found?.[3]),
  }))
}

/** The sum of a column and the seconds over which it was read; null where it was never read. */
export function totalOf(rows: readonly TimelineRow[], column: Exclude<Column, 'elapsed_s'>) {
  const read = rows.filter(row => row.step_s > 0 && row[column] !== null)
  if (read.length === 0) return null
  const sum = (of: (row: TimelineRow) => number) => read.reduce((total, row) => total + of(row), 0)
  return { total: sum(row => row[column] ?? 0), seconds: sum(row => row.step_s) }
}

/** The CPUs of the machine, from all CPU time: what stands in /proc/stat is wall time for each of them. */
export function cpuCount(rows: readonly TimelineRow[]): number | null {
  const all = totalOf(rows, 'cpu_us')
  const count = all && Math.round(all.total / 1e6 / all.seconds)
  return count || null
}

/** CPU time of each thread over the whole load, in seconds. */
export function threadTimes(rows: readonly TimelineRow[]): { side: string; thread_id: number; cpu_s: number }[] {
  const threads = Map.groupBy(
    rows.flatMap(row => row.threads),
    thread => `${thread.side} ${thread.thread_id}`,
  )
  return [...threads.values()].map(own => ({
    side: own[0]?.side ?? '',
    thread_id: own[0]?.thread_id ?? 0,
    cpu_s: own.reduce((sum, thread) => sum + thread.cpu_us, 0) / 1e6,
  }))
}

/** A load of fewer whole seconds than this is looked at in quarters of a second: its seconds are too few to show a drift. */
const LEAST_SECONDS = 9
const QUARTERS = 4

/**
 * Requests per second in each whole second, or quarter of one: the interval's share of the bytes times all requests. They
 * begin at the end of the first step with an answer: in that step the generator starts and connects, and its start would
 * look like that of the server. A step that lies in two intervals is divided between them by time; what is left of a last
 * interval is dropped. Null where no interval is whole.
 */
export function ratesByInterval(rows: readonly TimelineRow[], request_count: number | null): number[] | null {
  const bytes = totalOf(rows, 'received_bytes')
  const start_s = rows.find(({ received_bytes }) => (received_bytes ?? 0) > 0)?.elapsed_s
  if (request_count === null || bytes === null || start_s === undefined) return null
  // rows stand at milliseconds: a last row at 7.9996 s closes the eighth second
  const seconds = (rows.at(-1)?.elapsed_s ?? start_s) - start_s + 0.005
  const per_second = seconds < LEAST_SECONDS ? QUARTERS : 1
  const intervals = Array.from({ length: Math.floor(seconds * per_second) }, () => 0)
  if (intervals.length === 0) return null
  for (const { elapsed_s, step_s, received_bytes } of rows) {
    if (step_s === 0 || received_bytes === null) continue
    const end = (elapsed_s - start_s) * per_second
    const length = step_s * per_second
    for (let at = Math.max(0, Math.floor(end - length)); at < Math.min(end, intervals.length); at++) {
      const overlap = Math.min(end, at + 1) - Math.max(end - length, at)
      intervals[at] = (intervals[at] ?? 0) + (received_bytes * overlap) / length
    }
  }
  return intervals.map(own => (own / bytes.total) * request_count * per_second)
}

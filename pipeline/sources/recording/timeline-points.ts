/** The time line as it is drawn: rates and shares of each step of a load. */
import { cpuCount, type TimelineRow, totalOf } from './timeline.ts'

/** Null where something was not read. Ratios are of the CPUs that were allowed; of all of the machine's where none were named. */
interface TimelinePoint {
  /** The end of the step, since the start of the load. */
  elapsed_s: number
  /** The step's share of the bytes times the requests of the trial. */
  requests_per_s: number | null
  received_bytes_per_s: number | null
  server_cpu_ratio: number | null
  client_cpu_ratio: number | null
  steal_ratio: number | null
  server_resident_bytes: number | null
  server_thread_count: number | null
  switches_per_s: number | null
}

interface PointContext {
  request_count: number | null
  server_cpus: readonly number[] | null
  client_cpus: readonly number[] | null
}

/** One point a step; the first row only says when the load began. */
export function timelinePoints(rows: readonly TimelineRow[], context: PointContext): TimelinePoint[] {
  const { request_count, server_cpus, client_cpus } = context
  const all_bytes = totalOf(rows, 'received_bytes')?.total ?? 0
  const server_cpu_count = server_cpus?.length || cpuCount(rows)
  const client_cpu_count = client_cpus?.length || cpuCount(rows)
  return rows
    .filter(row => row.step_s > 0)
    .map(row => {
      const received_bytes_per_s = divide(row.received_bytes, row.step_s)
      const share = request_count === null || all_bytes === 0 ? null : request_count / all_bytes
      return {
        elapsed_s: row.elapsed_s,
        requests_per_s: received_bytes_per_s === null || share === null ? null : received_bytes_per_s * share,
        received_bytes_per_s,
        server_cpu_ratio: divide(row.server_cpu_us, 1e6 * row.step_s * (server_cpu_count ?? 0)),
        client_cpu_ratio: divide(row.client_cpu_us, 1e6 * row.step_s * (client_cpu_count ?? 0)),
        steal_ratio: divide(row.steal_us, row.cpu_us),
        server_resident_bytes: row.server_resident_bytes,
        server_thread_count: row.server_thread_count,
        switches_per_s: divide(add(row.voluntary_switch_count, row.involuntary_switch_count), row.step_s),
      }
    })
}

const divide = (value: number | null, by: number | null): number | null => (value === null || !by ? null : value / by)

const add = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b)

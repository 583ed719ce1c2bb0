/** timeline.csv, of a limited length. */
import { TIMELINE_COLUMNS } from '../../pipeline/sources/recording/timeline.ts'
import type { Sample } from './sample.ts'

/** Longer time lines are made shorter by adding up neighbouring rows: longer than these, ten times a second is not kept. */
const MOST_ROWS = 600

/** One line a sample. An empty field could not be read. */
export function timelineCsv(samples: readonly Sample[]): string {
  const lines = shorten(samples).map(row =>
    TIMELINE_COLUMNS.map(column => {
      const value = row[column]
      if (value === null) return ''
      return column === 'elapsed_s' ? value.toFixed(3) : String(Math.round(value))
    }).join(','),
  )
  return `${[TIMELINE_COLUMNS.join(','), ...lines].join('\n')}\n`
}

function shorten(samples: readonly Sample[]): readonly Sample[] {
  const factor = Math.ceil((samples.length - 1) / MOST_ROWS)
  if (factor <= 1) return samples
  const [first, ...others] = samples
  const rows: Sample[] = first ? [first] : []
  for (let at = 0; at < others.length; at += factor) rows.push(others.slice(at, at + factor).reduce(add))
  return rows
}

/** Differences add up; what is a level is that of the later row. */
function add(a: Sample, b: Sample): Sample {
  const sum = (x: number | null, y: number | null) => (x === null || y === null ? null : x + y)
  return {
    ...b,
    received_bytes: sum(a.received_bytes, b.received_bytes),
    sent_bytes: sum(a.sent_bytes, b.sent_bytes),
    server_cpu_us: a.server_cpu_us + b.server_cpu_us,
    server_wait_us: sum(a.server_wait_us, b.server_wait_us),
    client_cpu_us: a.client_cpu_us + b.client_cpu_us,
    client_wait_us: sum(a.client_wait_us, b.client_wait_us),
    voluntary_switch_count: a.voluntary_switch_count + b.voluntary_switch_count,
    involuntary_switch_count: a.involuntary_switch_count + b.involuntary_switch_count,
    steal_us: sum(a.steal_us, b.steal_us),
    cpu_us: sum(a.cpu_us, b.cpu_us),
    idle_us: sum(a.idle_us, b.idle_us),
    observer_cpu_us: a.observer_cpu_us + b.observer_cpu_us,
  }
}

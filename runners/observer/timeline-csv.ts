/** timeline.csv, within a limit of bytes. */
import { TIMELINE_COLUMNS, TIMELINE_NUMBERS } from '../../pipeline/sources/recording/timeline.ts'
import type { Sample } from './sample.ts'

/** Longer time lines are made shorter by adding up neighbouring rows: longer than these, ten times a second is not kept. */
const MOST_ROWS = 600

/**
 * One line a sample. Where there is no room for all threads, those that used least are added up under thread id 0. An
 * empty field could not be read.
 */
export function timelineCsv(samples: readonly Sample[], limit_bytes = 80 * 1024): string {
  const rows = shorten(samples)
  const fixed = rows.map(row =>
    TIMELINE_NUMBERS.map(column => {
      const value = row[column]
      if (value === null) return ''
      return column === 'elapsed_s' ? value.toFixed(3) : String(Math.round(value))
    }).join(','),
  )
  const header = TIMELINE_COLUMNS.join(',')
  const room = limit_bytes - header.length - fixed.reduce((sum, line) => sum + line.length + 2, 2)
  const eachRoom = Math.floor(room / Math.max(1, rows.length))
  const lines = rows.map((row, index) => `${fixed[index]},${threadsField(row.threads, eachRoom)}`)
  return `${[header, ...lines].join('\n')}\n`
}

function threadsField(threads: Sample['threads'], room_bytes: number): string {
  const words = threads.map(([side, id, us]) => `${side}${id}:${Math.round(us)}`)
  if (words.join(' ').length <= room_bytes) return words.join(' ')
  const kept: string[] = []
  const rest = { s: 0, c: 0 }
  // Room for the two words of the rest.
  let room = room_bytes - 2 * ' s0:100000000'.length
  for (const [side, id, us] of threads.toSorted((a, b) => b[2] - a[2])) {
    const word = `${side}${id}:${Math.round(us)}`
    if (room >= word.length + 1) kept.push(word)
    else rest[side] += us
    room -= word.length + 1
  }
  for (const side of ['s', 'c'] as const) if (rest[side] > 0) kept.push(`${side}0:${Math.round(rest[side])}`)
  return kept.join(' ')
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
  const threads = new Map(a.threads.map(([side, id, us]) => [`${side}${id}`, [side, id, us] as Sample['threads'][0]]))
  for (const [side, id, us] of b.threads) {
    const known = threads.get(`${side}${id}`)
    threads.set(`${side}${id}`, [side, id, us + (known?.[2] ?? 0)])
  }
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
    threads: [...threads.values()],
  }
}

/** The sentinel: asks on a schedule of its own while the load runs, so that its latencies hide no queue, and checks each answer. */
import type { Exchange } from '../oracle/answer.ts'
import type { Wire } from '../oracle/wire.ts'
import { type Asked, type Connection, type Failure, openConnection } from '../verify/ask.ts'

export interface SentinelRow {
  scheduled_s: number
  /** From the scheduled instant, the observer's own delay (about 1 ms) included. */
  latency_us: number
  outcome: 'ok' | 'wrong' | 'error' | 'timeout' | 'pending-at-end'
  detail: string
}

export interface SentinelResult {
  rows: SentinelRow[]
  /** Connections that it opened. */
  opened_count: number
  answered_count: number
}

export interface SentinelOptions {
  /** 127.0.0.1 where it is absent. */
  host?: string
  port: number
  /** Text where it is absent. */
  wire?: Wire
  nextExchange: () => Exchange
  /** performance.now() of the load's start. */
  started_ms: number
  duration_s: number
  rate_per_s?: number
  /** It never has more connections than these: what finds none free waits, and its latency with it. */
  most_connections?: number
  timeout_s?: number
  /** How long it waits for the last answers after the end of the load. */
  grace_s?: number
}

export interface Sentinel {
  /** Of the connections that it has open. */
  local_ports: () => Set<number>
  /** Schedules nothing more, waits for the last answers for the grace time, and closes. */
  finish: () => Promise<SentinelResult>
}

export function startSentinel(options: SentinelOptions): Sentinel {
  const { host, port, wire, nextExchange, started_ms, duration_s } = options
  const { rate_per_s = 20, most_connections = 64, timeout_s = 5, grace_s = 1 } = options
  const rows: SentinelRow[] = []
  const pending = new Set<SentinelRow>()
  const open = new Set<Connection>()
  const idle: Connection[] = []
  const waiting: SentinelRow[] = []
  let opened_count = 0
  let onIdle: (() => void) | null = null

  const openNew = (): Connection => {
    const connection = openConnection(port, host, wire)
    open.add(connection)
    opened_count += 1
    return connection
  }
  const close = (connection: Connection): void => {
    open.delete(connection)
    connection.close()
  }
  const settle = (row: SentinelRow, outcome: SentinelRow['outcome'], detail: string): void => {
    if (!pending.delete(row)) return
    row.latency_us = Math.round((performance.now() - started_ms) * 1000 - row.scheduled_s * 1e6)
    row.outcome = outcome
    row.detail = detail
    if (pending.size === 0) onIdle?.()
  }
  const timeLeftMs = (row: SentinelRow): number => started_ms + (row.scheduled_s + timeout_s) * 1000 - performance.now()

  const ask = async (row: SentinelRow): Promise<void> => {
    const { request, judge } = nextExchange()
    const reused = idle.pop()
    let connection = reused ?? openNew()
    const put = () => connection.ask(request, { timeout_ms: Math.max(1, timeLeftMs(row)) })
    let asked: Asked | Failure = await put()
    // The server may have closed a connection that was idle; whether it keeps them is verified elsewhere.
    if (reused && asked.answer === null && asked.outcome === 'closed') {
      close(connection)
      connection = openNew()
      asked = await put()
    }
    if (asked.answer === null) settle(row, asked.outcome === 'timeout' ? 'timeout' : 'error', asked.message)
    else {
      const wrong = judge(asked.answer)
      settle(row, wrong === null ? 'ok' : 'wrong', wrong ?? '')
    }
    if (asked.answer !== null && asked.is_kept) idle.push(connection)
    else close(connection)
    takeNext()
  }

  const takeNext = (): void => {
    while (waiting.length > 0 && (idle.length > 0 || open.size < most_connections)) {
      const row = waiting.shift() as SentinelRow
      if (timeLeftMs(row) > 0) void ask(row)
      else settle(row, 'timeout', `no connection was free within ${timeout_s} s`)
    }
  }

  let timer: NodeJS.Timeout | null = null
  const plan = (): void => {
    // Half an interval after the sampler's instants, so that the two do not delay each other.
    const scheduled_s = (rows.length + 0.5) / rate_per_s
    if (scheduled_s >= duration_s) return
    const begin = () => {
      const row: SentinelRow = { scheduled_s, latency_us: 0, outcome: 'pending-at-end', detail: '' }
      rows.push(row)
      pending.add(row)
      waiting.push(row)
      takeNext()
      plan()
    }
    // A timer drops fractions of its milliseconds and would fire early, and then once more: each waking costs the load about 0.1 ms.
    const wait = () => {
      const left_ms = started_ms + scheduled_s * 1000 - performance.now()
      if (left_ms > 0) timer = setTimeout(wait, Math.ceil(left_ms))
      else begin()
    }
    wait()
  }
  plan()
  return {
    local_ports: () => new Set([...open].flatMap(connection => connection.local_port() ?? [])),
    finish: async () => {
      if (timer) clearTimeout(timer)
      if (pending.size > 0) {
        await new Promise<void>(resolve => {
          onIdle = resolve
          setTimeout(resolve, grace_s * 1000)
        })
      }
      for (const row of pending) settle(row, timeLeftMs(row) > 0 ? 'pending-at-end' : 'timeout', '')
      waiting.length = 0
      for (const connection of open) connection.close()
      const answered_count = rows.filter(({ outcome }) => outcome === 'ok' || outcome === 'wrong').length
      return { rows, opened_count, answered_count }
    },
  }
}

/** sentinel.csv; the words for what went wrong are kept for the first hundred rows that have some. */
export function sentinelCsv(rows: readonly SentinelRow[]): string {
  let details = 0
  const lines = rows.map(({ scheduled_s, latency_us, outcome, detail }) => {
    const words = detail !== '' && details++ < 100 ? detail.replace(/\p{Cc}/gu, ' ').slice(0, 120) : ''
    const cell = /[",]/.test(words) ? `"${words.replaceAll('"', '""')}"` : words
    return `${scheduled_s.toFixed(3)},${latency_us},${outcome},${cell}`
  })
  return `${['scheduled_s,latency_us,outcome,detail', ...lines].join('\n')}\n`
}

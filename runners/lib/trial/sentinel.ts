/** The sentinel: asks on a schedule of its own while the load runs, so that its latencies hide no queue, and checks each answer. */
import { Agent, request } from 'node:http'
import type { Exchange } from '../oracle/answer.ts'

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
  /** Requests that the server may have served: all that were sent and did not fail before an answer. */
  answered_count: number
}

export interface SentinelOptions {
  port: number
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
  /** Of its connections, open and closed. */
  local_ports: ReadonlySet<number>
  /** Schedules nothing more, waits for the last answers for the grace time, and closes. */
  finish: () => Promise<SentinelResult>
}

export function startSentinel(options: SentinelOptions): Sentinel {
  const { port, nextExchange, started_ms, duration_s } = options
  const { rate_per_s = 20, most_connections = 64, timeout_s = 5, grace_s = 1 } = options
  const agent = new Agent({ keepAlive: true, maxSockets: most_connections, maxFreeSockets: most_connections })
  const local_ports = new Set<number>()
  const rows: SentinelRow[] = []
  const pending = new Map<SentinelRow, () => void>()
  let opened_count = 0
  let isIdle: (() => void) | null = null

  const ask = (row: SentinelRow): void => {
    const { request: question, judge } = nextExchange()
    const { method, path, body } = question
    const headers =
      body === null ? question.headers : { ...question.headers, 'Content-Length': Buffer.byteLength(body) }
    const asked = request({ agent, host: '127.0.0.1', port, method, path, headers })
    const settle = (outcome: SentinelRow['outcome'], detail: string | null) => {
      if (!pending.delete(row)) return
      clearTimeout(timer)
      row.latency_us = Math.round((performance.now() - started_ms) * 1000 - row.scheduled_s * 1e6)
      row.outcome = outcome
      row.detail = detail ?? ''
      if (outcome !== 'ok' && outcome !== 'wrong') asked.destroy()
      if (pending.size === 0) isIdle?.()
    }
    const timer = setTimeout(() => settle('timeout', `no answer within ${timeout_s} s`), timeout_s * 1000)
    pending.set(row, () => settle('pending-at-end', null))
    asked.on('error', error => settle('error', (error as NodeJS.ErrnoException).code ?? error.message))
    asked.once('socket', socket => {
      if (!socket.connecting) return
      opened_count += 1
      socket.once('connect', () => socket.localPort !== undefined && local_ports.add(socket.localPort))
    })
    asked.once('response', answer => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        if (text.length < 65536) text += chunk
      })
      answer.once('error', error => settle('error', (error as NodeJS.ErrnoException).code ?? error.message))
      answer.once('end', () => {
        const said = { status: answer.statusCode ?? 0, headers: answer.headers as Record<string, string>, body: text }
        const wrong = judge(said)
        settle(wrong === null ? 'ok' : 'wrong', wrong)
      })
    })
    asked.end(body)
  }

  let next = 0
  let timer: NodeJS.Timeout | null = null
  const plan = (): void => {
    // Half an interval after the sampler's instants, so that the two do not delay each other.
    const scheduled_s = (next + 0.5) / rate_per_s
    if (scheduled_s >= duration_s) return
    timer = setTimeout(
      () => {
        const row: SentinelRow = { scheduled_s, latency_us: 0, outcome: 'pending-at-end', detail: '' }
        rows.push(row)
        next += 1
        ask(row)
        plan()
      },
      Math.max(0, started_ms + scheduled_s * 1000 - performance.now()),
    )
  }
  plan()
  return {
    local_ports,
    finish: async () => {
      if (timer) clearTimeout(timer)
      if (pending.size > 0) {
        await new Promise<void>(resolve => {
          isIdle = resolve
          setTimeout(resolve, grace_s * 1000)
        })
      }
      for (const stop of [...pending.values()]) stop()
      agent.destroy()
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

/** The probe sends requests on a fixed schedule while the load runs, so that its latencies include queueing, and checks
 * each response. Requests are drawn before the load and responses evaluated after it; the observer sends them.
 */
import { getSystemErrorName } from 'node:util'
import type { ProbeRow } from '../../pipeline/evaluate/recordings/sentinel.csv.ts'
import { type Exchange, type NextExchange, quote } from '../verify/oracle/response.ts'
import { asText, type Wire } from '../verify/oracle/wire.ts'
import { readResponse } from '../verify/read-response.ts'
import { bytesOf } from '../verify/request.ts'
import type { ObserverRecord, ProbeConnection, SentRow } from './observer-record.ts'

export interface ProbeResult {
  rows: ProbeRow[]
  connections: ProbeConnection[]
  answered_count: number
  /** The sum that correct responses have added to a counter. */
  added: number
}

export interface ProbeOptions {
  /** The instances of the server, all on one port, which are probed in turn. At most 8. */
  hosts: readonly string[]
  port: number
  /** Absent means text. */
  wire?: Wire
  /** Returns the same exchanges each time it is called: they are drawn once for sending and once for judging. */
  createExchanges: () => NextExchange
  duration_s: number
  rate_per_s?: number
  /** The most connections; a request waits if none is free, and its latency includes that. At most 64. */
  most_connections?: number
  timeout_s?: number
  /** How long it waits for the last responses after the end of the load. */
  grace_s?: number
}

const TIMEOUT_S = 5

/** The requests as input of the observer; protocol.h describes the format. */
export function probeWords(options: ProbeOptions): Buffer {
  const { hosts, port, wire = asText, createExchanges, duration_s } = options
  const { rate_per_s = 20, most_connections = 64, timeout_s = TIMEOUT_S, grace_s = 1 } = options
  const nextExchange = createExchanges()
  const scheduled = instants(rate_per_s, duration_s).map((at_s, index) => {
    const { request } = nextExchange()
    const place = index % hosts.length
    const { head, body } = bytesOf(request, `${hosts[place]}:${port}`, wire)
    const isHead = request.method === 'HEAD' ? 1 : 0
    return Buffer.concat([
      Buffer.from(`${toMicroseconds(at_s)} ${place} ${isHead} ${head.length + body.length}\n`),
      head,
      body,
    ])
  })
  const server = `server ${port} ${most_connections} ${toMicroseconds(timeout_s)} ${toMicroseconds(grace_s)}`
  const named = `hosts ${[hosts.length, ...hosts].join(' ')}`
  return Buffer.concat([Buffer.from(`${server}\n${named}\nrequests ${scheduled.length}\n`), ...scheduled])
}

export const toMicroseconds = (seconds: number): number => Math.round(seconds * 1e6)

/** In seconds; offset from the sampler's by half an interval, so that the two do not delay each other. */
function instants(rate_per_s: number, duration_s: number): number[] {
  const count = Math.max(0, Math.ceil(duration_s * rate_per_s - 0.5))
  return Array.from({ length: count }, (_, index) => (index + 0.5) / rate_per_s)
}

/**
 * Evaluates in the order in which events happened, so that a stateful oracle knows, for each request, the earlier
 * responses.
 */
export function evaluateResponses(record: ObserverRecord, options: ProbeOptions): ProbeResult {
  const { requests, connections, finished_us } = record
  const nextExchange = options.createExchanges()
  const exchanges: Exchange[] = []
  const rows: ProbeRow[] = []
  let added = 0
  const events = requests.flatMap((row, index) => [
    { at_us: row.sent_us ?? row.at_us, index, isSending: true },
    { at_us: row.settled_us ?? finished_us, index, isSending: false },
  ])
  events.sort((a, b) => a.at_us - b.at_us || Number(b.isSending) - Number(a.isSending) || a.index - b.index)
  for (const { index, isSending } of events) {
    while (exchanges.length <= index) exchanges.push(nextExchange())
    if (isSending) continue
    const row = requests[index] as SentRow
    const latency_us = (row.settled_us ?? finished_us) - row.at_us
    const exchange = exchanges[index] as Exchange
    const evaluation = evaluateRow(row, exchange, options)
    if (evaluation.outcome === 'ok') added += exchange.added ?? 0
    rows[index] = { scheduled_s: row.at_us / 1e6, latency_us, ...evaluation }
  }
  const answered_count = rows.filter(({ outcome }) => outcome === 'ok' || outcome === 'wrong').length
  return { rows, connections, answered_count, added }
}

function evaluateRow(
  row: SentRow,
  exchange: Exchange,
  { timeout_s = TIMEOUT_S, wire = asText }: ProbeOptions,
): Pick<ProbeRow, 'outcome' | 'detail'> {
  const error = (detail: string) => ({ outcome: 'error', detail }) as const
  if (row.outcome === 'pending') return { outcome: 'pending-at-end', detail: '' }
  if (row.outcome === 'timeout') {
    const what = row.sent_us === null ? 'no connection was free' : 'no complete response came'
    return { outcome: 'timeout', detail: `${what} within ${timeout_s} s` }
  }
  if (row.outcome === 'stray') return error('bytes came after the previous response: its length is wrong')
  if (row.outcome === 'long') return error('the response is too long')
  if (row.response.length === 0)
    return error(
      `no response came: ${row.error === 0 ? 'the server closed the connection' : getSystemErrorName(-row.error)}`,
    )
  try {
    const read = readResponse(row.response, exchange.request.method, row.is_end, wire.decode)
    if (read === null)
      return error(`the response is incomplete, it begins with ${quote(row.response.toString('latin1'))}`)
    const more = row.response.length - read.used_bytes
    if (more > 0) return error(`${more} bytes came after the response: its length is wrong`)
    const wrong = exchange.evaluate(read.response)
    return wrong === null ? { outcome: 'ok', detail: '' } : { outcome: 'wrong', detail: wrong }
  } catch (problem) {
    return error((problem as Error).message)
  }
}

/** The client of all checks: it counts responses and wrong responses, and collects the Date headers. */
import type { Scenario } from '../../pipeline/schema/case.ts'
import type { Random } from '../../pipeline/schema/random.ts'
import type { Exchange, HttpResponse, NextExchange } from './oracle/response.ts'
import type { Wire } from './oracle/wire.ts'
import {
  type ClientConnection,
  type Failure,
  openConnection,
  type RequestOptions,
  type RequestResult,
} from './request.ts'

/** The result of an exchange; `wrong` is null if the response was correct. */
interface Judged {
  wrong: string | null
  result: RequestResult | Failure
}

export interface Client {
  scenario: Scenario
  /** The scenario's request. */
  load: NonNullable<Scenario['request']>
  random: Random
  /** The next exchange with random inputs. */
  next: NextExchange
  open: () => ClientConnection
  /** A connection that reopens itself whenever the server has closed it. */
  openReopening: () => ClientConnection
  /** An exchange without a response counts as wrong. */
  sendOn: (connection: ClientConnection, exchange: Exchange, options?: RequestOptions) => Promise<Judged>
  /** The same on a new connection, which is closed afterwards. */
  sendAlone: (exchange: Exchange, options?: RequestOptions) => Promise<Judged>
  counts: { answer_count: number; wrong_answer_count: number }
  /** Of every response; null if it had none. */
  dates: (string | null)[]
}

/** A check of a server: null, the fault, or a `note`, which is not a fault. */
export type Check = (client: Client) => Promise<string | null | { note: string }>

export function createClient(
  { host, port, wire }: { host: string; port: number; wire: Wire },
  scenario: Scenario,
  random: Random,
  next: NextExchange,
): Client {
  if (scenario.request === null) throw new Error(`${scenario.scenario_id} has no request: it cannot be verified`)
  const counts = { answer_count: 0, wrong_answer_count: 0 }
  const dates: Client['dates'] = []
  const open = () => openConnection(port, host, wire)
  const sendOn: Client['sendOn'] = async (connection, { request, evaluate }, options) => {
    const result = await connection.send(request, options)
    const wrong = result.response === null ? result.message : evaluate(result.response)
    counts.answer_count += 1
    if (wrong !== null) counts.wrong_answer_count += 1
    if (result.response !== null) dates.push(result.response.headers.date ?? null)
    return { wrong, result }
  }
  const sendAlone: Client['sendAlone'] = async (exchange, options) => {
    const connection = open()
    try {
      return await sendOn(connection, exchange, options)
    } finally {
      connection.close()
    }
  }
  return {
    scenario,
    load: scenario.request,
    random,
    next,
    open,
    openReopening: () => openReopening(open),
    sendOn,
    sendAlone,
    counts,
    dates,
  }
}

/**
 * Counts from 0: at least `least` turns, then until `most` or until `seconds` are over, so fast servers get many
 * requests and slow ones few.
 */
export function* turns(least: number, most: number, seconds: number): Generator<number> {
  const started = performance.now()
  for (let turn = 0; turn < most; turn += 1) {
    if (turn >= least && performance.now() - started > seconds * 1000) return
    yield turn
  }
}

export function sameResponse(one: HttpResponse, other: HttpResponse): boolean {
  const type = 'content-type'
  return one.status === other.status && one.body === other.body && one.headers[type] === other.headers[type]
}

/**
 * A connection that repeats a request on a new one if the server closed the old one between two responses, as every
 * HTTP client does.
 */
function openReopening(open: () => ClientConnection): ClientConnection {
  let current = open()
  let isUnused = true
  const reopen = () => {
    current.close()
    current = open()
    isUnused = true
  }
  return {
    local_port: () => current.local_port(),
    close: () => current.close(),
    send: async (request, options) => {
      let result = await current.send(request, options)
      if (result.response === null && result.outcome === 'closed' && !isUnused) {
        reopen()
        result = await current.send(request, options)
      }
      isUnused = false
      if (result.response === null || !result.is_keep_alive) reopen()
      return result
    },
  }
}

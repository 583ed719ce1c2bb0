/**
 * Detects habits that spoil a comparison although every response is correct. Only `npm run verify` does: it takes
 * seconds, and trials need not repeat it.
 */
import type { KnownDeviations } from '../../pipeline/schema/records/framework.ts'
import { type Client, turns } from './client.ts'
import { neededBy } from './oracle/rows.ts'
import { clientOf, type ServerVerification, type VerifyRequest } from './verify-server.ts'

/** Servers are known that close a connection after 100 or 1,000 requests. */
const SEQUENTIAL_RESPONSES = 1200
const SEQUENTIAL_SECONDS = 10

/** Some servers have a pool of threads, one for each connection. At least this many, at most what a host can open. */
const CONNECTIONS = 200
const MOST_CONNECTIONS = 1000
const CONNECTIONS_MS = 5000
/** Twenty statements on each of 200 connections take longer, of whatever server. */
const STATEMENT_MS = 2

type Judged = Awaited<ReturnType<Client['sendOn']>>

/** Requests in a row on one connection, then on many at once. */
type JudgedResponses = Record<'sequential' | 'concurrent', readonly Judged[]>

/** Unusual behaviour of a server, and its remedy. */
interface Habit {
  fact: string
  advice: string
}

/** Null: the server behaves as others do. */
const habits: Record<Exclude<keyof KnownDeviations, 'sigterm'>, (responses: JudgedResponses) => Habit | null> = {
  'kept-long': ({ sequential }) => {
    const last = sequential.at(-1)
    if (last?.result.response && last.result.is_keep_alive) return null
    const count = sequential.filter(({ result }) => result.response !== null).length
    const fact = `it closed the connection after ${count === 1 ? '1 response' : `${count} responses`}`
    return { fact, advice: 'keep the connection open' }
  },
  'many-connections': ({ concurrent }) => {
    const failed = concurrent.flatMap(({ wrong, result }) => {
      const ended = result.response !== null && !result.is_keep_alive ? 'the connection was closed' : null
      const text = result.response === null ? result.message : (wrong ?? ended)
      return text === null ? [] : [text]
    })
    if (failed.length === 0) return null
    const fact = `${failed.length} of ${concurrent.length} requests failed while as many connections were open (${failed[0]})`
    return { fact, advice: 'serve as many connections as a load opens' }
  },
  length: responses => without(responses, 'Content-Length', 'send it, because chunked encoding costs time'),
  'date-sent': responses => without(responses, 'Date', 'send one, as HTTP requires of a server with a clock'),
}

function without({ sequential, concurrent }: JudgedResponses, header: string, advice: string): Habit | null {
  const responses = [...sequential, ...concurrent].flatMap(({ result }) => result.response ?? [])
  const count = responses.filter(({ headers }) => headers[header.toLowerCase()] === undefined).length
  return count === 0 ? null : { fact: `${count} of ${responses.length} responses have no ${header}`, advice }
}

async function requestSequentially({ open, sendOn, next }: Client): Promise<Judged[]> {
  const connection = open()
  const judged: Judged[] = []
  for (const _ of turns(2, SEQUENTIAL_RESPONSES, SEQUENTIAL_SECONDS)) {
    const sent = await sendOn(connection, next())
    judged.push(sent)
    if (sent.result.response === null || !sent.result.is_keep_alive) break
  }
  connection.close()
  return judged
}

async function requestConcurrently({ open, sendOn, next, scenario }: Client): Promise<Judged[]> {
  const loaded = scenario.loads.map(({ connections }) => connections ?? 0)
  const count = Math.min(Math.max(CONNECTIONS, ...loaded), MOST_CONNECTIONS)
  const connections = Array.from({ length: count }, open)
  const { least_statement_count = 0 } = neededBy(scenario.oracle) ?? {}
  const timeout_ms = CONNECTIONS_MS + count * least_statement_count * STATEMENT_MS
  const judged = await Promise.all(connections.map(each => sendOn(each, next(), { timeout_ms })))
  for (const each of connections) each.close()
  return judged
}

/** Never rejects because of the server. */
export async function verifyHabits(
  request: VerifyRequest,
  departures: KnownDeviations,
): Promise<ServerVerification['checks']> {
  const [sequential, concurrent] = [
    await requestSequentially(clientOf(request)),
    await requestConcurrently(clientOf(request)),
  ]
  return Object.entries(habits).map(([name, habit]) => {
    const check = name as keyof typeof habits
    const judged = judgeHabit(check, habit({ sequential, concurrent }), departures)
    if (check !== 'kept-long' || !judged.passed || sequential.length === SEQUENTIAL_RESPONSES) return judged
    const came = `${sequential.length} of ${SEQUENTIAL_RESPONSES} responses came in ${SEQUENTIAL_SECONDS} s`
    const slow = `not tested to the end: ${came}, and a close after more of them was not looked for`
    return { ...judged, message: judged.message ?? slow }
  })
}

/** `habit`: null where the server behaves as others do. A habit that the manifest's departures explain passes. */
export function judgeHabit(
  check: keyof KnownDeviations,
  habit: Habit | null,
  departures: KnownDeviations,
): ServerVerification['checks'][number] {
  const text = departures[check]
  if (habit === null) {
    const message = text === undefined ? null : `not observed, although departures states it: ${text}`
    return { check, passed: true, message }
  }
  const { fact, advice } = habit
  if (text !== undefined) return { check, passed: true, message: `${fact}. Known deviation: ${text}` }
  return { check, passed: false, message: `${fact}: ${advice}, or explain it in the manifest's departures` }
}

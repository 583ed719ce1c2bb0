/**
 * Verifies what spoils a comparison though every answer is right. `npm run verify` alone asks it: that takes seconds, and a
 * trial need not learn it again.
 */
import type { KnownDeviations } from '../../pipeline/schema/records/framework.ts'
import { type Client, turns } from './client.ts'
import { clientOf, type ServerVerification, type VerifyRequest } from './verify-server.ts'

/** Servers are known that close a connection after 100 or 1,000 requests. */
const SEQUENTIAL_RESPONSES = 1200
const SEQUENTIAL_SECONDS = 10

/** Some have a pool of threads, and each connection keeps one for itself. At least so many, at most what a host can open. */
const CONNECTIONS = 200
const MOST_CONNECTIONS = 1000
const CONNECTIONS_MS = 5000

type Judged = Awaited<ReturnType<Client['put']>>

/** Requests in a row on one connection, then on many at once. */
type Heard = Record<'kept' | 'many', readonly Judged[]>

/** What a server does that others do not, and what would fix it. */
interface Habit {
  fact: string
  advice: string
}

/** Null: it does as others do. */
const habits: Record<Exclude<keyof KnownDeviations, 'sigterm'>, (heard: Heard) => Habit | null> = {
  'kept-long': ({ kept }) => {
    const last = kept.at(-1)
    const isKept = last?.asked.answer !== null && last?.asked.is_kept
    if (isKept) return null
    const count = kept.filter(({ asked }) => asked.answer !== null).length
    const fact = `it closed the connection after ${count === 1 ? '1 answer' : `${count} answers`}`
    return { fact, advice: 'keep the connection open' }
  },
  'many-connections': ({ many }) => {
    const failed = many.flatMap(({ wrong, asked }) => {
      const ended = asked.answer !== null && !asked.is_kept ? 'the connection was closed' : null
      const text = asked.answer === null ? asked.message : (wrong ?? ended)
      return text === null ? [] : [text]
    })
    if (failed.length === 0) return null
    const fact = `${failed.length} of ${many.length} requests failed while as many connections were open (${failed[0]})`
    return { fact, advice: 'serve as many connections as a load opens' }
  },
  length: heard => without(heard, 'Content-Length', 'send it, because chunked encoding costs time'),
  'date-sent': heard => without(heard, 'Date', 'send one, as HTTP requires of a server with a clock'),
}

function without({ kept, many }: Heard, header: string, advice: string): Habit | null {
  const answers = [...kept, ...many].flatMap(({ asked }) => (asked.answer === null ? [] : [asked.answer]))
  const count = answers.filter(({ headers }) => headers[header.toLowerCase()] === undefined).length
  return count === 0 ? null : { fact: `${count} of ${answers.length} answers have no ${header}`, advice }
}

async function requestSequentially({ open, put, next }: Client): Promise<Judged[]> {
  const connection = open()
  const judged: Judged[] = []
  for (const _ of turns(2, SEQUENTIAL_RESPONSES, SEQUENTIAL_SECONDS)) {
    const one = await put(connection, next())
    judged.push(one)
    if (one.asked.answer === null || !one.asked.is_kept) break
  }
  connection.close()
  return judged
}

async function requestConcurrently({ open, put, next, scenario }: Client): Promise<Judged[]> {
  const loaded = scenario.loads.map(({ connections }) => connections ?? 0)
  const count = Math.min(Math.max(CONNECTIONS, ...loaded), MOST_CONNECTIONS)
  const connections = Array.from({ length: count }, open)
  const judged = await Promise.all(connections.map(each => put(each, next(), { timeout_ms: CONNECTIONS_MS })))
  for (const each of connections) each.close()
  return judged
}

/** Never rejects for what the server does. */
export async function verifyHabits(
  request: VerifyRequest,
  departures: KnownDeviations,
): Promise<ServerVerification['checks']> {
  const [kept, many] = [await requestSequentially(clientOf(request)), await requestConcurrently(clientOf(request))]
  return Object.entries(habits).map(([name, habit]) => {
    const check = name as keyof typeof habits
    const judged = judgeHabit(check, habit({ kept, many }), departures)
    if (check !== 'kept-long' || !judged.passed || kept.length === SEQUENTIAL_RESPONSES) return judged
    const slow = `${kept.length} answers came in ${SEQUENTIAL_SECONDS} s: no more were requested`
    return { ...judged, message: judged.message ?? slow }
  })
}

/** `found`: null where the server does as others do. What the manifest's departures name passes, with what was found. */
export function judgeHabit(
  check: keyof KnownDeviations,
  found: Habit | null,
  departures: KnownDeviations,
): ServerVerification['checks'][number] {
  const text = departures[check]
  if (found === null) {
    const message = text === undefined ? null : `not seen here, though departures say so: ${text}`
    return { check, passed: true, message }
  }
  const { fact, advice } = found
  if (text !== undefined) return { check, passed: true, message: `${fact}. Known deviation: ${text}` }
  return { check, passed: false, message: `${fact}: ${advice}, or explain it in the manifest's departures` }
}

/**
 * Verifies what spoils a comparison though every answer is right. `npm run verify` alone asks it: that takes seconds, and a
 * trial need not learn it again.
 */
import type { Departures } from '../../pipeline/vocabulary/records/framework.ts'
import { type Asker, turns } from './asker.ts'
import { askerOf, type Verification, type VerifyRequest } from './verify-server.ts'

/** What a server does on a question of its own, or null. */
type Habit = (asker: Asker) => Promise<string | null>

/** Servers are known that close a connection after 100 or 1,000 requests. */
const KEPT_ANSWERS = 1200
const KEPT_SECONDS = 10

/** Some have a pool of threads, and each connection keeps one for itself. */
const CONNECTIONS = 200
const CONNECTIONS_MS = 5000

export const habits: Record<Exclude<keyof Departures, 'sigterm'>, Habit> = {
  'kept-long': async ({ open, put, next }) => {
    const connection = open()
    try {
      for (const turn of turns(2, KEPT_ANSWERS, KEPT_SECONDS)) {
        const { asked } = await put(connection, next())
        if (asked.answer === null && turn === 0) return asked.message
        if (asked.answer === null || !asked.is_kept)
          return `it closed the connection after ${asked.answer === null ? turn : turn + 1} answers: let it answer as many as are asked`
      }
      return null
    } finally {
      connection.close()
    }
  },
  'many-connections': async ({ open, put, next }) => {
    const connections = Array.from({ length: CONNECTIONS }, open)
    try {
      const asked = await Promise.all(connections.map(each => put(each, next(), { timeout_ms: CONNECTIONS_MS })))
      const missed = asked.flatMap(each => (each.asked.answer === null ? [each.asked.message] : []))
      return missed.length === 0
        ? null
        : `${missed.length} of ${CONNECTIONS} connections that were open at once got no answer (${missed[0]}): let it serve as many as a load opens`
    } finally {
      for (const each of connections) each.close()
    }
  },
  length: async ({ putAlone, next }) => {
    const { asked } = await putAlone(next())
    if (asked.answer === null) return asked.message
    return asked.answer.headers['content-length'] === undefined
      ? 'the answer has no Content-Length, so that chunks are written and read: let it say its length'
      : null
  },
  'date-sent': async ({ putAlone, next }) => {
    const { asked } = await putAlone(next())
    if (asked.answer === null) return asked.message
    return asked.answer.headers.date === undefined
      ? 'the answer has no Date: let it send one, as a server has to'
      : null
  },
}

/** Never rejects for what the server does. A habit that the manifest's departures name passes, with their sentence. */
export async function verifyHabits(request: VerifyRequest, departures: Departures): Promise<Verification['checks']> {
  const checks: Verification['checks'] = []
  for (const [check, habit] of Object.entries(habits))
    checks.push(judgeHabit(check as keyof Departures, await habit(askerOf(request)), departures))
  return checks
}

/** `found`: null where the server does as others do. */
export function judgeHabit(
  check: keyof Departures,
  found: string | null,
  departures: Departures,
): Verification['checks'][number] {
  const said = departures[check]
  if (found === null || said !== undefined)
    return { check, passed: true, message: found === null ? null : (said ?? null) }
  return { check, passed: false, message: `${found}, or write in the manifest's departures why not` }
}

/** Checks that random inputs get right answers; whether connections persist is another check's matter. */
import { type Check, type Client, turns } from './client.ts'

/** Of those sent one after the other: a server that answered fewer is too slow for a burst to add much. */
const BURST_FROM = 200

/**
 * Thousands of answers on several connections at once. A server that is wrong once in a thousand answers is wrong somewhere
 * in 5,000 with a probability of 99.3 %, and there is a burst before the load and one after it; the probe alone, with 20
 * requests a second, needs minutes for that.
 */
const ANSWERS = 5000
const SECONDS = 1
const CONNECTIONS = 8

/** Enough to be believed. */
const MOST_WRONG = 20

export const checkResponses: Check = async asker => {
  const { next, openReopening, put } = asker
  const connection = openReopening()
  const wrongs: string[] = []
  let asks = 0
  for (const _ of turns(2, 2000, 0.6)) {
    const { wrong, asked } = await put(connection, next())
    asks += 1
    if (wrong !== null) wrongs.push(wrong)
    if (wrongs.length === MOST_WRONG || (asked.answer === null && asked.outcome === 'timeout')) break
  }
  connection.close()
  if (asks >= BURST_FROM && wrongs.length < MOST_WRONG) {
    const burst = await requestBurst(asker)
    asks += burst.ask_count
    wrongs.push(...burst.wrongs)
  }
  return wrongs.length === 0 ? null : `${wrongs.length} of ${asks} were wrong, first: ${wrongs[0]}`
}

/** The faults, and the number of requests. Only for a server that answers at once: one that serves a connection after the other is waited for by all eight. */
async function requestBurst(asker: Client): Promise<{ wrongs: string[]; ask_count: number }> {
  const wrongs: string[] = []
  // All connections take from one number of turns; one that had to wait until another was closed asks once.
  const shared = turns(CONNECTIONS, ANSWERS, SECONDS)
  const counts = await Promise.all(Array.from({ length: CONNECTIONS }, () => requestOn(asker, shared, wrongs)))
  return { wrongs, ask_count: counts.reduce((sum, count) => sum + count, 0) }
}

async function requestOn(
  { openReopening, next, put }: Client,
  shared: Iterator<number>,
  wrongs: string[],
): Promise<number> {
  const connection = openReopening()
  let count = 0
  while (!shared.next().done) {
    const { wrong, asked } = await put(connection, next())
    count += 1
    if (wrong !== null) wrongs.push(wrong)
    if (asked.answer === null && asked.outcome === 'timeout') break
  }
  connection.close()
  return count
}

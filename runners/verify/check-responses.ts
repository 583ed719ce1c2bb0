/** Checks that random inputs get correct responses; another check covers persistent connections. */
import { type Check, type Client, turns } from './client.ts'

/** The least number of sequential requests for a burst: for slower servers it would add little. */
const BURST_FROM = 200

/**
 * Thousands of concurrent requests. A server that is wrong once in a thousand responses is caught within 5,000 with a
 * probability of 99.3 %, and there is a burst before the load and one after it; the probe, with 20 requests a second,
 * would need minutes.
 */
const BURST_COUNT = 5000
const SECONDS = 1
const CONNECTIONS = 8

/** Wrong responses after which the check stops. */
const MOST_WRONG = 20

export const checkResponses: Check = async client => {
  const { next, openReopening, sendOn } = client
  const connection = openReopening()
  const wrongs: string[] = []
  let request_count = 0
  for (const _ of turns(2, 2000, 0.6)) {
    const { wrong, result } = await sendOn(connection, next())
    request_count += 1
    if (wrong !== null) wrongs.push(wrong)
    if (wrongs.length === MOST_WRONG || (result.response === null && result.outcome === 'timeout')) break
  }
  connection.close()
  if (request_count >= BURST_FROM && wrongs.length < MOST_WRONG) {
    const burst = await requestBurst(client)
    request_count += burst.request_count
    wrongs.push(...burst.wrongs)
  }
  return wrongs.length === 0 ? null : `${wrongs.length} of ${request_count} were wrong, first: ${wrongs[0]}`
}

/**
 * Sends the burst. Only for fast servers: with one that serves its connections one after the other, all eight would
 * wait.
 */
async function requestBurst(client: Client): Promise<{ wrongs: string[]; request_count: number }> {
  const wrongs: string[] = []
  // the connections share the turns; one that waits for another sends one request
  const shared = turns(CONNECTIONS, BURST_COUNT, SECONDS)
  const counts = await Promise.all(Array.from({ length: CONNECTIONS }, () => requestOn(client, shared, wrongs)))
  return { wrongs, request_count: counts.reduce((sum, count) => sum + count, 0) }
}

async function requestOn(
  { openReopening, next, sendOn }: Client,
  shared: Iterator<number>,
  wrongs: string[],
): Promise<number> {
  const connection = openReopening()
  let count = 0
  while (!shared.next().done) {
    const { wrong, result } = await sendOn(connection, next())
    count += 1
    if (wrong !== null) wrongs.push(wrong)
    if (result.response === null && result.outcome === 'timeout') break
  }
  connection.close()
  return count
}

/**
 * Asks thousands of times on several connections at once. A server that is wrong once in a thousand answers is wrong
 * somewhere in 5,000 with a probability of 99.3 %, and there is a burst before the load and one after it; the sentinel
 * alone, with 20 requests a second, needs minutes for that.
 */
import { type Asker, turns } from './asker.ts'

const ANSWERS = 5000
const SECONDS = 1
const CONNECTIONS = 8

/** What was wrong, and how often it asked. Only for a server that answers at once: one that serves a connection after the other is waited for by all eight. */
export async function askBurst(asker: Asker): Promise<{ wrongs: string[]; ask_count: number }> {
  const wrongs: string[] = []
  // All connections take from one number of turns; one that had to wait until another was closed asks once.
  const shared = turns(CONNECTIONS, ANSWERS, SECONDS)
  const counts = await Promise.all(Array.from({ length: CONNECTIONS }, () => askOn(asker, shared, wrongs)))
  return { wrongs, ask_count: counts.reduce((sum, count) => sum + count, 0) }
}

async function askOn({ openReopening, next, put }: Asker, shared: Iterator<number>, wrongs: string[]): Promise<number> {
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

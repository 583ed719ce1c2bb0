/** What the server of known behaviour does, and the load that it gets: one row of a comparison for each. */
import type { Situation } from '../../pipeline/schema/records/generators.ts'
import { HELLO, HELLO_PATH, type Respond } from './server.ts'

/** `respond` is null if nothing listens. */
export type ServedSituation = Situation & { respond: Respond | null }

const within = (after_ms: number) => ({ ...HELLO, after_ms })
const BUSY = { after_ms: 2, status: 503, body: 'busy' }

function situation(id: string, sentence: string, respond: Respond | null, load: Partial<Situation> = {}) {
  const usual = { connections: 10, duration_s: 2, requests: null, rate_per_s: null }
  return { id, sentence, ...usual, ...load, respond }
}

/** A load with a duration and a number of requests ends with whichever a generator can count. */
export const situations: readonly ServedSituation[] = [
  situation('all-answered', 'Each request is answered after 2 ms.', () => HELLO),
  situation('half-busy', 'Every second response has status 503.', number => (number % 2 ? HELLO : BUSY)),
  situation('all-busy', 'Each response has status 503.', () => BUSY),
  situation('nothing-listens', 'No server listens on the port.', null),
  situation('closes', 'The server closes each connection after a response, and its header says so.', () => {
    return { ...HELLO, headers: { connection: 'close' } }
  }),
  situation('closes-unannounced', 'The server closes each connection after a response without a header.', () => {
    return { ...HELLO, closes: true }
  }),
  situation('two-lengths', 'Complete bodies have 13 and 14 bytes in turn.', number => {
    return number % 2 ? HELLO : { ...HELLO, body: 'Hello, Worlds!' }
  }),
  situation('half-bodies', 'Each response ends after 50 of the 100 bytes that its header states.', () => {
    return { after_ms: 2, promised_bytes: 100, body: 'x'.repeat(50), closes: true }
  }),
  situation(
    'one-stall',
    'One response takes 3 s, all others 2 ms; the load lasts 5 s.',
    number => within(number === 100 ? 3000 : 2),
    { duration_s: 5 },
  ),
  situation('redirects', 'Each request is redirected to a page that is answered after 2 ms.', () => {
    return { after_ms: 2, status: 302, headers: { location: HELLO_PATH } }
  }),
  situation('slower-than-half', 'Each response takes 1.5 s; the load lasts 2 s.', () => within(1500)),
  situation('hundred-by-thirty', '100 requests are requested of 30 connections.', () => HELLO, {
    ...{ connections: 30, duration_s: null, requests: 100 },
  }),
  situation(
    'each-millisecond',
    'On one connection, responses take 1, 2, 3, … 100 ms, and from 1 ms again.',
    number => within(((number - 1) % 100) + 1),
    { connections: 1, duration_s: 6, requests: 100 },
  ),
  situation(
    'too-high-a-rate',
    '2,000 requests/s of 2 connections are requested, and each takes 10 ms.',
    () => within(10),
    {
      ...{ connections: 2, rate_per_s: 2000 },
    },
  ),
  situation('chunked', 'The body is sent in chunks, without a Content-Length.', () => ({
    ...HELLO,
    promised_bytes: null,
  })),
  situation('no-content', 'Each response has status 204 and no body.', () => ({ after_ms: 2, status: 204 })),
  situation('never-answered', 'The server accepts connections and never responds.', () => null),
]

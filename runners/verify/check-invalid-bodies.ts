/** Checks that invalid bodies are rejected and change nothing. */
import { type Random, randomInteger } from '../../pipeline/schema/random.ts'
import { type Check, type Client, turns } from './client.ts'
import { type Exchange, type HttpResponse, quote, withBody } from './oracle/response.ts'

/** The counter responds with 400 to each, and its total stays the same. */
export const checkInvalidCounterRequests: Check = async client => {
  const { random, load, sendAlone } = client
  const bodies = ['501', '-1', 'abc', '', String(randomInteger(random, 502, 2 ** 40)), `${letters(random)}7`]
  const before = await counterTotalOf(client)
  for (const turn of turns(4, bodies.length, 0.6)) {
    const body = bodies[turn] ?? ''
    const { wrong } = await sendAlone(
      invalidExchange(client, body, ({ status }) => (status === 400 ? null : `status ${status} instead of 400`)),
    )
    if (wrong !== null) return `${load.method} ${load.path} with ${quote(body)}: ${wrong}`
  }
  const after = await counterTotalOf(client)
  return before === after ? null : `rejected requests changed the total from ${before} to ${after}`
}

/** The response to malformed JSON is an error. */
export const checkInvalidJson: Check = async client => {
  const { random, sendAlone } = client
  const sequence = randomInteger(random, 0, 2 ** 31 - 1)
  const bodies = [`{"sequence": ${sequence}`, `{"sequence": }`, `"sequence": ${sequence}}`, letters(random)]
  for (const turn of turns(2, bodies.length, 0.6)) {
    const body = bodies[turn] ?? ''
    const { wrong } = await sendAlone(
      invalidExchange(client, body, ({ status }) =>
        status >= 400 ? null : `status ${status} for JSON that is malformed`,
      ),
    )
    if (wrong !== null) return `${quote(body)}: ${wrong}`
  }
  return null
}

const invalidExchange = (
  { load }: Client,
  body: string,
  evaluate: (response: HttpResponse) => string | null,
): Exchange => ({
  request: withBody(load, body),
  evaluate,
})

/** The body of the response to GET; the check that compares it reports faults. */
export async function counterTotalOf({ load, sendAlone }: Client): Promise<string> {
  const { result } = await sendAlone({
    request: withBody({ ...load, method: 'GET' }, null),
    evaluate: response => (response.status === 200 ? null : `status ${response.status} instead of 200 for GET`),
  })
  return result.response?.body.trim().slice(0, 60) ?? 'no response'
}

const letters = (random: Random): string =>
  Array.from({ length: randomInteger(random, 1, 8) }, () => String.fromCharCode(randomInteger(random, 97, 122))).join(
    '',
  )

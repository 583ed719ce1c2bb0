/** The oracle of ping: the response to `{"sequence": N}` is equivalent JSON. */
import { isDeepStrictEqual } from 'node:util'
import type { RequestManifest } from '../../../pipeline/schema/case.ts'
import { type Random, randomElement, randomInteger } from '../../../pipeline/schema/random.ts'
import { clientHeaders } from './client-headers.ts'
import { drawFormBody } from './load-requests.ts'
import { type Evaluate, type NextExchange, quote, withBody, wrongHeader, wrongStatus } from './response.ts'

/** Half of the bodies are like those of the load, the others have various spellings. */
export const echoJsonExchanges =
  (request: RequestManifest, random: Random): NextExchange =>
  (client = clientHeaders(random)) => {
    const body = (random() < 0.5 ? drawFormBody('echo-json', random) : null) ?? drawSpelled(random)
    return { request: withBody(request, body, client), evaluate: evaluateEcho(body) }
  }

/** N fits 31 bits, as in the published servers; the JSON may have spaces. */
function drawSpelled(random: Random): string {
  const digits = randomInteger(random, 1, 31)
  const sequence = randomInteger(random, 0, 2 ** digits - 1)
  const [open, colon, close] = randomElement(random, [
    ['{', ': ', '}'],
    ['{', ':', '}'],
    ['{ ', ' : ', ' }'],
  ])
  return `${open}"sequence"${colon}${sequence}${close}`
}

/** `sent`: the body of the request. */
export const evaluateEcho =
  (sent: string): Evaluate =>
  response =>
    wrongStatus(response, 200) ??
    wrongHeader(response, 'Content-Type', 'application/json') ??
    (isSameJson(response.body, sent) ? null : `body ${quote(response.body)} instead of ${quote(sent)}`)

function isSameJson(body: string, sent: string): boolean {
  try {
    return isDeepStrictEqual(JSON.parse(body), JSON.parse(sent))
  } catch {
    return false
  }
}

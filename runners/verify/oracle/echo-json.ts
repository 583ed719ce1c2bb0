/** The oracle of ping: `{"sequence": N}` comes back as JSON that says the same. */
import { isDeepStrictEqual } from 'node:util'
import type { RequestManifest } from '../../../pipeline/schema/case.ts'
import { type Random, randomElement, randomInteger } from '../../../pipeline/schema/random.ts'
import { clientHeaders } from './client-headers.ts'
import { drawFormBody } from './load-requests.ts'
import { type Evaluate, type NextExchange, quote, withBody, wrongHeader, wrongStatus } from './response.ts'

/** Half of the bodies are as the load sends them, the others have any spelling. */
export const echoJsonExchanges =
  (request: RequestManifest, random: Random): NextExchange =>
  (client = clientHeaders(random)) => {
    const body = (random() < 0.5 ? drawFormBody('echo-json', random) : null) ?? drawSpelled(random)
    return { request: withBody(request, body, client), evaluate: evaluateEcho(body) }
  }

/** N fits 31 bits, as the published servers hold it; JSON may be spelled with and without spaces, in the request as in the answer. */
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
  answer =>
    wrongStatus(answer, 200) ??
    wrongHeader(answer, 'Content-Type', 'application/json') ??
    (statesTheSame(answer.body, sent) ? null : `body ${quote(answer.body)} instead of ${quote(sent)}`)

function statesTheSame(body: string, sent: string): boolean {
  try {
    return isDeepStrictEqual(JSON.parse(body), JSON.parse(sent))
  } catch {
    return false
  }
}

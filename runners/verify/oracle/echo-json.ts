/** The oracle of ping: `{"sequence": N}` comes back as JSON that says the same. */
import { isDeepStrictEqual } from 'node:util'
import type { RequestManifest } from '../../../pipeline/vocabulary/case.ts'
import { oneOf, type Random, wholeNumber } from '../../../pipeline/vocabulary/random.ts'
import { type Exchange, quote, requestOf, wrongHeader, wrongStatus } from './answer.ts'
import { clientHeaders } from './client-headers.ts'

/** N fits 31 bits, as the published servers hold it; JSON may be spelled with and without spaces, in the request as in the answer. */
export function echoJsonExchange(request: RequestManifest, random: Random): Exchange {
  const digits = wholeNumber(random, 1, 31)
  const sequence = wholeNumber(random, 0, 2 ** digits - 1)
  const [open, colon, close] = oneOf(random, [
    ['{', ': ', '}'],
    ['{', ':', '}'],
    ['{ ', ' : ', ' }'],
  ])
  return {
    request: requestOf(request, `${open}"sequence"${colon}${sequence}${close}`, clientHeaders(random)),
    evaluate: answer =>
      wrongStatus(answer, 200) ??
      wrongHeader(answer, 'Content-Type', 'application/json') ??
      (saysSequence(answer.body, sequence)
        ? null
        : `body ${quote(answer.body)} instead of ${quote(`{"sequence": ${sequence}}`)}`),
  }
}

function saysSequence(body: string, sequence: number): boolean {
  try {
    return isDeepStrictEqual(JSON.parse(body), { sequence })
  } catch {
    return false
  }
}

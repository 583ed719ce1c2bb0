/** The oracle of a request that always has the same answer. */
import type { Oracle, RequestManifest } from '../../../pipeline/vocabulary/case.ts'
import type { Random } from '../../../pipeline/vocabulary/random.ts'
import { type Exchange, quote, requestOf, wrongHeader, wrongStatus } from './answer.ts'
import { clientHeaders } from './client-headers.ts'

/** The request is the scenario's, from now one kind of client, now another: the answer may not depend on it. */
export function exactExchange(
  request: RequestManifest,
  oracle: Extract<Oracle, { rule: 'exact' }>,
  random: Random,
): Exchange {
  return {
    request: requestOf(request, request.body, clientHeaders(random)),
    evaluate: answer => {
      const headers = Object.entries(oracle.headers ?? {})
      return (
        wrongStatus(answer, oracle.status) ??
        headers.map(([name, value]) => wrongHeader(answer, name, value)).find(wrong => wrong !== null) ??
        (answer.body === oracle.body ? null : `body ${quote(answer.body)} instead of ${quote(oracle.body)}`)
      )
    },
  }
}

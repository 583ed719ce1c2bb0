/** The oracle of a request that always has the same answer. */
import type { Oracle, RequestManifest } from '../../../pipeline/vocabulary/case.ts'
import type { Random } from '../../../pipeline/vocabulary/random.ts'
import { type Evaluate, type Exchange, quote, requestOf, wrongHeader, wrongStatus } from './answer.ts'
import { clientHeaders } from './client-headers.ts'

type Exact = Extract<Oracle, { rule: 'exact' }>

export function evaluateExact({ status, headers, body }: Exact): Evaluate {
  const expected = Object.entries(headers ?? {})
  return answer =>
    wrongStatus(answer, status) ??
    expected.map(([name, value]) => wrongHeader(answer, name, value)).find(wrong => wrong !== null) ??
    (answer.body === body ? null : `body ${quote(answer.body)} instead of ${quote(body)}`)
}

/** The request is the scenario's, from now one kind of client, now another: the answer may not depend on it. */
export const exactExchange = (request: RequestManifest, oracle: Exact, random: Random): Exchange => ({
  request: requestOf(request, request.body, clientHeaders(random)),
  evaluate: evaluateExact(oracle),
})

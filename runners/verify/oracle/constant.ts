/** The oracle of a control: it is asked for the load's own request only, and answers one constant. */
import type { RequestManifest } from '../../../pipeline/vocabulary/case.ts'
import { type Exchange, quote, requestOf, wrongStatus } from './answer.ts'

export function constantExchange(request: RequestManifest, constant: string): Exchange {
  return {
    request: requestOf(request),
    evaluate: answer =>
      wrongStatus(answer, 200) ??
      (answer.body === constant ? null : `body ${quote(answer.body)} instead of ${quote(constant)}`),
  }
}

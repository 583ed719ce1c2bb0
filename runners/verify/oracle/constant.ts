/** The oracle of a control: it is asked for the load's own request only, and answers one constant. */
import type { RequestManifest } from '../../../pipeline/vocabulary/case.ts'
import { type Evaluate, type Exchange, quote, requestOf, wrongStatus } from './answer.ts'

export const evaluateConstant =
  (constant: string): Evaluate =>
  answer =>
    wrongStatus(answer, 200) ??
    (answer.body === constant ? null : `body ${quote(answer.body)} instead of ${quote(constant)}`)

export const constantExchange = (request: RequestManifest, constant: string): Exchange => ({
  request: requestOf(request),
  evaluate: evaluateConstant(constant),
})

/** The oracle of a control, which responds to every request with the same constant. */
import { type Evaluate, quote, wrongStatus } from './response.ts'

export const evaluateConstant =
  (constant: string): Evaluate =>
  response =>
    wrongStatus(response, 200) ??
    (response.body === constant ? null : `body ${quote(response.body)} instead of ${quote(constant)}`)

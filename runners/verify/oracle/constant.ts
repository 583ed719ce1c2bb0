/** The oracle of a control, which responds to every request with the same constant. */
import { type Evaluate, quote, wrongStatus } from './response.ts'

export const evaluateConstant =
  (constant: string): Evaluate =>
  answer =>
    wrongStatus(answer, 200) ??
    (answer.body === constant ? null : `body ${quote(answer.body)} instead of ${quote(constant)}`)

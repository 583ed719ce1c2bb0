/** The oracle of a control: it answers one constant, whatever it is asked. */
import { type Evaluate, quote, wrongStatus } from './response.ts'

export const evaluateConstant =
  (constant: string): Evaluate =>
  answer =>
    wrongStatus(answer, 200) ??
    (answer.body === constant ? null : `body ${quote(answer.body)} instead of ${quote(constant)}`)

/** Judges answers that a load generator was given, by the request that it sent: the same oracles as everywhere, asked the other way round. */
import type { Scenario } from '../../../pipeline/vocabulary/case.ts'
import type { Answer } from './answer.ts'
import { evaluateConstant } from './constant.ts'
import { makeTotals } from './counter.ts'
import { evaluateEcho } from './echo-json.ts'
import { evaluateExact } from './exact.ts'

/** Called when a request was sent; what it gives is called with the request's body once its answer is there. */
export type JudgeLoad = () => (sent: string, answer: Answer) => string | null

/** One for each server, for the counter's remembers the largest total. Null where the scenario asks nothing. `constant`: what a control answers; null for an entry. */
export function makeLoadJudge({ oracle }: Pick<Scenario, 'oracle'>, constant: string | null): JudgeLoad | null {
  if (constant !== null) return () => (_, answer) => evaluateConstant(constant)(answer)
  if (oracle.rule === 'exact') {
    const evaluate = evaluateExact(oracle)
    return () => (_, answer) => evaluate(answer)
  }
  if (oracle.rule === 'echo-json') return () => (sent, answer) => evaluateEcho(sent)(answer)
  if (oracle.rule !== 'counter') return null
  const totals = makeTotals()
  return () => {
    const least = totals.largest()
    return (sent, answer) => totals.evaluate(answer, least + Number(sent))
  }
}

/** Makes questions with random inputs to which a scenario's oracle knows the answer; safe to ask while others ask too. */
import type { Scenario } from '../../../pipeline/vocabulary/case.ts'
import type { Random } from '../../../pipeline/vocabulary/random.ts'
import type { Exchange } from './answer.ts'
import { constantExchange } from './constant.ts'
import { counterExchanges } from './counter.ts'
import { echoJsonExchange } from './echo-json.ts'
import { exactExchange } from './exact.ts'

/**
 * Gives a function that makes the next exchange. Make one such function for each server: the counter's remembers the
 * largest total that it was told. Errors: the scenario asks nothing, or a control has no constant for it.
 */
export function makeExchanges(
  { scenario_id, request, oracle }: Scenario,
  random: Random,
  role: 'entry' | 'control',
  constant: string | null,
): () => Exchange {
  if (request === null || oracle.rule === 'completes')
    throw new Error(`${scenario_id} has no request to check answers to: leave it to its oracle, ${oracle.rule}`)
  if (role === 'control') {
    if (constant === null) throw new Error(`the control has no constant for ${scenario_id}: add it to "constants"`)
    return () => constantExchange(request, constant)
  }
  if (oracle.rule === 'exact') return () => exactExchange(request, oracle, random)
  if (oracle.rule === 'echo-json') return () => echoJsonExchange(request, random)
  return counterExchanges(request, random)
}

/** A scenario with one constant request in place of all that it draws. */
import type { Oracle, Scenario } from '../../pipeline/vocabulary/case.ts'
import { fillJson, makeDraws } from '../../pipeline/vocabulary/draws.ts'
import { seededRandom } from '../../pipeline/vocabulary/random.ts'
import { fillRequest } from '../../runners/verify/oracle/described-request.ts'

/** Errors: the scenario draws nothing, so that there is nothing to compare. */
export function withOneRequest({ draws, also: _, ...scenario }: Scenario): Scenario {
  const { scenario_id, request, oracle } = scenario
  if (request === null || draws === undefined)
    throw new Error(`${scenario_id} draws no part of its requests: name a scenario with "draws"`)
  const values = makeDraws(draws, seededRandom('one request'))()
  return { ...scenario, request: fillRequest(request, values), oracle: fillJson(oracle, values) as Oracle }
}

/**
 * Draws requests with random inputs and evaluates their responses by a scenario's oracle, also while other clients send
 * requests.
 */
import type { Scenario } from '../../../pipeline/schema/case.ts'
import { createDraws } from '../../../pipeline/schema/draws.ts'
import type { Random } from '../../../pipeline/schema/random.ts'
import { clientHeaders } from './client-headers.ts'
import { evaluateConstant } from './constant.ts'
import { counterExchanges } from './counter.ts'
import { describedOf, fillRequest, pickByWeight } from './described-request.ts'
import { echoJsonExchanges } from './echo-json.ts'
import { evaluatorOf } from './expected-response.ts'
import { drawLoadRequests } from './load-requests.ts'
import type { NextExchange } from './response.ts'
import { stockExchanges } from './stock.ts'

/**
 * Returns a function that draws the next exchange. Use one for each server, because the counter's and the stock's
 * remember the largest total. Errors: the scenario has no request, or the control has no constant for it.
 */
export function createExchanges(
  scenario: Scenario,
  random: Random,
  role: 'entry' | 'control',
  constant: string | null,
): NextExchange {
  const { scenario_id, request, oracle } = scenario
  if (request === null || oracle.rule === 'completes')
    throw new Error(`${scenario_id} has no request to check: leave it to its oracle, ${oracle.rule}`)
  // the control of a database responds with its rows
  if (role === 'control' && constant === null && scenario.service === undefined)
    throw new Error(`the control has no constant for ${scenario_id}: add it to "constants"`)
  if (constant !== null) return constantExchanges(scenario, random, constant)
  if (oracle.rule === 'echo-json') return echoJsonExchanges(request, random)
  if (oracle.rule === 'counter') return counterExchanges(request, random)
  if (oracle.rule === 'stock') return stockExchanges(request, random, scenario.rows_version ?? 0)
  return describedExchanges(scenario, random)
}

/** A control gets only requests of the load. */
function constantExchanges(scenario: Scenario, random: Random, constant: string): NextExchange {
  const requests = drawLoadRequests(scenario, random).map(({ request }) => request)
  let turn = 0
  return () => {
    const request = requests[turn++ % requests.length]
    if (request === undefined) throw new Error(`${scenario.scenario_id} has no request: give it one`)
    return { request, evaluate: evaluateConstant(constant) }
  }
}

/** Requests come from different kinds of clients, on which responses must not depend. */
function describedExchanges(scenario: Scenario, random: Random): NextExchange {
  const described = describedOf(scenario).map(each => ({ ...each, expect: evaluatorOf(each.oracle, scenario) }))
  const next = createDraws(scenario.draws ?? {}, random)
  return (client = clientHeaders(random)) => {
    const { request, expect } = pickByWeight(described, random())
    const values = next()
    const filled = fillRequest(request, values)
    return { request: { ...filled, headers: { ...client, ...filled.headers } }, evaluate: expect(values) }
  }
}

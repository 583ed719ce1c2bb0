/** Judges responses to a load generator by its requests, with the same oracles as the checks. */
import type { Scenario } from '../../../pipeline/schema/case.ts'
import { seededRandom } from '../../../pipeline/schema/random.ts'
import { bytesOf } from '../request.ts'
import { evaluateConstant } from './constant.ts'
import { createTotals } from './counter.ts'
import { evaluateEcho } from './echo-json.ts'
import { drawLoadRequests } from './load-requests.ts'
import type { Evaluate, HttpResponse } from './response.ts'
import { changeIn, createStocks } from './stock.ts'
import type { Wire } from './wire.ts'

/** A captured request with its body decoded. */
export interface JudgedRequest {
  method: string
  path: string
  body: string
}

/**
 * Called when a request was sent; the returned function is called with the response. Undefined means that the correct
 * response is unknown.
 */
export type JudgeLoad = () => (sent: JudgedRequest, response: HttpResponse) => string | null | undefined

/** Draws the same requests for a seed as for the generator. */
export const drawLoad = (scenario: Scenario, seed: string) => drawLoadRequests(scenario, seededRandom(`load ${seed}`))

/**
 * Returns a factory of judges, one for each server, because those of counters remember the largest total; the judge
 * is null if the scenario has no request. `constant`: a control's response; null for an entry.
 */
export function createLoadJudges(scenario: Scenario, seed: string, constant: string | null): () => JudgeLoad | null {
  const { rule } = scenario.oracle
  if (constant !== null) return () => () => (_, response) => evaluateConstant(constant)(response)
  if (rule === 'echo-json') return () => () => (sent, response) => evaluateEcho(sent.body)(response)
  if (rule === 'completes') return () => null
  if (rule === 'counter') return () => counterJudge()
  if (rule === 'stock') return () => stockJudge(scenario.rows_version ?? 0)
  const known = new Map<string, Evaluate | null>()
  for (const { request, evaluate } of drawLoad(scenario, seed))
    known.set(keyOf({ ...request, body: request.body ?? '' }), evaluate)
  return () => () => (sent, response) => known.get(keyOf(sent))?.(response)
}

const keyOf = ({ method, path, body }: JudgedRequest): string => `${method} ${path}\n${body}`

function counterJudge(): JudgeLoad {
  const totals = createTotals()
  return () => {
    const least = totals.largest()
    return ({ body }, response) => totals.evaluate(response, least + Number(body))
  }
}

function stockJudge(version: number): JudgeLoad {
  const stocks = createStocks(version)
  return () => {
    const before_count = stocks.count()
    return ({ body }, response) => {
      const change = changeIn(body)
      return stocks.evaluate(response, change, stocks.leastOf(change, before_count))
    }
  }
}

/** What the capture needs to know about the load's requests. */
export function describeSent(scenario: Scenario, seed: string, wire: Wire) {
  const requests = drawLoad(scenario, seed).map(({ request }) => request)
  const lines = new Set(requests.map(({ method, path }) => `${method} ${path} HTTP/1.1`))
  const lengths = new Set(
    requests.map(request => {
      const { head, body } = bytesOf(request, '', wire)
      return head.length + body.length
    }),
  )
  const isOpening = (payload: Buffer) => lines.has(payload.toString('latin1', 0, payload.indexOf('\r\n')))
  return { isOpening, has_one_length: lengths.size === 1 }
}

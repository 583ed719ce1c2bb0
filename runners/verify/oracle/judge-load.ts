/** Judges answers that a load generator was given, by the request that it sent: the same oracles as everywhere, asked the other way round. */
import type { Scenario } from '../../../pipeline/schema/case.ts'
import { seededRandom } from '../../../pipeline/schema/random.ts'
import { bytesOf } from '../request.ts'
import { evaluateConstant } from './constant.ts'
import { makeTotals } from './counter.ts'
import { evaluateEcho } from './echo-json.ts'
import { drawLoadRequests } from './load-requests.ts'
import type { Evaluate, HttpResponse } from './response.ts'
import type { Wire } from './wire.ts'

/** As it was read off the wire, its body decoded. */
export interface JudgedRequest {
  method: string
  path: string
  body: string
}

/** Called when a request was sent; what it gives is called with the request once its answer is there. Undefined: no one knows what is right. */
export type JudgeLoad = () => (sent: JudgedRequest, answer: HttpResponse) => string | null | undefined

/** Of the requests of one load, which `seed` draws again as they were drawn for the generator. */
export const drawLoad = (scenario: Scenario, seed: string) => drawLoadRequests(scenario, seededRandom(`load ${seed}`))

/**
 * Gives what makes a judge for each server, for the counter's remembers the largest total; the judge is null where the
 * scenario asks nothing. `constant`: what a control answers; null for an entry.
 */
export function makeLoadJudges(scenario: Scenario, seed: string, constant: string | null): () => JudgeLoad | null {
  const { rule } = scenario.oracle
  if (constant !== null) return () => () => (_, answer) => evaluateConstant(constant)(answer)
  if (rule === 'echo-json') return () => () => (sent, answer) => evaluateEcho(sent.body)(answer)
  if (rule === 'completes') return () => null
  if (rule === 'counter') return () => counterJudge()
  const known = new Map<string, Evaluate | null>()
  for (const { request, evaluate } of drawLoad(scenario, seed))
    known.set(keyOf({ ...request, body: request.body ?? '' }), evaluate)
  return () => () => (sent, answer) => known.get(keyOf(sent))?.(answer)
}

const keyOf = ({ method, path, body }: JudgedRequest): string => `${method} ${path}\n${body}`

function counterJudge(): JudgeLoad {
  const totals = makeTotals()
  return () => {
    const least = totals.largest()
    return ({ body }, answer) => totals.evaluate(answer, least + Number(body))
  }
}

/** What reads a load's requests off the wire has to know of them. */
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

/**
 * Draws the requests of a load before it begins, so that drawing costs the generator nothing; they are sent in turn. No
 * canned response fits all of them.
 */
import type { Scenario } from '../../../pipeline/schema/case.ts'
import { createDraws, drawnIn } from '../../../pipeline/schema/draws.ts'
import { type Random, randomInteger } from '../../../pipeline/schema/random.ts'
import type { SentRequest } from '../../../pipeline/schema/request-digest.ts'
import { describedOf, fillRequest, pickByWeight } from './described-request.ts'
import { evaluatorOf } from './expected-response.ts'
import { type Evaluate, type Request, withBody } from './response.ts'
import { FIRST_PRODUCT, LAST_PRODUCT } from './rows.ts'

/** The number of requests. The forms of ping, counter and update have theirs in the digest of the request. */
const COUNT = 2048
const FORM_COUNT = 256

/** Its multiples are evenly distributed modulo 1, so a load has its weights without long sequences of one request. */
const GOLDEN = (Math.sqrt(5) - 1) / 2

type Form = { words: string; draw: (random: Random) => string[] }

/** Each number of the counter, or of a stock, and the next one add up to 600, so that all parts of a load add the same. */
export const MEAN_ADDED = 300
export const MOST_ADDED = 500

function drawPair(random: Random): number[] {
  const first = randomInteger(random, 2 * MEAN_ADDED - MOST_ADDED, MOST_ADDED)
  return [first, 2 * MEAN_ADDED - first]
}

const forms: Partial<Record<Scenario['oracle']['rule'], Form>> = {
  'echo-json': {
    words: '{"sequence": 1000000 to 9999999}',
    draw: random => [`{"sequence": ${randomInteger(random, 1_000_000, 9_999_999)}}`],
  },
  counter: { words: '100 to 500, each followed by 600 less it', draw: random => drawPair(random).map(String) },
  stock: {
    words: '{"id": 10001 to 20000, "add": 100 to 500, each followed by 600 less it}',
    draw: random =>
      drawPair(random).map(add => `{"id": ${randomInteger(random, FIRST_PRODUCT, LAST_PRODUCT)}, "add": ${add}}`),
  },
}

/** A body like those of the load; null if the scenario describes its requests. */
export const drawFormBody = (rule: Scenario['oracle']['rule'], random: Random): string | null =>
  forms[rule]?.draw(random)[0] ?? null

/** `evaluate` is null if the rule depends on earlier responses. */
interface LoadRequest {
  request: Request
  evaluate: Evaluate | null
}

/** In the order of sending; a single request if nothing varies, none if the scenario has no request. */
export function drawLoadRequests(scenario: Scenario, random: Random): LoadRequest[] {
  const { request, oracle, draws = {} } = scenario
  const form = forms[oracle.rule]
  if (request !== null && form !== undefined) {
    const bodies: string[] = []
    while (bodies.length < FORM_COUNT) bodies.push(...form.draw(random))
    return bodies.map(body => ({ request: withBody(request, body), evaluate: null }))
  }
  const described = describedOf(scenario)
  const isConstant = described.length === 1 && drawnIn(request, draws).size === 0
  const expected = new Map(described.map(each => [each, evaluatorOf(each.oracle, scenario)]))
  const next = createDraws(draws, random)
  return Array.from({ length: described.length === 0 ? 0 : isConstant ? 1 : COUNT }, (_, index) => {
    const each = pickByWeight(described, (index * GOLDEN) % 1)
    const values = next()
    return { request: fillRequest(each.request, values), evaluate: expected.get(each)?.(values) ?? null }
  })
}

/**
 * The content of the digest of a load's requests; null if there are none. Draws that only responses depend on are not
 * part of it.
 */
export function sentOf({ request, oracle, draws = {}, weight = 1, also }: Scenario): SentRequest | null {
  if (request === null) return null
  const form = forms[oracle.rule]
  if (form !== undefined) return { ...request, drawn: `${FORM_COUNT} of ${form.words}` }
  const others = also?.map(({ weight, request }) => ({ weight, request }))
  const names = drawnIn([request, others], draws)
  const drawn = {
    ...(names.size > 0 && { count: COUNT, draws: Object.entries(draws).filter(([name]) => names.has(name)) }),
    ...(others && { weight, also: others }),
  }
  return { ...request, ...(Object.keys(drawn).length > 0 && { drawn }) }
}

/**
 * The requests that a load sends: drawn before it begins, so that drawing costs the generator nothing, and sent in turn.
 * No canned answer fits them all.
 */
import type { Scenario } from '../../../pipeline/schema/case.ts'
import { drawnIn, makeDraws } from '../../../pipeline/schema/draws.ts'
import { type Random, randomInteger } from '../../../pipeline/schema/random.ts'
import type { SentRequest } from '../../../pipeline/schema/request-digest.ts'
import { describedOf, fillRequest, pickByWeight } from './described-request.ts'
import { makeExpected } from './expected-response.ts'
import { type Evaluate, type Request, withBody } from './response.ts'

/** Of one load. The two forms of ping and of the counter have their number in the digest of their request. */
const COUNT = 2048
const FORM_COUNT = 256

/** Steps of it fall evenly on any part of 1, so that a load has its weights and no long stretch of one request. */
const GOLDEN = (Math.sqrt(5) - 1) / 2

type Form = { words: string; draw: (random: Random) => string[] }

/** Of the counter each number is followed by the one that makes both together 600, so that any stretch of them adds the same. */
export const MEAN_ADDED = 300
export const MOST_ADDED = 500

const forms: Partial<Record<Scenario['oracle']['rule'], Form>> = {
  'echo-json': {
    words: '{"sequence": 1000000 to 9999999}',
    draw: random => [`{"sequence": ${randomInteger(random, 1_000_000, 9_999_999)}}`],
  },
  counter: {
    words: '100 to 500, each followed by 600 less it',
    draw: random => {
      const first = randomInteger(random, 2 * MEAN_ADDED - MOST_ADDED, MOST_ADDED)
      return [first, 2 * MEAN_ADDED - first].map(String)
    },
  },
}

/** One body, as the load sends them; null where the scenario describes its requests. */
export const drawFormBody = (rule: Scenario['oracle']['rule'], random: Random): string | null =>
  forms[rule]?.draw(random)[0] ?? null

/** `evaluate` is null where the rule judges an answer by what was answered before it. */
interface LoadRequest {
  request: Request
  evaluate: Evaluate | null
}

/** In the order in which they are sent; one alone where nothing varies. Empty where the scenario asks nothing. */
export function drawLoadRequests(scenario: Scenario, random: Random): LoadRequest[] {
  const { request, oracle, draws = {}, folder } = scenario
  const form = forms[oracle.rule]
  if (request !== null && form !== undefined) {
    const bodies: string[] = []
    while (bodies.length < FORM_COUNT) bodies.push(...form.draw(random))
    return bodies.map(body => ({ request: withBody(request, body), evaluate: null }))
  }
  const described = describedOf(scenario)
  const isConstant = described.length === 1 && drawnIn(request, draws).size === 0
  const expected = new Map(described.map(each => [each, makeExpected(each.oracle, folder)]))
  const next = makeDraws(draws, random)
  return Array.from({ length: described.length === 0 ? 0 : isConstant ? 1 : COUNT }, (_, index) => {
    const each = pickByWeight(described, (index * GOLDEN) % 1)
    const values = next()
    return { request: fillRequest(each.request, values), evaluate: expected.get(each)?.(values) ?? null }
  })
}

/** Of what a load sends; null where it sends nothing. What only the answer is computed of is no part of it. */
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

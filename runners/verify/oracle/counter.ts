/** The oracle of the counter, which adds posted numbers from 0 to 500, rejects everything else and never decreases. */
import type { RequestManifest } from '../../../pipeline/schema/case.ts'
import { type Random, randomElement, randomInteger } from '../../../pipeline/schema/random.ts'
import { clientHeaders } from './client-headers.ts'
import { drawFormBody, MOST_ADDED } from './load-requests.ts'
import { type HttpResponse, type NextExchange, quote, withBody, wrongStatus } from './response.ts'

/** Bodies that must get status 400. */
const invalid = ['501', '-1', 'abc', '', '1.5', '1000000000000', '12x'] as const

/**
 * Other clients may add at the same time, so only a lower bound of a total is known: the largest total received before
 * the request was sent, plus the number posted since.
 */
export function createTotals(): {
  largest: () => number
  evaluate: (response: HttpResponse, least: number) => string | null
} {
  let largest = 0
  const evaluate = (response: HttpResponse, least: number): string | null => {
    const wrong = wrongStatus(response, 200)
    if (wrong !== null) return wrong
    const body = response.body.trim()
    const value = Number(body)
    if (!/^\d{1,15}$/.test(body)) return `body ${quote(response.body)} instead of a total`
    if (value < least) return `total ${value} is below the earlier ${least}`
    largest = Math.max(largest, value)
    return null
  }
  return { largest: () => largest, evaluate }
}

export function counterExchanges(request: RequestManifest, random: Random): NextExchange {
  const totals = createTotals()
  return (client = clientHeaders(random)) => {
    const least = totals.largest()
    const draw = random()
    if (draw < 0.25)
      return {
        request: withBody({ ...request, method: 'GET' }, null, client),
        evaluate: response => totals.evaluate(response, least),
      }
    if (draw < 0.4) {
      const body = randomElement(random, invalid)
      return {
        request: withBody(request, body, client),
        evaluate: response => {
          const wrong = wrongStatus(response, 400)
          return wrong && `${wrong} for ${quote(body)}`
        },
      }
    }
    const like_load = random() < 0.5 ? drawFormBody('counter', random) : null
    const added = like_load === null ? randomInteger(random, 0, MOST_ADDED) : Number(like_load)
    return {
      request: withBody(request, String(added), client),
      evaluate: response => totals.evaluate(response, least + added),
      added,
    }
  }
}

/** The oracle of a changed row: a number is added to the stock of one product, and nothing that was added is lost. */

import type { RequestManifest } from '../../../pipeline/schema/case.ts'
import { type Random, randomInteger } from '../../../pipeline/schema/random.ts'
import { clientHeaders } from './client-headers.ts'
import { drawFormBody } from './load-requests.ts'
import { type HttpResponse, type NextExchange, quote, withBody, wrongStatus } from './response.ts'
import { FIRST_PRODUCT, LAST_PRODUCT, productOf } from './rows.ts'

interface Change {
  id: number
  add: number
}

export const changeIn = (body: string): Change => JSON.parse(body)

/** As for the counter: the least stock is the largest that was received before the request was sent, plus its number. */
export function createStocks(version: number) {
  /** By product, with how many responses there were before. */
  const received = new Map<number, { stock: number; before_count: number }[]>()
  let count = 0
  /** `before_count`: how many responses there were when the request was sent; absent means now. */
  const leastOf = ({ id, add }: Change, before_count = count) => {
    const known = received.get(id)?.filter(each => each.before_count < before_count) ?? []
    return Math.max(productOf(id, version).stock, ...known.map(({ stock }) => stock)) + add
  }
  const evaluate = (response: HttpResponse, { id }: Change, least: number): string | null => {
    const wrong = wrongStatus(response, 200)
    if (wrong !== null) return wrong
    const found = read(response.body)
    if (found === null || found.id !== id || !Number.isSafeInteger(found.stock) || Object.keys(found).length !== 2)
      return `body ${quote(response.body)} instead of {"id":${id},"stock":…}`
    if (Number(found.stock) < least) return `stock ${found.stock} of ${id} is below the earlier ${least}`
    received.set(id, [...(received.get(id) ?? []), { stock: Number(found.stock), before_count: count }])
    count += 1
    return null
  }
  return { leastOf, evaluate, count: () => count }
}

function read(body: string): Record<string, unknown> | null {
  try {
    return Object(JSON.parse(body))
  } catch {
    return null
  }
}

export function stockExchanges(request: RequestManifest, random: Random, version: number): NextExchange {
  const stocks = createStocks(version)
  return (client = clientHeaders(random)) => {
    const like_load = random() < 0.5 ? drawFormBody('stock', random) : null
    const other = { id: randomInteger(random, FIRST_PRODUCT, LAST_PRODUCT), add: randomInteger(random, 1, 500) }
    const body = like_load ?? JSON.stringify(other)
    const change = changeIn(body)
    const least = stocks.leastOf(change)
    return {
      request: withBody(request, body, client),
      evaluate: response => stocks.evaluate(response, change, least),
      added: change.add,
    }
  }
}

/** Servers with faults of the scenarios json, order and file, always or only while a load runs. */
import { randomInteger } from '../../pipeline/schema/random.ts'
import type { FaultTable } from './fault.ts'
import { jsonText, responseText } from './response-text.ts'
import { type Behave, type FaultRequest, underLoad } from './serve.ts'
import { orderOf, productsOf, respondToOrder, respondWithFile, sumOf } from './service.ts'

const AT_ONCE = { caught_by: ['status:failed', 'wrong-answers'] }
const UNDER_LOAD = { caught_by: ['status:errors', 'wrong-answers'] }
type TextOf<Other = never> = (request: FaultRequest) => string | Other
const isTenth = ({ isLoaded, request_count }: Parameters<Behave>[0]) => isLoaded() && request_count % 10 === 0
const always =
  (textOf: TextOf): Behave =>
  () =>
  request =>
    request.reply(textOf(request))
const loaded = (textOf: TextOf<undefined>): Behave => underLoad(request => request.reply(textOf(request)))

/** The sum in 32 bits, and in single precision. */
const inWords = (...args: Parameters<typeof sumOf>) => sumOf(...args) | 0
const inFloats = (...args: Parameters<typeof sumOf>) => Math.fround(sumOf(...args))

/** The response to the previous request, if there was one. */
function delayed(textOf: TextOf): TextOf {
  let before: string | null = null
  return request => {
    const current = textOf(request)
    const sent = before ?? current
    before = current
    return sent
  }
}

/** The first response, forever. */
function cached(textOf: TextOf): TextOf {
  let first: string | null = null
  return request => {
    first ??= textOf(request)
    return first
  }
}

const list = (request: FaultRequest) => jsonText(productsOf(request))
const order = (request: FaultRequest) => respondToOrder(orderOf(request))
const CUT_BYTES = 63 * 1024

export const serviceFaults: FaultTable = {
  'drops-orders': {
    sentence: 'Every tenth order is dropped.',
    scenario: 'order',
    ...UNDER_LOAD,
    variants: {
      'with an empty object': () => serving => request => request.reply(isTenth(serving) ? jsonText('{}') : undefined),
      'with 202 and no body': () => serving => request =>
        request.reply(isTenth(serving) ? responseText({ status: '202 Accepted', body: '' }) : undefined),
    },
  },
  'wrong-sums': {
    sentence: 'Large totals are wrong.',
    scenario: 'order',
    ...AT_ONCE,
    variants: {
      'in 32 bits': () => always(request => respondToOrder(orderOf(request, inWords))),
      'in single precision, under load': {
        ...UNDER_LOAD,
        behave: () => loaded(request => respondToOrder(orderOf(request, inFloats))),
      },
    },
  },
  'answer-before': {
    sentence: 'Each request gets the response to the previous request.',
    scenario: 'json',
    ...UNDER_LOAD,
    variants: {
      'of any connection': () => loaded(delayed(list)),
      'of an order': { scenario: 'order', behave: () => loaded(delayed(order)) },
    },
  },
  'ignored-query': {
    sentence: 'The query is not read.',
    scenario: 'json',
    ...AT_ONCE,
    variants: {
      'always the same page': random => {
        const page = randomInteger(random, 1, 999_999)
        return always(request => jsonText(productsOf(request, page)))
      },
      'no discount, under load': {
        ...UNDER_LOAD,
        scenario: 'order',
        behave: () => loaded(request => respondToOrder(orderOf(request, items => sumOf(items, 0)))),
      },
    },
  },
  'cached-answer': {
    sentence: 'The first response is repeated.',
    scenario: 'json',
    ...UNDER_LOAD,
    variants: {
      'the first of the load': () => loaded(cached(list)),
      'the first of all': { ...AT_ONCE, behave: () => always(cached(list)) },
    },
  },
  'cut-file': {
    sentence: 'The file is cut at 63 KB.',
    scenario: 'file',
    ...UNDER_LOAD,
    variants: {
      'under load': () => loaded(request => respondWithFile(request, CUT_BYTES)),
      'at once': { ...AT_ONCE, behave: () => always(request => respondWithFile(request, CUT_BYTES)) },
    },
  },
  'takes-wrong-orders': {
    sentence: 'The response to an invalid order is 200.',
    scenario: 'order',
    ...AT_ONCE,
    variants: {
      'with an empty object': () => always(request => jsonText(orderOf(request) ?? '{}')),
      'only if a quantity is 0': () =>
        always(request => (/"quantity":0\b/.test(request.body) ? jsonText('{}') : respondToOrder(orderOf(request)))),
    },
  },
  'wrong-numbers': {
    sentence: 'The JSON has the correct names in the correct order, and wrong numbers.',
    scenario: 'json',
    ...UNDER_LOAD,
    variants: {
      'an id that is 1 too high': random => {
        const at = randomInteger(random, 0, 7)
        return loaded(request => {
          const page = JSON.parse(productsOf(request))
          page.products[at].id += 1
          return jsonText(JSON.stringify(page))
        })
      },
      'a total that is a cent off': {
        scenario: 'order',
        behave: () => loaded(request => respondToOrder(orderOf(request, (...args) => sumOf(...args) + 1))),
      },
    },
  },
}

/** Servers with faults of the scenarios json, order and file, always or only while a load runs. */
import { randomInteger } from '../../pipeline/schema/random.ts'
import type { FaultTable } from './fault.ts'
import { jsonText, replyText } from './reply.ts'
import { type Behave, type FaultRequest, underLoad } from './serve.ts'
import { orderOf, productsOf, respondToOrder, respondWithFile, sumOf } from './service.ts'

const AT_ONCE = { caught_by: ['status:failed', 'wrong-answers'] }
const UNDER_LOAD = { caught_by: ['status:errors', 'wrong-answers'] }
const always =
  (respond: (ask: FaultRequest) => string): Behave =>
  () =>
  ask =>
    ask.reply(respond(ask))
const loaded = (respond: (ask: FaultRequest) => string | undefined): Behave => underLoad(ask => ask.reply(respond(ask)))

/** The sum in 32 bits, and in single precision. */
const inWords = (...args: Parameters<typeof sumOf>) => sumOf(...args) | 0
const inFloats = (...args: Parameters<typeof sumOf>) => Math.fround(sumOf(...args))

/** The response to the previous request, if there was one. */
function delayed(respond: (ask: FaultRequest) => string): (ask: FaultRequest) => string {
  let before: string | null = null
  return ask => {
    const current = respond(ask)
    const sent = before ?? current
    before = current
    return sent
  }
}

/** The first response, forever. */
function cached(respond: (ask: FaultRequest) => string): (ask: FaultRequest) => string {
  let first: string | null = null
  return ask => {
    first ??= respond(ask)
    return first
  }
}

const list = (ask: FaultRequest) => jsonText(productsOf(ask))
const order = (ask: FaultRequest) => respondToOrder(orderOf(ask))
const CUT_BYTES = 63 * 1024

export const serviceFaults: FaultTable = {
  'drops-orders': {
    sentence: 'Every tenth order is dropped.',
    scenario: 'order',
    ...UNDER_LOAD,
    variants: {
      'with an empty object': () => serving => ask =>
        ask.reply(serving.isLoaded() && serving.asked % 10 === 0 ? jsonText('{}') : undefined),
      'with 202 and no body': () => serving => ask =>
        ask.reply(
          serving.isLoaded() && serving.asked % 10 === 0 ? replyText({ status: '202 Accepted', body: '' }) : undefined,
        ),
    },
  },
  'wrong-sums': {
    sentence: 'Large totals are wrong.',
    scenario: 'order',
    ...AT_ONCE,
    variants: {
      'in 32 bits': () => always(ask => respondToOrder(orderOf(ask, inWords))),
      'in single precision, under load': {
        ...UNDER_LOAD,
        behave: () => loaded(ask => respondToOrder(orderOf(ask, inFloats))),
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
        return always(ask => jsonText(productsOf(ask, page)))
      },
      'no discount, under load': {
        ...UNDER_LOAD,
        scenario: 'order',
        behave: () => loaded(ask => respondToOrder(orderOf(ask, items => sumOf(items, 0)))),
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
      'under load': () => loaded(ask => respondWithFile(ask, CUT_BYTES)),
      'at once': { ...AT_ONCE, behave: () => always(ask => respondWithFile(ask, CUT_BYTES)) },
    },
  },
  'takes-wrong-orders': {
    sentence: 'The response to an invalid order is 200.',
    scenario: 'order',
    ...AT_ONCE,
    variants: {
      'with an empty object': () => always(ask => jsonText(orderOf(ask) ?? '{}')),
      'only if a quantity is 0': () =>
        always(ask => (/"quantity":0\b/.test(ask.body) ? jsonText('{}') : respondToOrder(orderOf(ask)))),
    },
  },
  'wrong-numbers': {
    sentence: 'The JSON has the correct names in the correct order, and wrong numbers.',
    scenario: 'json',
    ...UNDER_LOAD,
    variants: {
      'an id that is 1 too high': random => {
        const at = randomInteger(random, 0, 7)
        return loaded(ask => {
          const page = JSON.parse(productsOf(ask))
          page.products[at].id += 1
          return jsonText(JSON.stringify(page))
        })
      },
      'a total that is a cent off': {
        scenario: 'order',
        behave: () => loaded(ask => respondToOrder(orderOf(ask, (...args) => sumOf(...args) + 1))),
      },
    },
  },
}

/** Servers that are wrong in the ways of json, order and file: at once, or only while a load runs, where no one else asks. */
import { randomInteger } from '../../pipeline/schema/random.ts'
import type { FaultTable } from './fault.ts'
import { jsonText, replyText } from './reply.ts'
import { type Behave, type FaultRequest, underLoad } from './serve.ts'
import { answerFile, answerOrder, orderOf, productsOf, sumOf } from './service.ts'

const AT_ONCE = { caught_by: ['status:failed', 'wrong-answers'] }
const UNDER_LOAD = { caught_by: ['status:errors', 'wrong-answers'] }
const always =
  (answer: (ask: FaultRequest) => string): Behave =>
  () =>
  ask =>
    ask.reply(answer(ask))
const loaded = (answer: (ask: FaultRequest) => string | undefined): Behave => underLoad(ask => ask.reply(answer(ask)))

/** As a sum of 32 bits, and as one in single precision. */
const inWords = (...asked: Parameters<typeof sumOf>) => sumOf(...asked) | 0
const inFloats = (...asked: Parameters<typeof sumOf>) => Math.fround(sumOf(...asked))

/** Sends the previous response each time; at first the current one. */
function delayed(answer: (ask: FaultRequest) => string): (ask: FaultRequest) => string {
  let before: string | null = null
  return ask => {
    const response = answer(ask)
    const sent = before ?? response
    before = response
    return sent
  }
}

/** The first answer, forever. */
function cached(answer: (ask: FaultRequest) => string): (ask: FaultRequest) => string {
  let kept: string | null = null
  return ask => {
    kept ??= answer(ask)
    return kept
  }
}

const list = (ask: FaultRequest) => jsonText(productsOf(ask))
const order = (ask: FaultRequest) => answerOrder(orderOf(ask))
const CUT_BYTES = 63 * 1024

export const serviceFaults: FaultTable = {
  'drops-orders': {
    sentence: 'Every tenth order is dropped.',
    scenario: 'order',
    ...UNDER_LOAD,
    variants: {
      'with an empty object': () => serving => ask =>
        ask.reply(serving.isLoaded() && serving.asked % 10 === 0 ? jsonText('{}') : undefined),
      'with 202 and nothing': () => serving => ask =>
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
      'in 32 bits': () => always(ask => answerOrder(orderOf(ask, inWords))),
      'in single precision, under load': {
        ...UNDER_LOAD,
        behave: () => loaded(ask => answerOrder(orderOf(ask, inFloats))),
      },
    },
  },
  'answer-before': {
    sentence: 'Each request gets the answer of the request before.',
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
        behave: () => loaded(ask => answerOrder(orderOf(ask, items => sumOf(items, 0)))),
      },
    },
  },
  'cached-answer': {
    sentence: 'The first answer is sent again and again.',
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
      'under load': () => loaded(ask => answerFile(ask, CUT_BYTES)),
      'at once': { ...AT_ONCE, behave: () => always(ask => answerFile(ask, CUT_BYTES)) },
    },
  },
  'takes-wrong-orders': {
    sentence: 'Wrong orders are answered with 200.',
    scenario: 'order',
    ...AT_ONCE,
    variants: {
      'with an empty object': () => always(ask => jsonText(orderOf(ask) ?? '{}')),
      'where a quantity is 0 alone': () =>
        always(ask => (/"quantity":0\b/.test(ask.body) ? jsonText('{}') : answerOrder(orderOf(ask)))),
    },
  },
  'wrong-numbers': {
    sentence: 'The JSON has the right names in the right order, and numbers that are not.',
    scenario: 'json',
    ...UNDER_LOAD,
    variants: {
      'an id more': random => {
        const at = randomInteger(random, 0, 7)
        return loaded(ask => {
          const page = JSON.parse(productsOf(ask))
          page.products[at].id += 1
          return jsonText(JSON.stringify(page))
        })
      },
      'a total that is a cent off': {
        scenario: 'order',
        behave: () => loaded(ask => answerOrder(orderOf(ask, (...asked) => sumOf(...asked) + 1))),
      },
    },
  },
}

/** Servers whose responses are wrong, or larger than those of others. */
import { randomInteger } from '../../pipeline/schema/random.ts'
import type { FaultTable } from './fault.ts'
import { RIGHT_BODY, replyText } from './reply.ts'
import { underLoad } from './serve.ts'

/** More bytes than a correct response, up to twice as many. */
const more = (random: () => number) => Math.ceil(replyText().length * (1.05 + random() * 0.95))

export const answerFaults: FaultTable = {
  errors: {
    sentence: 'Half of the responses under load are errors.',
    caught_by: ['failed-responses', 'wrong-answers', 'status:errors'],
    variants: {
      'drawn for each': random => {
        const failure = () => replyText({ status: '500 Internal Server Error', body: 'no' })
        return underLoad(ask => ask.reply(random() < 0.5 ? failure() : undefined))
      },
      'in alternating periods': random => {
        const window_ms = randomInteger(random, 40, 150)
        const isBad = () => Math.floor(performance.now() / window_ms) % 2 === 0
        const unavailable = () => replyText({ status: '503 Service Unavailable', body: 'later' })
        return underLoad(ask => ask.reply(isBad() ? unavailable() : undefined))
      },
    },
  },
  'frozen-date': {
    sentence: 'The Date header does not change.',
    caught_by: ['failed-checks', 'status:errors'],
    variants: {
      'at the start of the server': () => {
        const date = new Date().toUTCString()
        return () => ask => ask.reply(replyText({ date }))
      },
      'long ago': random => {
        const date = new Date(randomInteger(random, 0, 1_700_000_000) * 1000).toUTCString()
        return () => ask => ask.reply(replyText({ date }))
      },
    },
  },
  'generator-only': {
    sentence: 'Only clients that send exactly the headers of the generator get the correct response.',
    caught_by: ['status:failed', 'wrong-answers'],
    variants: {
      'by User-Agent': () => () => ask =>
        ask.reply(/user-agent/i.test(ask.head) ? replyText({ body: 'Hello!' }) : undefined),
      'by the number of headers': random => {
        const status = random() < 0.5 ? '404 Not Found' : '200 OK'
        return () => ask => ask.reply(ask.head.split('\n').length > 2 ? replyText({ status, body: '' }) : undefined)
      },
    },
  },
  'more-bytes': {
    sentence: 'Each response is correct and more than twice as large as those of others.',
    caught_by: ['unlike-work'],
    variants: {
      'one long header': random => {
        const headers = [`X-Padding: ${'x'.repeat(more(random))}`]
        return () => ask => ask.reply(replyText({ headers }))
      },
      'several short headers': random => {
        const count = randomInteger(random, 3, 6)
        const headers = Array.from({ length: count }, (_, index) => `X-${index}: ${'y'.repeat(more(random) / count)}`)
        return () => ask => ask.reply(replyText({ headers }))
      },
    },
  },
  'rare-wrong-body': {
    sentence: 'One response in a thousand is wrong, and as long as a correct one.',
    caught_by: ['wrong-answers'],
    variants: {
      'by chance': random => () => ask =>
        ask.reply(random() < 1 / 1000 ? replyText({ body: 'Hello, world!' }) : undefined),
      'one byte of every 700th to 1,300th': random => {
        const every = randomInteger(random, 700, 1300)
        const at = randomInteger(random, 0, RIGHT_BODY.length - 1)
        const body = `${RIGHT_BODY.slice(0, at)}#${RIGHT_BODY.slice(at + 1)}`
        return serving => ask => ask.reply(serving.asked % every === 0 ? replyText({ body }) : undefined)
      },
    },
  },
  redirects: {
    sentence: 'Responses under load are redirects, which the generator counts as success.',
    caught_by: ['wrong-answers', 'status:errors'],
    variants: {
      '302 to all': () => underLoad(ask => ask.reply(redirect('302 Found'))),
      '307 to some': random => {
        const share = 0.3 + random() * 0.4
        return underLoad(ask => ask.reply(random() < share ? redirect('307 Temporary Redirect') : undefined))
      },
    },
  },
}

const redirect = (status: string) => replyText({ status, body: '', headers: ['Location: /login'] })

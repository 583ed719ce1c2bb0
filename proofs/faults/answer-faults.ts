/** Servers whose answers are wrong, or are not what the others answer. */
import { randomInteger } from '../../pipeline/schema/random.ts'
import type { FaultTable } from './fault.ts'
import { RIGHT_BODY, replyText } from './reply.ts'
import { underLoad } from './serve.ts'

/** Bytes that are more than a right answer has, and up to twice as many. */
const more = (random: () => number) => Math.ceil(replyText().length * (1.05 + random() * 0.95))

export const answerFaults: FaultTable = {
  errors: {
    sentence: 'Half of the answers under load are errors.',
    caught_by: ['failed-responses', 'wrong-answers', 'status:errors'],
    variants: {
      'a coin for each': random => {
        const failure = () => replyText({ status: '500 Internal Server Error', body: 'no' })
        return underLoad(ask => ask.reply(random() < 0.5 ? failure() : undefined))
      },
      'for some time, and again': random => {
        const window_ms = randomInteger(random, 40, 150)
        const isBad = () => Math.floor(performance.now() / window_ms) % 2 === 0
        const unavailable = () => replyText({ status: '503 Service Unavailable', body: 'later' })
        return underLoad(ask => ask.reply(isBad() ? unavailable() : undefined))
      },
    },
  },
  'frozen-date': {
    sentence: 'The Date header does not move.',
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
    sentence: 'Only who sends the headers of the generator, and no more, gets the right answer.',
    caught_by: ['status:failed', 'wrong-answers'],
    variants: {
      'by User-Agent': () => () => ask =>
        ask.reply(/user-agent/i.test(ask.head) ? replyText({ body: 'Hello!' }) : undefined),
      'by how many headers there are': random => {
        const status = random() < 0.5 ? '404 Not Found' : '200 OK'
        return () => ask => ask.reply(ask.head.split('\n').length > 2 ? replyText({ status, body: '' }) : undefined)
      },
    },
  },
  'more-bytes': {
    sentence: 'Each answer has more than twice the bytes of the others, and is right.',
    caught_by: ['unlike-work'],
    variants: {
      'one long header': random => {
        const headers = [`X-Padding: ${'x'.repeat(more(random))}`]
        return () => ask => ask.reply(replyText({ headers }))
      },
      'some short ones': random => {
        const count = randomInteger(random, 3, 6)
        const headers = Array.from({ length: count }, (_, index) => `X-${index}: ${'y'.repeat(more(random) / count)}`)
        return () => ask => ask.reply(replyText({ headers }))
      },
    },
  },
  'rare-wrong-body': {
    sentence: 'One answer in a thousand is wrong, and as long as a right one.',
    caught_by: ['wrong-answers'],
    variants: {
      'by chance': random => () => ask =>
        ask.reply(random() < 1 / 1000 ? replyText({ body: 'Hello, world!' }) : undefined),
      'every 700th to 1,300th, one byte of it': random => {
        const every = randomInteger(random, 700, 1300)
        const at = randomInteger(random, 0, RIGHT_BODY.length - 1)
        const body = `${RIGHT_BODY.slice(0, at)}#${RIGHT_BODY.slice(at + 1)}`
        return serving => ask => ask.reply(serving.asked % every === 0 ? replyText({ body }) : undefined)
      },
    },
  },
  redirects: {
    sentence: 'Answers under load send the client elsewhere, which the generator counts as success.',
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

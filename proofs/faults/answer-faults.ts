/** Servers whose responses are wrong, or larger than those of others. */
import { randomInteger } from '../../pipeline/schema/random.ts'
import type { FaultTable } from './fault.ts'
import { RIGHT_BODY, responseText } from './response-text.ts'
import { underLoad } from './serve.ts'

/** More bytes than a correct response, up to twice as many. */
const more = (random: () => number) => Math.ceil(responseText().length * (1.05 + random() * 0.95))

export const answerFaults: FaultTable = {
  errors: {
    sentence: 'Half of the responses under load are errors.',
    caught_by: ['failed-responses', 'wrong-answers', 'status:errors'],
    variants: {
      'drawn for each': random => {
        const failure = () => responseText({ status: '500 Internal Server Error', body: 'no' })
        return underLoad(request => request.reply(random() < 0.5 ? failure() : undefined))
      },
      'in alternating periods': random => {
        const window_ms = randomInteger(random, 40, 150)
        const isBad = () => Math.floor(performance.now() / window_ms) % 2 === 0
        const unavailable = () => responseText({ status: '503 Service Unavailable', body: 'later' })
        return underLoad(request => request.reply(isBad() ? unavailable() : undefined))
      },
    },
  },
  'frozen-date': {
    sentence: 'The Date header does not change.',
    caught_by: ['failed-checks', 'status:errors'],
    variants: {
      'at the start of the server': () => {
        const date = new Date().toUTCString()
        return () => request => request.reply(responseText({ date }))
      },
      'long ago': random => {
        const date = new Date(randomInteger(random, 0, 1_700_000_000) * 1000).toUTCString()
        return () => request => request.reply(responseText({ date }))
      },
    },
  },
  'generator-only': {
    sentence: 'Only clients that send exactly the headers of the generator get the correct response.',
    caught_by: ['status:failed', 'wrong-answers'],
    variants: {
      'by User-Agent': () => () => request =>
        request.reply(/user-agent/i.test(request.head) ? responseText({ body: 'Hello!' }) : undefined),
      'by the number of headers': random => {
        const status = random() < 0.5 ? '404 Not Found' : '200 OK'
        return () => request =>
          request.reply(request.head.split('\n').length > 2 ? responseText({ status, body: '' }) : undefined)
      },
    },
  },
  'more-bytes': {
    sentence: 'Each response is correct and more than twice as large as those of others.',
    caught_by: ['unlike-work'],
    variants: {
      'one long header': random => {
        const headers = [`X-Padding: ${'x'.repeat(more(random))}`]
        return () => request => request.reply(responseText({ headers }))
      },
      'several short headers': random => {
        const count = randomInteger(random, 3, 6)
        const headers = Array.from({ length: count }, (_, index) => `X-${index}: ${'y'.repeat(more(random) / count)}`)
        return () => request => request.reply(responseText({ headers }))
      },
    },
  },
  'rare-wrong-body': {
    sentence: 'One response in a thousand is wrong, and as long as a correct one.',
    caught_by: ['wrong-answers'],
    variants: {
      'by chance': random => () => request =>
        request.reply(random() < 1 / 1000 ? responseText({ body: 'Hello, world!' }) : undefined),
      'one byte of every 700th to 1,300th': random => {
        const every = randomInteger(random, 700, 1300)
        const at = randomInteger(random, 0, RIGHT_BODY.length - 1)
        const body = `${RIGHT_BODY.slice(0, at)}#${RIGHT_BODY.slice(at + 1)}`
        return serving => request =>
          request.reply(serving.request_count % every === 0 ? responseText({ body }) : undefined)
      },
    },
  },
  redirects: {
    sentence: 'Responses under load are redirects, which the generator counts as success.',
    caught_by: ['wrong-answers', 'status:errors'],
    variants: {
      '302 to all': () => underLoad(request => request.reply(redirect('302 Found'))),
      '307 to some': random => {
        const share = 0.3 + random() * 0.4
        return underLoad(request => request.reply(random() < share ? redirect('307 Temporary Redirect') : undefined))
      },
    },
  },
}

const redirect = (status: string) => responseText({ status, body: '', headers: ['Location: /login'] })

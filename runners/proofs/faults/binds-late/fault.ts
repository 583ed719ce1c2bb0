import type { Fault } from '../fault.ts'
import { replyText } from '../serve.ts'

/** From its own start; the program's start before it comes on top. */
const LEAST_S = 0.8

export const fault: Fault = {
  sentence: 'The server needs a while before it can answer. Who sleeps instead of asking measures a refusal.',
  variants: [
    {
      name: 'it listens late',
      caught_by: ['status:ok'],
      behave: random => {
        const delay_ms = (LEAST_S + random()) * 1000
        return ({ server, port }) => ({ listen: () => setTimeout(() => server.listen(port, '127.0.0.1'), delay_ms) })
      },
      expect: ({ ready_s }) =>
        ready_s !== null && ready_s >= LEAST_S ? null : `it was taken for ready after ${ready_s} s`,
    },
    {
      name: 'it listens at once and refuses with 503 at first',
      caught_by: ['status:failed', 'wrong-answers'],
      behave: random => {
        const until_ms = performance.now() + (LEAST_S + random()) * 1000
        return () => ask =>
          ask.reply(performance.now() < until_ms ? replyText({ status: '503 Service Unavailable' }) : undefined)
      },
    },
  ],
}

import type { Fault } from '../fault.ts'
import { replyText } from '../serve.ts'

export const fault: Fault = {
  sentence: 'Only who sends the headers of wrk, and no more, gets the right answer.',
  variants: [
    {
      name: 'by User-Agent',
      caught_by: ['status:failed', 'wrong-answers'],
      behave: () => () => ask => ask.reply(/user-agent/i.test(ask.head) ? replyText({ body: 'Hello!' }) : undefined),
    },
    {
      name: 'by how many headers there are',
      caught_by: ['status:failed', 'wrong-answers'],
      behave: random => {
        const status = random() < 0.5 ? '404 Not Found' : '200 OK'
        return () => ask => ask.reply(ask.head.split('\n').length > 2 ? replyText({ status, body: '' }) : undefined)
      },
    },
  ],
}

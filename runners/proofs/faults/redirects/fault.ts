import type { Fault } from '../fault.ts'
import { replyText } from '../serve.ts'

const redirect = (status: string) => replyText({ status, body: '', headers: ['Location: /login'] })

export const fault: Fault = {
  sentence: 'Answers under load send the client elsewhere, which wrk counts as success.',
  variants: [
    {
      name: '302 to all',
      caught_by: ['wrong-answers', 'status:errors'],
      behave: () => serving => ask => ask.reply(serving.isLoaded() ? redirect('302 Found') : undefined),
    },
    {
      name: '307 to some',
      caught_by: ['wrong-answers', 'status:errors'],
      behave: random => {
        const share = 0.3 + random() * 0.4
        return serving => ask =>
          ask.reply(serving.isLoaded() && Math.random() < share ? redirect('307 Temporary Redirect') : undefined)
      },
    },
  ],
}

/** A connection that asks again on a new one where the server has ended the old one between two answers, as every HTTP client does. */
import type { Connection } from './ask.ts'

export function openReopening(open: () => Connection): Connection {
  let current = open()
  let isFresh = true
  const reopen = () => {
    current.close()
    current = open()
    isFresh = true
  }
  return {
    local_port: () => current.local_port(),
    close: () => current.close(),
    ask: async (request, options) => {
      let asked = await current.ask(request, options)
      if (asked.answer === null && asked.outcome === 'closed' && !isFresh) {
        reopen()
        asked = await current.ask(request, options)
      }
      isFresh = false
      if (asked.answer === null || !asked.is_kept) reopen()
      return asked
    },
  }
}

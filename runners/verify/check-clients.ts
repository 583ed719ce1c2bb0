/** Checks that the answer does not depend on which client asks: one that knows wrk by its headers answers wrk alone. */

import { type Check, sameAnswer } from './asker.ts'
import { quote, type Request } from './oracle/answer.ts'
import { browserHeaders, wrkHeaders } from './oracle/client-headers.ts'

export const checkClients: Check = async ({ scenario, load, putAlone }) => {
  // A counter's answer to a POST differs each time; its total stays while nobody else asks.
  const isCounter = scenario.oracle.rule === 'counter'
  const request = (headers: Readonly<Record<string, string>>): Request => ({
    method: isCounter ? 'GET' : load.method,
    path: load.path,
    headers: { ...headers, ...load.headers },
    body: isCounter ? null : (load.body ?? null),
  })
  const [wrk, browser] = [
    await putAlone({ request: request(wrkHeaders), judge: () => null }),
    await putAlone({ request: request(browserHeaders), judge: () => null }),
  ]
  if (wrk.asked.answer === null) return `with wrk's headers: ${wrk.asked.message}`
  if (browser.asked.answer === null) return `with a browser's headers: ${browser.asked.message}`
  const [one, other] = [wrk.asked.answer, browser.asked.answer]
  if (sameAnswer(one, other)) return null
  return `with wrk's headers status ${one.status} and ${quote(one.body)}, with a browser's ${other.status} and ${quote(other.body)}`
}

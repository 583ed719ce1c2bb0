/** Checks that the answer does not depend on which client asks: one that knows the load generator by its headers answers it alone. */
import { loadInvocationOf } from '../../pipeline/tools/find-invocations.ts'
import { type Check, sameAnswer } from './asker.ts'
import { quote, requestOf } from './oracle/answer.ts'
import { browserHeaders } from './oracle/client-headers.ts'

export const checkClients: Check = async ({ scenario, load, putAlone }) => {
  // A counter's answer to a POST differs each time; its total stays while nobody else asks.
  const isCounter = scenario.oracle.rule === 'counter'
  const asked = isCounter ? { ...load, method: 'GET', body: null } : load
  const { headers, program } = loadInvocationOf(scenario.tool)
  const [generator, browser] = [
    await putAlone({ request: requestOf(asked, asked.body, headers), evaluate: () => null }),
    await putAlone({ request: requestOf(asked, asked.body, browserHeaders), evaluate: () => null }),
  ]
  if (generator.asked.answer === null) return `with ${program.name}'s headers: ${generator.asked.message}`
  if (browser.asked.answer === null) return `with a browser's headers: ${browser.asked.message}`
  const [one, other] = [generator.asked.answer, browser.asked.answer]
  if (sameAnswer(one, other)) return null
  return `with ${program.name}'s headers status ${one.status} and ${quote(one.body)}, with a browser's ${other.status} and ${quote(other.body)}`
}

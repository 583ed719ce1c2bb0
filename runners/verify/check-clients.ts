/**
 * Checks that the response does not depend on the client: a server might recognise the load generator by its headers.
 */
import { loadInvocationOf } from '../../pipeline/tools/find-invocations.ts'
import { type Check, sameResponse } from './client.ts'
import { browserHeaders } from './oracle/client-headers.ts'
import { quote, withBody } from './oracle/response.ts'

export const checkClients: Check = async ({ scenario, next, load, sendAlone }) => {
  // A counter responds differently to each POST; its total stays the same without other requests.
  const isCounter = scenario.oracle.rule === 'counter'
  const { request } = isCounter ? { request: withBody({ ...load, method: 'GET' }, null) } : next({})
  const { headers, program } = loadInvocationOf(scenario.tool)
  const requestAs = (client: typeof headers) =>
    sendAlone({ request: { ...request, headers: { ...client, ...request.headers } }, evaluate: () => null })
  const [generator, browser] = [await requestAs(headers), await requestAs(browserHeaders)]
  if (generator.result.response === null) return `with ${program.name}'s headers: ${generator.result.message}`
  if (browser.result.response === null) return `with a browser's headers: ${browser.result.message}`
  const [one, other] = [generator.result.response, browser.result.response]
  if (sameResponse(one, other)) return null
  return `with ${program.name}'s headers status ${one.status} and ${quote(one.body)}, with a browser's ${other.status} and ${quote(other.body)}`
}

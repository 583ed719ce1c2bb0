/** Checks that a request in two packets is understood, wherever it is cut. */
import { type Check, turns } from './client.ts'

export const checkTwoPackets: Check = async ({ next, scenario, random, sendAlone }) => {
  const hasBody = (scenario.request?.body ?? null) !== null
  for (const turn of turns(hasBody ? 3 : 2, 8, 0.6)) {
    const exchange = next()
    const part = turn % 2 === 1 && (exchange.request.body ?? '') !== '' ? 'body' : 'head'
    // one cut is exactly after the head, where a server may consider the request complete
    const at = turn === 1 && part === 'body' ? 0 : random()
    const { wrong } = await sendAlone(exchange, { cut: { part, at } })
    if (wrong !== null) return `cut at ${Math.floor(at * 100)} % of its ${part}: ${wrong}`
  }
  return null
}

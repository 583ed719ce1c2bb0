/** Checks that the scenario's invalid requests get the status that it states. */
import { createDraws } from '../../pipeline/schema/draws.ts'
import type { Check } from './client.ts'
import { fillRequest } from './oracle/described-request.ts'
import { wrongStatus } from './oracle/response.ts'

export const checkInvalidRequests: Check = async ({ scenario, load, random, sendAlone }) => {
  const next = createDraws(scenario.draws ?? {}, random)
  for (const { because, status, path = load.path, body = load.body, with: others } of scenario.refused ?? []) {
    const request = fillRequest({ ...load, path, body }, { ...next(), ...others })
    const { wrong } = await sendAlone({ request, evaluate: response => wrongStatus(response, status) })
    if (wrong !== null) return `${request.method} ${request.path}, where ${because}: ${wrong}`
  }
  return null
}

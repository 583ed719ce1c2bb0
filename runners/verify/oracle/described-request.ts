/** Fills a scenario's description of a request with drawn values. */
import type { Oracle, RequestManifest, Scenario } from '../../../pipeline/schema/case.ts'
import { type DrawnValues, fillJson, fillText } from '../../../pipeline/schema/draws.ts'
import type { Request } from './response.ts'

/** Values in a path are percent-encoded; JSON is written without blanks. */
export function fillRequest({ method, path, headers, body = null }: RequestManifest, values: DrawnValues): Request {
  const filled = Object.entries(headers ?? {}).map(([name, value]) => [name, fillText(value, values)])
  return {
    method,
    path: fillText(path, values, encodeURIComponent),
    headers: Object.fromEntries(filled),
    body:
      body === null || typeof body === 'string'
        ? body && fillText(body, values)
        : JSON.stringify(fillJson(body, values)),
  }
}

export interface Described {
  weight: number
  request: RequestManifest
  oracle: Oracle
}

/** All requests of a scenario, the main one first. */
export const describedOf = ({ request, oracle, weight = 1, also = [] }: Scenario): Described[] =>
  request === null ? [] : [{ weight, request, oracle }, ...also]

/** `share`: a position from 0 to 1 in the sum of all weights. */
export function pickByWeight<Each extends { weight: number }>(described: readonly Each[], share: number): Each {
  let remaining = share * described.reduce((sum, { weight }) => sum + weight, 0)
  for (const each of described) {
    if (remaining < each.weight) return each
    remaining -= each.weight
  }
  throw new Error('the scenario has no request: give it one')
}

/** Verifies a running server with requests that a load never sends, and evaluates each response. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { VerifiedPhase } from '../../pipeline/evaluate/recordings/verify.json.ts'
import type { Scenario } from '../../pipeline/schema/case.ts'
import type { Settings } from '../../pipeline/schema/case-name.ts'
import { createDraws } from '../../pipeline/schema/draws.ts'
import { seededRandom } from '../../pipeline/schema/random.ts'
import { loadInvocationOf } from '../../pipeline/tools/find-invocations.ts'
import { checkInvalidCounterRequests, checkInvalidJson } from './check-invalid-bodies.ts'
import { checkResponses } from './check-responses.ts'
import { checkSum } from './check-sum.ts'
import { type Check, type Client, createClient, sameResponse, turns } from './client.ts'
import { browserHeaders } from './oracle/client-headers.ts'
import { createExchanges } from './oracle/create-exchange.ts'
import { fillRequest } from './oracle/described-request.ts'
import { type HttpResponse, quote, type Request, withBody, wrongStatus } from './oracle/response.ts'
import { wireOf } from './oracle/wire.ts'

export interface VerifyRequest {
  /** 127.0.0.1, in the network namespace of this process, where it is absent. */
  host?: string
  port: number
  scenario: Scenario
  /** The configuration's. */
  settings: Settings
  role: 'entry' | 'control'
  /** The response body of a control; null for an entry. */
  constant: string | null
  seed: string
}

/** One phase of verify.json. */
export type ServerVerification = VerifiedPhase

/** A fast server takes about a second, one that needs a second for each response about 15. Later checks are not begun. */
const PATIENCE_S = 20

/** Never rejects because of the server. Errors: the scenario has no request. */
export async function verifyServer(request: VerifyRequest): Promise<ServerVerification> {
  const { scenario, role } = request
  const client = clientOf(request)
  const checks: ServerVerification['checks'] = []
  const started = performance.now()
  for (const [check, run] of Object.entries(checksFor(scenario, role))) {
    const elapsed_s = (performance.now() - started) / 1000
    const outcome =
      elapsed_s > PATIENCE_S ? `not checked: the checks before took ${elapsed_s.toFixed(0)} s` : await run(client)
    const message = typeof outcome === 'string' ? outcome : (outcome?.note ?? null)
    checks.push({ check, passed: typeof outcome !== 'string', message })
    if (client.dates.length === 0) break // no response at all: the other checks would report the same, slowly
  }
  return { ...client.counts, checks }
}

/** Errors: the scenario has no request. */
export function clientOf(request: VerifyRequest): Client {
  const { host = '127.0.0.1', port, scenario, settings, role, constant, seed } = request
  const random = seededRandom(seed)
  const wire = wireOf(scenario, settings)
  return createClient({ host, port, wire }, scenario, random, createExchanges(scenario, random, role, constant))
}

function checksFor({ oracle, refused }: Scenario, role: 'entry' | 'control'): Record<string, Check> {
  const always = { answers: checkResponses, 'keep-alive': checkKeepAlive }
  if (role === 'control') return always
  const byRule: Partial<Record<Scenario['oracle']['rule'], Record<string, Check>>> = {
    counter: { refusals: checkInvalidCounterRequests, sum: checkSum },
    'echo-json': { refusals: checkInvalidJson },
    digest: { conditional: checkConditional },
  }
  const refusals = refused && { refusals: checkInvalidRequests }
  // a changed stock is another in each response
  const clients: Record<string, Check> = oracle.rule === 'stock' ? {} : { clients: checkClients }
  return {
    ...{ ...always, 'two-packets': checkTwoPackets, ...clients },
    ...{ ...byRule[oracle.rule], ...refusals, date: checkDate },
  }
}

/**
 * * Checks that the response does not depend on the client: a server might recognise the load generator by its
 * headers.
 */
const checkClients: Check = async ({ scenario, next, load, sendAlone }) => {
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

/** Checks that a file has an ETag or Last-Modified, and that a conditional request for it gets 304. */
const checkConditional: Check = async ({ next, sendAlone }) => {
  const { request, evaluate } = next({})
  const { wrong, result } = await sendAlone({ request, evaluate })
  if (wrong !== null || result.response === null) return wrong
  const { etag, 'last-modified': changed } = result.response.headers
  const requestWith = (headers: Request['headers'], judge: (response: HttpResponse) => string | null) =>
    sendAlone({ request: { ...request, headers: { ...request.headers, ...headers } }, evaluate: judge })
  const known: [name: string, value: string | undefined][] = [
    ['If-None-Match', etag],
    ['If-Modified-Since', changed],
  ]
  const given = known.filter((pair): pair is [string, string] => pair[1] !== undefined)
  if (given.length === 0) return 'the response has neither ETag nor Last-Modified: send one of them'
  const failures: string[] = []
  for (const [name, value] of given) {
    const { wrong } = await requestWith({ [name]: value }, response => wrongStatus(response, 304))
    if (wrong !== null) failures.push(`${name}: ${quote(value)}: ${wrong}`)
  }
  // RFC 9110, 13.1.3: a server should honour If-Modified-Since and need not
  if (failures.length === given.length) return failures.join('; ')
  const older: Request['headers'] =
    etag === undefined ? { 'If-Modified-Since': new Date(0).toUTCString() } : { 'If-None-Match': '"other"' }
  const { wrong: other } = await requestWith(older, evaluate)
  return other && `${Object.entries(older).flat().join(': ')}: ${other}`
}

/**
 * Checks that the Date header changes: a frozen one saves work that every real server does. It has a resolution of one
 * second and servers update it once a second, so 3.2 s are enough.
 */
const checkDate: Check = async ({ dates, next, sendAlone }) => {
  if (dates.length === 0) return 'no response came'
  if (dates.every(date => date === null)) return { note: 'no Date header; servers with a clock have to send one' }
  for (const _ of turns(1, 20, 3.2)) {
    const seen = new Set(dates)
    const unreadable = [...seen].find(date => date !== null && Number.isNaN(Date.parse(date)))
    if (unreadable) return `the Date header is ${JSON.stringify(unreadable.slice(0, 60))}: write an HTTP date`
    if (seen.has(null)) return 'some responses have a Date header and some have none'
    if (seen.size > 1) return null
    await sleep(200)
    await sendAlone(next())
  }
  return `the Date header stayed ${JSON.stringify(dates[0])} for more than 3 s`
}

/** Checks that the scenario's invalid requests get the status that it states. */
const checkInvalidRequests: Check = async ({ scenario, load, random, sendAlone }) => {
  const next = createDraws(scenario.draws ?? {}, random)
  for (const { because, status, path = load.path, body = load.body, with: others } of scenario.refused ?? []) {
    const request = fillRequest({ ...load, path, body }, { ...next(), ...others })
    const { wrong } = await sendAlone({ request, evaluate: response => wrongStatus(response, status) })
    if (wrong !== null) return `${request.method} ${request.path}, where ${because}: ${wrong}`
  }
  return null
}

/** Checks that many requests are served on one connection: a load that reconnects measures the kernel. */
const checkKeepAlive: Check = async ({ next, open, sendOn }) => {
  const connection = open()
  try {
    for (const turn of turns(2, 20, 0.5)) {
      const { wrong, result } = await sendOn(connection, next())
      if (result.response === null && result.outcome === 'closed' && turn > 0)
        return `the connection ended after ${describeResponses(turn)} without an announcement: keep it open`
      if (wrong !== null) return wrong
      if (result.response !== null && !result.is_keep_alive)
        return `the connection ended after ${describeResponses(turn + 1)}: keep it open`
    }
    return null
  } finally {
    connection.close()
  }
}

const describeResponses = (count: number): string => (count === 1 ? '1 response' : `${count} responses`)

/** Checks that a request in two packets is understood, wherever it is cut. */
const checkTwoPackets: Check = async ({ next, scenario, random, sendAlone }) => {
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

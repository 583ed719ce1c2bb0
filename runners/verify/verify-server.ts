/** Verifies a running server with requests that a load never sends, and evaluates each response. */
import type { Scenario } from '../../pipeline/schema/case.ts'
import type { Settings } from '../../pipeline/schema/case-name.ts'
import { seededRandom } from '../../pipeline/schema/random.ts'
import type { VerifiedPhase } from '../../pipeline/sources/recording/verify.json.ts'
import { checkClients } from './check-clients.ts'
import { checkConditional } from './check-conditional.ts'
import { checkDate } from './check-date.ts'
import { checkInvalidCounterRequests, checkInvalidJson } from './check-invalid-bodies.ts'
import { checkInvalidRequests } from './check-invalid-requests.ts'
import { checkKeepAlive } from './check-keep-alive.ts'
import { checkResponses } from './check-responses.ts'
import { checkSum } from './check-sum.ts'
import { checkTwoPackets } from './check-two-packets.ts'
import { type Check, type Client, createClient } from './client.ts'
import { createExchanges } from './oracle/create-exchange.ts'
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
  return {
    ...{ ...always, 'two-packets': checkTwoPackets, clients: checkClients },
    ...{ ...byRule[oracle.rule], ...refusals, date: checkDate },
  }
}

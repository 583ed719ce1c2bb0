/** Verifies each instance of a server, one after the other, as one server. */
import { type ServerVerification, type VerifyRequest, verifyServer } from './verify-server.ts'

/** `hosts`: where the instances listen, all on the request's port. A check passes where each instance passed it. */
export async function verifyInstances(
  hosts: readonly string[],
  request: Omit<VerifyRequest, 'host'>,
  verify: (request: VerifyRequest & { host: string }) => Promise<ServerVerification> = verifyServer,
): Promise<ServerVerification> {
  const total: ServerVerification = { answer_count: 0, wrong_answer_count: 0, checks: [] }
  for (const host of hosts) {
    const found = await verify({ ...request, host })
    total.answer_count += found.answer_count
    total.wrong_answer_count += found.wrong_answer_count
    for (const { check, passed, message } of found.checks) {
      const text = hosts.length > 1 && message !== null ? `${host}: ${message}` : message
      const known = total.checks.find(each => each.check === check)
      if (known === undefined) total.checks.push({ check, passed, message: text })
      else Object.assign(known, { passed: known.passed && passed, message: joined(known.message, text) })
    }
  }
  return total
}

const joined = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? (a ?? b) : `${a}; ${b}`

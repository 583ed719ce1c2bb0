/** Asks one address of somebody else whether it is still there, and as little as that takes. */
import { setTimeout as sleep } from 'node:timers/promises'

export interface Answer {
  /** `unsure`: something answers there, and does not let a program look. */
  state: 'there' | 'dead' | 'unsure'
  said: string
}

export interface Patience {
  /** For the first byte of an answer, redirects included. */
  timeout_s: number
  /** Before what did not answer is asked once more. */
  pause_s: number
}

const GONE = new Set([404, 410])
const NOT_FOR_PROGRAMS = new Set([401, 403, 405, 406, 429, 451])

/** Redirects are followed. A second try is made where the first may have been bad luck. Never throws. */
export async function askAddress(address: string, patience: Patience): Promise<Answer> {
  if (!/^https?:\/\//.test(address)) return { state: 'dead', said: 'is not a web address' }
  const first = await askOnce(address, patience.timeout_s)
  if (first.state !== 'dead' || first.is_final) return first
  await sleep(1000 * patience.pause_s)
  return askOnce(address, patience.timeout_s)
}

async function askOnce(address: string, timeout_s: number): Promise<Answer & { is_final: boolean }> {
  try {
    // many servers answer HEAD wrongly; the body of a GET is not waited for
    const { ok, status, body } = await fetch(address, {
      headers: { 'user-agent': 'benchledger check:links (once a day)' },
      signal: AbortSignal.timeout(1000 * timeout_s),
    })
    await body?.cancel()
    const said = `answers with status ${status}`
    if (ok) return { state: 'there', said, is_final: true }
    return { state: NOT_FOR_PROGRAMS.has(status) ? 'unsure' : 'dead', said, is_final: GONE.has(status) }
  } catch (error) {
    return { state: 'dead', said: describeFailure(error as Error, timeout_s), is_final: false }
  }
}

function describeFailure({ name, message, cause }: Error, timeout_s: number): string {
  if (name === 'TimeoutError') return `gives no answer within ${timeout_s} s`
  const { code = message } = (cause ?? {}) as { code?: string }
  return `cannot be reached: ${code}`
}

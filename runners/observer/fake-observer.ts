/** An observer for tests: it watches a server of the test, and samples the test itself. */

import { buildObserver } from '../host/build-observer.ts'
import { MARKER } from '../host/find-processes.ts'
import type { Exchange } from '../verify/oracle/answer.ts'
import { asText } from '../verify/oracle/wire.ts'
import { type Observed, type ObserverOptions, startObserver } from './observer.ts'
import { chooseClock } from './sample.ts'
import type { SentinelOptions } from './sentinel.ts'
import { NO_TAP } from './tap-plan.ts'

/** Questions whose bodies are 1, 2, 3 … and whose answers say the same. */
export function echoes(): () => Exchange {
  let asked = 0
  return () => {
    const body = String(++asked)
    const request = { method: 'POST', path: '/', headers: {}, body }
    return { request, evaluate: found => (found.body === body ? null : `body ${found.body}`) }
  }
}

/** Watches for the sentinel's duration, 0.5 s where none is given. */
export async function observe(
  port: number,
  sentinel: Partial<SentinelOptions> = {},
  more: Partial<ObserverOptions> = {},
): Promise<Observed> {
  const duration_s = sentinel.duration_s ?? 0.5
  const identity = { marker: `observed-${process.pid}`, groups: new Set<number>(), network_namespace: null }
  const observer = startObserver({
    program: buildObserver(),
    env: { [MARKER]: identity.marker },
    sentinel: { hosts: ['127.0.0.1'], port, makeExchanges: echoes, duration_s, ...sentinel },
    looks_at_s: [],
    tap: NO_TAP,
    sample: { port, opening: 'GET / HTTP/1.1', wire: asText, method: 'GET', makeJudge: () => null },
    sampler: { duration_s, network_interface: 'lo', clock: chooseClock(), identity },
    ...more,
  })
  observer.begin(process.pid, performance.now())
  await new Promise(resolve => setTimeout(resolve, duration_s * 1000 + 20))
  return observer.finish()
}

/** The load before the load: it goes on until the server no longer gets faster, because each runtime takes another time. */
import { SETTLED_WITHIN } from '../../pipeline/rules/trial/still-warming.ts'
import { growthOf, type WarmUpRow } from '../../pipeline/sources/recording/warm-up.csv.ts'
import type { Command, LoadInvocation } from '../../pipeline/tools/invocation.ts'
import { readText } from '../host/read-file.ts'
import { executeTool } from './execute-tool.ts'
import { type TrialContext, toolEnvironment } from './trial-context.ts'

/** What has not settled by then is measured as it is, and the record says so. */
const MOST_S = 30
const STEP_MS = 250
/** A generator that does not end when it is told to. */
const PATIENCE_S = 10

/**
 * Loads the server for `least_s` at least. `command` starts the generator for so many seconds. Gives what the interface received in
 * each quarter of a second. Errors: the generator cannot be started.
 */
export async function warmUp(
  context: TrialContext,
  invocation: LoadInvocation,
  command: (duration_s: number) => Command,
  least_s: number,
): Promise<WarmUpRow[]> {
  const { request, identity, host } = context
  const rows: WarmUpRow[] = []
  let timer: NodeJS.Timeout | undefined
  const onStart = (pid: number, started_ms: number) => {
    let before = receivedBytes(host.interface)
    timer = setInterval(() => {
      const now = receivedBytes(host.interface)
      const elapsed_s = (performance.now() - started_ms) / 1000
      rows.push({ elapsed_s, received_bytes: now === null || before === null ? null : now - before })
      before = now
      if (elapsed_s >= least_s && isSettled(rows)) {
        clearInterval(timer)
        process.kill(pid, 'SIGTERM')
      }
    }, STEP_MS)
  }
  const options = { cpus: request.cpus.client, env: toolEnvironment(identity), timeout_s: MOST_S + PATIENCE_S, onStart }
  try {
    await executeTool(context, invocation, { ...options, command: command(Math.max(MOST_S, least_s)) })
  } finally {
    clearInterval(timer)
  }
  return rows
}

/** A server that answers nothing does not get warmer by waiting: then there is no growth to speak of. */
function isSettled(rows: readonly WarmUpRow[]): boolean {
  const growth = growthOf(rows)
  return growth === null ? rows.every(row => !row.received_bytes) : growth <= SETTLED_WITHIN
}

/** Since the interface is there; null where it cannot be read. */
function receivedBytes(name: string): number | null {
  const found = new RegExp(`^\\s*${RegExp.escape(name)}:\\s*(\\d+)`, 'm').exec(readText('/proc/net/dev') ?? '')
  return found ? Number(found[1]) : null
}

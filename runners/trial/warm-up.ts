/** Warms a server up with short loads until it no longer gets faster, which takes runtimes different times. */
import { growthOf, type WarmUpRow } from '../../pipeline/evaluate/recordings/warm-up.csv.ts'
import { SETTLED_WITHIN } from '../../pipeline/evaluate/rules/trial/still-warming.ts'
import { readTextFile } from '../host/read-file.ts'

/** A server that has not settled by then is measured all the same, and the record shows it. */
const MOST_S = 30
/**
 * Each load is observed and ends like the measured one: a JIT compiler discards code when something happens for the
 * first time. After one long load without observers, the first requests of the probe cost JVMs two thirds of their rate
 * for seconds.
 */
const LOAD_S = 1

/**
 * Loads the server for at least `least_s`. Returns what the interface received in each load and the pause before it.
 * Errors: those of `load`.
 */
export async function warmUp(
  network_interface: string,
  load: (duration_s: number) => Promise<unknown>,
  least_s: number,
): Promise<WarmUpRow[]> {
  const rows: WarmUpRow[] = []
  const started_ms = performance.now()
  const elapsed = (): number => (performance.now() - started_ms) / 1000
  let before = receivedBytes(network_interface)
  do {
    await load(LOAD_S)
    const now = receivedBytes(network_interface)
    rows.push({ elapsed_s: elapsed(), received_bytes: now === null || before === null ? null : now - before })
    before = now
  } while (elapsed() < least_s || (elapsed() < MOST_S && !isSettled(rows)))
  return rows
}

/** A server that never responds does not get warmer by waiting. */
function isSettled(rows: readonly WarmUpRow[]): boolean {
  const growth = growthOf(rows)
  return growth === null ? rows.every(row => !row.received_bytes) : growth <= SETTLED_WITHIN
}

/** The total since the interface exists; null if it cannot be read. */
function receivedBytes(name: string): number | null {
  const lines = (readTextFile('/proc/net/dev') ?? '').split('\n').map(line => line.trim())
  const counters = lines.find(line => line.startsWith(`${name}:`))?.slice(name.length + 1)
  return counters === undefined ? null : Number.parseInt(counters, 10)
}

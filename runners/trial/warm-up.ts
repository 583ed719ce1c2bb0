/** Warms a server up with short loads until it no longer gets faster, which takes runtimes different times. */
import { growthOf, type WarmUpRow } from '../../pipeline/evaluate/recordings/warm-up.csv.ts'
import { SETTLED_WITHIN } from '../../pipeline/evaluate/rules/recording/still-warming.ts'
import { readTextFile } from '../host/read-file.ts'

/** Fluctuations of a shared machine look like growth over a few seconds, so a server may count as warm by then. */
const MOST_S = 30
/** A server that is not warm by then is measured all the same, and the record shows it. */
const LONGEST_S = 60
/** The growth from one third of a warm-up to the next that prolongs it; fluctuations are smaller over so many seconds. */
const RISING = 0.1
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
  } while (elapsed() < least_s || !isWarm(rows))
  return rows
}

/** Whether a warm-up of these rows ends. While a JVM compiles on one CPU, its last rows may be alike on a plateau. */
export function isWarm(rows: readonly WarmUpRow[]): boolean {
  const elapsed_s = rows.at(-1)?.elapsed_s ?? 0
  const isRising = (growthOf(rows, Math.floor(rows.length / 3)) ?? 0) > RISING
  return elapsed_s >= LONGEST_S || (!isRising && (elapsed_s >= MOST_S || isSettled(rows)))
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

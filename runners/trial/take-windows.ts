/** Lets servers with their generators run one at a time, in windows so short that all of them see the same seconds. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Random, shuffle } from '../../pipeline/schema/random.ts'

/** When a pair ran: performance.now() before it was resumed and after it stood still. */
export interface Window {
  from_ms: number
  to_ms: number
}

export interface Pausable {
  resume: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * All pairs stand still before and after. Each pass has a window of each pair, in a random order; two in a row become
 * one. There are as many complete passes as `most_s` has room for, and at least one.
 */
export async function takeWindows(
  pairs: readonly Pausable[],
  { window_s, most_s }: { window_s: number; most_s: number },
  random: Random,
  signal: AbortSignal,
): Promise<Window[][]> {
  const windows = pairs.map((): Window[] => [])
  const end_ms = performance.now() + most_s * 1000
  let running: number | null = null
  let from_ms = 0
  const stop = async () => {
    if (running === null) return
    await pairs[running]?.stop()
    windows[running]?.push({ from_ms, to_ms: performance.now() })
    running = null
  }
  do {
    for (const next of shuffle([...pairs.keys()], random)) {
      signal.throwIfAborted()
      if (next !== running) {
        await stop()
        from_ms = performance.now()
        await pairs[next]?.resume()
        running = next
      }
      await sleep(window_s * 1000)
    }
  } while (performance.now() + pairs.length * window_s * 1000 <= end_ms)
  await stop()
  return windows
}

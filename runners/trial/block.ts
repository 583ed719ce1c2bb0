/** Keeps a few entries up at the same time and measures them in the same seconds, and each of them alone. */
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom, shuffle } from '../../pipeline/schema/random.ts'
import type { RunSchedule, TrialJson } from '../../pipeline/schema/records/run.ts'
import { openStart, type Start } from './open-start.ts'
import { takeWindows, type Window } from './take-windows.ts'
import type { TrialRequest } from './trial-request.ts'

/** What a turn or a load alone was for one entry. */
export interface Part {
  /** Of its trial. */
  round: number
  /** When it ran; all of its time if it was not stopped in between. */
  windows: Window[]
  /** The CPU time of the server meanwhile; null if unknown. */
  server_cpu_s: number | null
  /** Whether the generator ended while its server stood still, so that each answer that it counted is of a window. */
  is_exact: boolean
}

export const runningSeconds = ({ windows }: Pick<Part, 'windows'>): number =>
  windows.reduce((sum, { from_ms, to_ms }) => sum + to_ms - from_ms, 0) / 1000

export interface Block {
  starts: readonly Start[]
  /** By windows of `window_s`, within loads of `duration_s`. */
  takeTurn: (window_s: number, duration_s: number) => Promise<Part[]>
  /** All of them at once, with equal shares of the CPUs. Errors: this host cannot share them by group. */
  takeTogether: (duration_s: number) => Promise<Part[]>
  /** One load of each, in random order, while the others stand still. */
  loadAlone: (duration_s: number) => Promise<Part[]>
}

/**
 * Starts the servers one after the other, each while the others stand still, calls `measure`, and verifies and stops
 * them. Returns the records of each entry's loads, whose rounds count on from its request's. Errors: an entry does not
 * start, or the signal was aborted; then all processes have ended.
 */
export async function runBlock(
  requests: readonly TrialRequest[],
  measure: (block: Block) => Promise<void>,
  signal: AbortSignal,
  isolation?: TrialJson['isolation'],
): Promise<TrialJson[][]> {
  const failed = new AbortController()
  const either = AbortSignal.any([signal, failed.signal])
  const starts: Start[] = []
  try {
    for (const request of requests) {
      const start = await openStart(request, either, isolation)
      starts.push(start)
      await start.stop('server')
    }
    await measure(blockOf(starts, either))
    const records: TrialJson[][] = []
    for (const start of starts) {
      await start.resume('server', 'generator')
      records.push(await start.close())
    }
    return records
  } catch (error) {
    // in version 1 a frozen process would not end
    await Promise.allSettled(starts.map(start => start.method !== 'signals' && start.resume('server', 'generator')))
    failed.abort(error)
    await Promise.allSettled(starts.map(start => start.records))
    throw error
  }
}

function blockOf(starts: readonly Start[], signal: AbortSignal): Block {
  let load_count = 0
  const nextRound = () => {
    load_count += 1
    return (start: Start) => start.request.round + load_count - 1
  }
  const randomOf = (count: number) => seededRandom(`turn ${count} ${starts[0]?.request.seed}`)
  return {
    starts,
    takeTurn: async (window_s, duration_s) => {
      const roundOf = nextRound()
      await hold(starts, roundOf, duration_s)
      const pairs = starts.map(start => ({
        stop: () => start.stop('generator', 'server'),
        resume: () => start.resume('server', 'generator'),
      }))
      const before = starts.map(start => start.serverCpuSeconds())
      for (const start of starts) start.release()
      const plan = { window_s, most_s: duration_s - MARGIN_S }
      const windows = await takeWindows(pairs, plan, randomOf(load_count), signal)
      const used = usedSince(starts, before)
      const isExact = await Promise.all(starts.map(start => endHeld(start, duration_s)))
      return starts.map((start, at) => ({
        ...{ round: roundOf(start), windows: windows[at] ?? [] },
        ...{ server_cpu_s: used[at] ?? null, is_exact: isExact[at] === true },
      }))
    },
    takeTogether: async duration_s => {
      if (!starts.every(start => start.has_shares))
        throw new Error('this host cannot give groups equal shares of a CPU: measure by windows')
      const roundOf = nextRound()
      await hold(starts, roundOf, duration_s)
      const before = starts.map(start => start.serverCpuSeconds())
      const from_ms = performance.now()
      for (const start of starts) {
        start.release()
        await start.resume('server', 'generator')
      }
      await Promise.all(starts.map(start => start.ended()))
      const windows = [{ from_ms, to_ms: performance.now() }]
      const used = usedSince(starts, before)
      for (const start of starts) {
        await start.done()
        await start.stop('generator', 'server')
      }
      return starts.map((start, at) => ({
        ...{ round: roundOf(start), windows, server_cpu_s: used[at] ?? null, is_exact: true },
      }))
    },
    loadAlone: async duration_s => {
      const roundOf = nextRound()
      const parts = new Map<Start, Part>()
      for (const start of shuffle(starts, randomOf(load_count))) {
        await start.resume('server', 'generator')
        const [before] = [start.serverCpuSeconds()]
        const from_ms = performance.now()
        await start.begin({ round: roundOf(start), duration_s, is_held: false })
        await start.done()
        const windows = [{ from_ms, to_ms: performance.now() }]
        const [used = null] = usedSince([start], [before])
        await start.stop('generator', 'server')
        parts.set(start, { round: roundOf(start), windows, server_cpu_s: used, is_exact: true })
      }
      return starts.flatMap(start => parts.get(start) ?? [])
    },
  }
}

/** A generator counts its seconds from when it runs, so that it never ends before the last window. */
const MARGIN_S = 0.1
/** How long a generator may take beyond its duration while its server stands still. */
const MOST_ENDING_S = 2

/** Starts the generators, each of which waits; everything stands still afterwards. */
async function hold(starts: readonly Start[], roundOf: (start: Start) => number, duration_s: number): Promise<void> {
  for (const start of starts) {
    await start.resume('server')
    await start.stop('generator')
    await start.begin({ round: roundOf(start), duration_s, is_held: true })
    await start.stop('server')
  }
}

/**
 * The rest of the load passes while the server stands still, which adds no answer to the report. Returns whether the
 * generator ended meanwhile: if not, the server is resumed, because the generator waits for its answers.
 */
async function endHeld(start: Start, duration_s: number): Promise<boolean> {
  await start.resume('generator')
  const ended = start.ended().then(() => true)
  const late = new AbortController()
  const most_ms = (duration_s + MOST_ENDING_S) * 1000
  const isExact = await Promise.race([ended, sleep(most_ms, false, { signal: late.signal }).catch(() => false)])
  late.abort()
  await start.resume('server')
  await ended
  await start.done()
  await start.stop('generator', 'server')
  return isExact
}

const usedSince = (starts: readonly Start[], before: readonly (number | null)[]): (number | null)[] =>
  starts.map((start, at) => {
    const [from, to] = [before[at] ?? null, start.serverCpuSeconds()]
    return from === null || to === null ? null : to - from
  })

/**
 * The turns of a block, then a load alone of each entry. A turn lasts as long as one load of each of them. Returns the
 * records by entry, in this order. Errors: as `runBlock`.
 */
export async function measureBlock(
  requests: readonly TrialRequest[],
  { turns, window_s }: RunSchedule,
  signal: AbortSignal,
): Promise<TrialJson[][]> {
  const parts: (Part & { turn: number | null })[][] = requests.map(() => [])
  const add = (turn: number | null, found: readonly Part[]) => {
    for (const [entry, part] of found.entries()) parts[entry]?.push({ ...part, turn })
  }
  const durations = requests.map(request => request.case.duration_s ?? 0)
  const records = await runBlock(
    requests,
    async block => {
      const turn_s = durations.reduce((sum, duration_s) => sum + duration_s, 0)
      for (let turn = 1; turn <= turns; turn++)
        add(turn, await (window_s === null ? block.takeTogether(turn_s) : block.takeTurn(window_s, turn_s)))
      add(null, await block.loadAlone(Math.min(...durations)))
    },
    signal,
  )
  return records.map((ofEntry, entry) =>
    ofEntry.map((record, load) => {
      const { turn = null, is_exact = true, ...part } = parts[entry]?.[load] ?? { windows: [] }
      const timed = { ...record, turn, running_s: turn === null ? null : runningSeconds(part) }
      return is_exact || record.status !== 'ok' ? timed : { ...timed, status: 'void' as const, reason: NOT_EXACT }
    }),
  )
}

const NOT_EXACT =
  'the generator did not end while its server stood still, so that its count is not of its windows alone'

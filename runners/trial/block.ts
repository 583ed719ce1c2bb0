/** Keeps a few entries up at the same time and measures them in the same seconds, and each of them alone. */
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Case } from '../../pipeline/schema/case.ts'
import { caseNameOf, casePath, closedLoopPath } from '../../pipeline/schema/case-name.ts'
import { seededRandom, shuffle } from '../../pipeline/schema/random.ts'
import type { RunSchedule, TrialJson } from '../../pipeline/schema/records/run.ts'
import { temporaryPrefix } from '../host/find-orphans.ts'
import { blankRecord } from './blank-record.ts'
import { openStart, type Start } from './open-start.ts'
import { enterShares } from './sandbox/create-control-groups.ts'
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
  /** Why it does not count, being void or failed, as far as that shows right after the load; otherwise null. */
  void_reason: string | null
}

export const runningSeconds = ({ windows }: Pick<Part, 'windows'>): number =>
  windows.reduce((sum, { from_ms, to_ms }) => sum + to_ms - from_ms, 0) / 1000

export interface Block {
  starts: readonly Start[]
  /** By windows of `window_s`, within loads of `duration_s`. `later`: it repeats the last load, so many rounds later. */
  takeTurn: (window_s: number, duration_s: number, later?: number) => Promise<Part[]>
  /** All of them at once, with equal shares of the CPUs. Errors: this host cannot share them by group. */
  takeTogether: (duration_s: number, later?: number) => Promise<Part[]>
  /**
   * One load of each, in random order, while the others stand still. `caseOf`: the case of the load, if it is another
   * than that of the start; an entry for which it is undefined has none, and an empty part.
   */
  loadAlone: (duration_s: number, later?: number, caseOf?: (start: Start) => Case | undefined) => Promise<Part[]>
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
  const leaveShares = enterShares(`${basename(temporaryPrefix('trial'))}block`)
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
      const ofEntry = await start.close()
      records.push(ofEntry.map(record => ({ ...record, stopped_by: start.method })))
    }
    return records
  } catch (error) {
    // in version 1 a frozen process would not end
    await Promise.allSettled(starts.map(start => start.method !== 'signals' && start.resume('server', 'generator')))
    failed.abort(error)
    await Promise.allSettled(starts.map(start => start.records))
    throw error
  } finally {
    leaveShares()
  }
}

function blockOf(starts: readonly Start[], signal: AbortSignal): Block {
  let load_count = 0
  const nextRound = (later?: number) => {
    if (later === undefined) load_count += 1
    const passed = load_count - 1 + (later ?? 0)
    const random = seededRandom(`turn ${passed + 1} ${starts[0]?.request.seed}`)
    return { random, roundOf: (start: Start) => start.request.round + passed }
  }
  return {
    starts,
    takeTurn: async (window_s, duration_s, later) => {
      const { random, roundOf } = nextRound(later)
      await hold(starts, roundOf, duration_s)
      const pairs = starts.map(start => ({
        stop: () => start.stop('generator', 'server'),
        resume: () => start.resume('server', 'generator'),
      }))
      const before = starts.map(start => start.serverCpuSeconds())
      for (const start of starts) start.release()
      const plan = { window_s, most_s: duration_s - MARGIN_S }
      const windows = await takeWindows(pairs, plan, random, signal)
      const used = usedSince(starts, before)
      const reasons = await Promise.all(starts.map(start => endHeld(start, duration_s)))
      return starts.map((start, at) => ({
        ...{ round: roundOf(start), windows: windows[at] ?? [] },
        ...{ server_cpu_s: used[at] ?? null, void_reason: reasons[at] ?? null },
      }))
    },
    takeTogether: async (duration_s, later) => {
      if (!starts.every(start => start.has_shares))
        throw new Error('this host cannot give groups equal shares of a CPU: measure by windows')
      const { roundOf } = nextRound(later)
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
      const parts: Part[] = []
      for (const [at, start] of starts.entries()) {
        const void_reason = await start.done()
        await start.stop('generator', 'server')
        parts.push({ round: roundOf(start), windows, server_cpu_s: used[at] ?? null, void_reason })
      }
      return parts
    },
    loadAlone: async (duration_s, later, caseOf = start => start.request.case) => {
      const { random, roundOf } = nextRound(later)
      const parts = new Map<Start, Part>()
      for (const start of shuffle(starts, random)) {
        const measured = caseOf(start)
        if (measured === undefined) continue
        await start.resume('server', 'generator')
        const [before] = [start.serverCpuSeconds()]
        const from_ms = performance.now()
        await start.begin({ round: roundOf(start), case: measured, duration_s, is_held: false })
        const void_reason = await start.done()
        const windows = [{ from_ms, to_ms: performance.now() }]
        const [used = null] = usedSince([start], [before])
        await start.stop('generator', 'server')
        parts.set(start, { round: roundOf(start), windows, server_cpu_s: used, void_reason })
      }
      const none = { windows: [], server_cpu_s: null, void_reason: null }
      return starts.map(start => parts.get(start) ?? { round: roundOf(start), ...none })
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
    await start.begin({ round: roundOf(start), case: start.request.case, duration_s, is_held: true })
    await start.stop('server')
  }
}

/**
 * The rest of the load passes while the server stands still, which adds no answer to the report. If the generator does
 * not end meanwhile, the server is resumed, because the generator waits for its answers. Returns why the load is void.
 */
async function endHeld(start: Start, duration_s: number): Promise<string | null> {
  await start.resume('generator')
  const ended = start.ended().then(() => true)
  const late = new AbortController()
  const most_ms = (duration_s + MOST_ENDING_S) * 1000
  const isExact = await Promise.race([ended, sleep(most_ms, false, { signal: late.signal }).catch(() => false)])
  late.abort()
  await start.resume('server')
  await ended
  const void_reason = await start.done()
  await start.stop('generator', 'server')
  return void_reason ?? (isExact ? null : NOT_EXACT)
}

const NOT_EXACT =
  'the generator did not end while its server stood still, so that its count is not of its windows alone'

const usedSince = (starts: readonly Start[], before: readonly (number | null)[]): (number | null)[] =>
  starts.map((start, at) => {
    const [from, to] = [before[at] ?? null, start.serverCpuSeconds()]
    return from === null || to === null ? null : to - from
  })

/** The schedule of a block in its run. */
export interface BlockSchedule extends RunSchedule {
  /** The offered rates of the run, from the lowest. */
  rates: readonly number[]
  /** The largest planned round of the run: repeats are in the rounds after it. */
  last_round: number
}

/** A start, and its cases at a rate. */
export type BlockRequest<Request = TrialRequest> = Request & { at_rates?: readonly Case[] }

/**
 * The turns of a block, then a load alone of each entry, then one at each rate. A turn lasts as long as one load of each
 * of them. Turns, and loads alone, of which one is void or failed are repeated once, by all entries: only the repeats
 * count. Returns the records by entry, in this order. Errors: an entry fails; the cause is a list of failed records, one
 * for each of its cases. Or the signal was aborted.
 */
export async function measureBlock(
  requests: readonly BlockRequest[],
  schedule: BlockSchedule,
  signal: AbortSignal,
): Promise<TrialJson[][]> {
  try {
    return await measureLoads(requests, schedule, signal)
  } catch (error) {
    const { cause, message } = error as { cause?: TrialJson; message: string }
    const path = cause && closedLoopPath(caseNameOf(cause))
    const request = requests.find(each => casePath(each.case) === path)
    if (!cause || !request) throw error
    throw new Error(message, { cause: failedRecords(request, cause, schedule) })
  }
}

/** A server that fails in one load has no number in any of its cases. */
function failedRecords(request: BlockRequest, cause: TrialJson, { turns, rates }: BlockSchedule): TrialJson[] {
  const failed = casePath(caseNameOf(cause))
  return [request.case, ...(request.at_rates ?? [])].map(one => {
    if (casePath(one) === failed) return cause
    const load = one.rate_per_s == null ? 0 : turns + 1 + rates.indexOf(one.rate_per_s)
    const blank = blankRecord({ ...request, case: one, round: request.round + load }, cause.isolation)
    return { ...blank, status: 'failed', reason: `its start failed in ${failed}: ${cause.reason}` }
  })
}

async function measureLoads(
  requests: readonly BlockRequest[],
  { turns, window_s, last_round, rates }: BlockSchedule,
  signal: AbortSignal,
): Promise<TrialJson[][]> {
  const loads: Load[] = []
  const durations = requests.map(request => request.case.duration_s ?? 0)
  const turn_s = durations.reduce((sum, duration_s) => sum + duration_s, 0)
  const records = await runBlock(
    requests,
    async block => {
      const measure = async (turn: number | null, load: (later?: number) => Promise<Part[]>) => {
        const parts = await load()
        const at = parts.findIndex(({ void_reason }) => void_reason !== null)
        const not_for = requests[at]?.case.framework_id ?? null
        loads.push({ turn, parts, not_for })
        if (not_for !== null) loads.push({ turn, parts: await load(last_round), not_for: null })
      }
      for (let turn = 1; turn <= turns; turn++)
        await measure(turn, later =>
          window_s === null ? block.takeTogether(turn_s, later) : block.takeTurn(window_s, turn_s, later),
        )
      const alone_s = Math.min(...durations)
      await measure(null, later => block.loadAlone(alone_s, later))
      for (const rate of rates) {
        const caseOf = (start: Start) =>
          requests[block.starts.indexOf(start)]?.at_rates?.find(({ rate_per_s }) => rate_per_s === rate)
        const rate_s = Math.min(...block.starts.flatMap(start => caseOf(start)?.duration_s ?? []))
        await measure(null, later => block.loadAlone(rate_s, later, caseOf))
      }
    },
    signal,
  )
  return countTogether(records.map((ofEntry, entry) => ofEntry.map(record => inBlock(record, loads, entry))))
}

interface Load {
  turn: number | null
  /** By entry. */
  parts: Part[]
  /** The entry for which it did not count, so that it was repeated; null if it was not. */
  not_for: string | null
}

/** Adds what the record of a start lacks; one that counted is void if its turn was repeated. */
function inBlock(record: TrialJson, loads: readonly Load[], entry: number): TrialJson {
  const load = loads.find(({ parts }) => parts[entry]?.round === record.round)
  const { turn = null, not_for = null } = load ?? {}
  const part = load?.parts[entry]
  const running_s = turn === null || !part ? null : runningSeconds(part)
  const repeated = not_for && `it was repeated in all of its block, because it did not count for ${not_for}`
  return excludedFor(part?.void_reason ?? repeated, { ...record, turn, running_s })
}

/**
 * A turn counts for all entries or for none, because entries that average different turns of a block do not share its
 * effect. An entry of which no turn counts has no number in this block, so it takes none from the others. Loads alone,
 * and those at each rate, likewise. Loads of the same seconds have the same round.
 */
export function countTogether(records: readonly TrialJson[][]): TrialJson[][] {
  const kindOf = ({ turn, rate_per_s = null }: TrialJson) => (turn === null ? `alone ${rate_per_s}` : 'turn')
  return records.map(ofEntry =>
    ofEntry.map(record => {
      const gap = records
        .filter(others => others.some(each => hasCounted(each) && kindOf(each) === kindOf(record)))
        .map(others => others.find(({ round }) => round === record.round))
        .find(other => other && !hasCounted(other))
      return excludedFor(gap ? `it is ${gap.status} for ${gap.framework}, which was in its block` : null, record)
    }),
  )
}

/** As in the ledger: a trial with errors counts, and excludes its result. */
const hasCounted = ({ status }: TrialJson): boolean => status !== 'void' && status !== 'failed'

/** Void for this reason, if there is one and it has counted. */
function excludedFor(reason: string | null, record: TrialJson): TrialJson {
  if (reason === null || !hasCounted(record)) return record
  const errors = record.status === 'errors' ? `; it had errors: ${record.reason}` : ''
  return { ...record, status: 'void', reason: `${reason}${errors}` }
}

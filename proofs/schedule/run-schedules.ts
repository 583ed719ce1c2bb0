/** Measures the same entries by each schedule in turn, with the runner's code. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { seededRandom, shuffle } from '../../pipeline/schema/random.ts'
import type { TrialJson } from '../../pipeline/schema/records/run.ts'
import { inBlocks } from '../../pipeline/schema/round-order.ts'
import { readReports } from '../../pipeline/tools/installed.ts'
import { type Block, type Part, runBlock, runningSeconds } from '../../runners/trial/block.ts'
import { runTrial } from '../../runners/trial/run-trial.ts'
import type { StopMethod } from '../../runners/trial/sandbox/create-control-groups.ts'
import type { TrialRequest } from '../../runners/trial/trial-request.ts'
import type { Cost, Measurement } from './schedule-table.ts'

export interface Entrant {
  /** The framework, or `<framework>#2` for a second copy of it. */
  name: string
  request: TrialRequest
}

export interface Plan {
  entrants: readonly Entrant[]
  schedules: readonly string[]
  /** Of each schedule. */
  seconds: number
  block_size: number
  turns: number
  turn_s: number
  /** Rounds of loads alone in each block; the first is part of the schedule, the others are for the comparison. */
  alone: number
  alone_s: number
  seed: string
}

export interface Outcome {
  measured: Measurement[]
  costs: Cost[]
}

/** Everything known of one load, also of one that does not count. */
interface Evidence extends Partial<Part>, Omit<Measurement, 'per_s' | 'per_cpu_s'> {
  /** What stopped the processes of its block. */
  method?: StopMethod
  trial: TrialJson
}

interface Sink {
  /** Called after each trial and block. */
  record: (measured: readonly Measurement[], evidence: readonly Evidence[]) => void
  report: (text: string) => void
}

/** `windows-50` has windows of 50 ms; null for other names. */
export const windowSeconds = (schedule: string): number | null => {
  const [, ms] = /^windows-([1-9]\d{0,3})$/.exec(schedule) ?? []
  return ms === undefined ? null : Number(ms) / 1000
}
export const isSchedule = (name: string): boolean =>
  ['trials', 'side-by-side'].includes(name) || windowSeconds(name) !== null

/**
 * Adds to `outcome` until each schedule has used its time: always the schedule that has used least is next, so that
 * all of them see the same hours. Errors: the signal was aborted; then all processes have ended, and `outcome` has what
 * was complete.
 */
export async function runSchedules(plan: Plan, outcome: Outcome, sink: Sink, signal: AbortSignal): Promise<void> {
  const { entrants, schedules, seconds, block_size } = plan
  for (const schedule of schedules)
    outcome.costs.push({
      ...{ schedule, seconds: 0, start_count: 0 },
      block_size: schedule === 'trials' ? null : Math.min(block_size, entrants.length),
    })
  const rounds = new Map<string, number>()
  for (;;) {
    const [next] = outcome.costs.toSorted((a, b) => a.seconds - b.seconds)
    if (next === undefined || next.seconds >= seconds) return
    const round = (rounds.get(next.schedule) ?? 0) + 1
    rounds.set(next.schedule, round)
    const drawn = shuffle(entrants, seededRandom(`${plan.seed} ${next.schedule} ${round}`))
    if (next.schedule === 'trials') await takeTrials(plan, drawn, round, outcome, sink, next, signal)
    else
      for (const [index, block] of inBlocks(drawn, block_size).entries())
        await takeBlock(plan, block, round * 1000 + index, outcome, sink, next, signal)
  }
}

async function takeTrials(
  { seed }: Plan,
  drawn: readonly Entrant[],
  round: number,
  { measured }: Outcome,
  { record, report }: Sink,
  cost: Cost,
  signal: AbortSignal,
): Promise<void> {
  for (const { name, request } of drawn) {
    const began_ms = performance.now()
    const trial = await runTrial({ ...request, round, seed: `${seed} trials ${round} ${name}` }, signal)
    cost.seconds += (performance.now() - began_ms) / 1000
    cost.start_count += 1
    const found = measurementOf(request, trial, null)
    const of = { schedule: cost.schedule, entry: name, block: round, turn: 1, kind: 'trial' as const }
    const added = found ? [{ ...of, ...found }] : []
    if (!found) report(`trials, round ${round}, ${name}: ${trial.status}: ${trial.reason}`)
    measured.push(...added)
    record(added, [{ ...of, trial }])
  }
}

async function takeBlock(
  plan: Plan,
  drawn: readonly Entrant[],
  number: number,
  outcome: Outcome,
  sink: Sink,
  cost: Cost,
  signal: AbortSignal,
): Promise<void> {
  const { schedule } = cost
  const window_s = windowSeconds(schedule)
  const loads: { kind: 'turn' | 'alone'; turn: number; parts: Part[] }[] = []
  let extra_ms = 0
  let method: StopMethod | undefined
  const loadAlone = async (block: Block, turn: number) => {
    const began_ms = performance.now()
    loads.push({ kind: 'alone', turn, parts: await block.loadAlone(plan.alone_s) })
    if (turn > 1) extra_ms += performance.now() - began_ms
  }
  const measure = async (block: Block) => {
    method = block.starts[0]?.method
    for (let turn = 1; turn <= Math.max(plan.turns, plan.alone); turn++) {
      if (turn <= plan.turns) {
        const parts =
          window_s === null ? await block.takeTogether(plan.turn_s) : await block.takeTurn(window_s, plan.turn_s)
        loads.push({ kind: 'turn', turn, parts })
      }
      if (turn <= plan.alone) await loadAlone(block, turn)
    }
  }
  const requests = drawn.map(({ name, request }) => ({
    ...{ ...request, round: number * 100 + 1 },
    seed: `${plan.seed} ${schedule} ${number} ${name}`,
  }))
  const began_ms = performance.now()
  let all: TrialJson[][]
  try {
    all = await runBlock(requests, measure, signal)
  } catch (error) {
    signal.throwIfAborted()
    cost.seconds += (performance.now() - began_ms) / 1000
    sink.report(
      `${schedule}, block ${number} (${drawn.map(each => each.name).join(', ')}): ${(error as Error).message}`,
    )
    return
  }
  cost.seconds += (performance.now() - began_ms - extra_ms) / 1000
  cost.start_count += drawn.length
  const evidence = drawn.flatMap(({ name }, entry) =>
    loads.flatMap(({ kind, turn, parts }, index): (Evidence & { part: Part; request: TrialRequest })[] => {
      const [trial, part, request] = [all[entry]?.[index], parts[entry], requests[entry]]
      return trial && part && request
        ? [{ schedule, entry: name, block: number, turn, kind, method, ...part, trial, part, request }]
        : []
    }),
  )
  const added = evidence.flatMap(({ entry, turn, kind, trial, part, request }): Measurement[] => {
    const found = part.void_reason === null ? measurementOf(request, trial, { part, is_turn: kind === 'turn' }) : null
    if (found !== null) return [{ schedule, entry, block: number, turn, kind, ...found }]
    sink.report(`${schedule}, block ${number}, ${entry}: ${trial.status}: ${trial.reason ?? part.void_reason}`)
    return []
  })
  outcome.measured.push(...added)
  sink.record(
    added,
    evidence.map(({ part: _, request: __, ...each }) => each),
  )
}

/** Null unless the trial is ok. In a turn, the answers are divided by the seconds that the entry was running. */
function measurementOf(
  { run_folder }: TrialRequest,
  { status, path }: TrialJson,
  of: { part: Part; is_turn: boolean } | null,
): Pick<Measurement, 'per_s' | 'per_cpu_s'> | null {
  if (status !== 'ok') return null
  const { requests_per_s, request_count } = readReports(readFileSync(join(run_folder, path), 'utf8'))[0]?.values ?? {}
  if (typeof request_count !== 'number' || typeof requests_per_s !== 'number') return null
  const cpu_s = of?.part.server_cpu_s ?? null
  return {
    per_s: of?.is_turn ? request_count / runningSeconds(of.part) : requests_per_s,
    per_cpu_s: cpu_s ? request_count / cpu_s : null,
  }
}

/** The order of a run: each round contains every case once, shuffled, so that drift affects all cases alike. */
import type { Case } from '../../pipeline/schema/case.ts'
import { casePath, stemOf, trialStem } from '../../pipeline/schema/case-name.ts'
import { sha256 } from '../../pipeline/schema/hashing.ts'
import type { RunSchedule, TrialJson } from '../../pipeline/schema/records/run.ts'
import { blocksOf, inRoundOrder } from '../../pipeline/schema/round-order.ts'
import { isControl, type PlannedCase } from './plan.ts'

export interface PlannedTrial {
  /** From 1. */
  round: number
  /** In the round, from 1. */
  position: number
  case: Case
  /** In a schedule of blocks: the start of its server, the block of the run, and the turn, or null for a load alone. */
  start?: number
  block?: number
  turn?: number | null
}

interface Counted {
  case: Case
  trials: number
}

export const orderTrials = (
  cases: readonly Counted[],
  seed: string,
  schedule: RunSchedule | null = null,
): PlannedTrial[] => (schedule === null ? orderRounds(cases, seed) : orderBlocks(cases, seed, schedule))

/**
 * A case with n trials takes part in the start rounds 1 to n, with all turns of its block and a load alone in each. The
 * loads alone of its cases at a rate follow in the same starts, from the lowest rate.
 */
function orderBlocks(
  all_cases: readonly Counted[],
  seed: string,
  { block_size: size, turns }: RunSchedule,
): PlannedTrial[] {
  const cases = all_cases.filter(({ case: one }) => one.rate_per_s == null)
  const rates = ratesOf(all_cases)
  const atRate = new Map(all_cases.map(({ case: one }) => [casePath(one), one]))
  const starts = Array.from({ length: lastOf(cases) }, (_, index) => index + 1)
  const draw = { seed, size, pathOf: casePath }
  const blocks = starts.flatMap(start => {
    const ofStart = cases.filter(({ trials }) => trials >= start).map(planned => planned.case)
    return blocksOf(ofStart, start, draw).map(entries => ({ start, entries }))
  })
  const loads = Array.from({ length: turns + 1 + rates.length }, (_, index) => index)
  return blocks.flatMap(({ start, entries }, index) =>
    loads.flatMap(load =>
      entries.flatMap((closed, at) => {
        const rate_per_s = rates[load - turns - 1]
        const one = rate_per_s === undefined ? closed : atRate.get(casePath({ ...closed, rate_per_s }))
        if (one === undefined) return []
        const placed = { round: (start - 1) * loads.length + load + 1, position: at + 1, case: one }
        return { ...placed, start, block: index + 1, turn: load < turns ? load + 1 : null }
      }),
    ),
  )
}

/** The offered rates of the cases, from the lowest. */
export const ratesOf = (cases: readonly Pick<Counted, 'case'>[]): number[] =>
  [...new Set(cases.flatMap(({ case: one }) => one.rate_per_s ?? []))].sort((a, b) => a - b)

/** A load of a block that is void is repeated in the same block, this many rounds later: after all planned rounds. */
export const lastRound = (planned: readonly PlannedTrial[]): number =>
  planned.reduce((most, { round }) => Math.max(most, round), 0)

const lastOf = (cases: readonly Counted[]): number => Math.max(0, ...cases.map(({ trials }) => trials))

/** A case with n trials takes part in the rounds 1 to n. */
export function orderRounds(cases: readonly Counted[], seed: string): PlannedTrial[] {
  return Array.from({ length: lastOf(cases) }, (_, index) => index + 1).flatMap(round =>
    orderRound(
      cases.filter(({ trials }) => trials >= round).map(planned => planned.case),
      round,
      seed,
    ),
  )
}

const orderRound = (cases: readonly Case[], round: number, seed: string): PlannedTrial[] =>
  inRoundOrder(cases, round, seed, casePath).map((one, index) => ({ round, position: index + 1, case: one }))

/** A case that is void more often has a problem itself, and repeating it takes time from the others. */
const MOST_REPEATED_ROUNDS = 3

/**
 * The rounds that follow the planned ones: each case again for each of its void trials, together with the controls of its
 * scenario and load, because a round of a single case has nothing to compare it with. Trials of these rounds that
 * `measured` already contains do not change the result.
 */
export function orderRepeats(
  cases: readonly Pick<PlannedCase, 'case' | 'entry'>[],
  planned: readonly PlannedTrial[],
  measured: readonly Pick<TrialJson, 'path' | 'status'>[],
  seed: string,
): PlannedTrial[] {
  const last = lastRound(planned)
  const is_void = new Set(measured.filter(({ status }) => status === 'void').map(({ path }) => stemOf(path)))
  const countOf = (one: Case) =>
    planned.filter(trial => casePath(trial.case) === casePath(one) && is_void.has(trialStem(one, trial.round))).length
  const counts = cases.map(({ case: one, entry }) => {
    return { case: one, is_control: isControl(entry), count: countOf(one), level: levelOf(one) }
  })
  return Array.from({ length: MOST_REPEATED_ROUNDS }, (_, index) => index + 1).flatMap(nth => {
    const levels = new Set(counts.filter(({ count }) => count >= nth).map(({ level }) => level))
    const again = counts.filter(({ count, is_control, level }) => count >= nth || (is_control && levels.has(level)))
    return orderRound(
      again.map(each => each.case),
      last + nth,
      seed,
    )
  })
}

const levelOf = ({ scenario_id, threads, connections, rate_per_s = null }: Case): string =>
  JSON.stringify([scenario_id, threads, connections, rate_per_s])

/** The seed of the random inputs of one trial: different for each trial, and reproducible from the record. */
export function trialSeed(seed: string, { round, case: one }: PlannedTrial): string {
  return sha256(`inputs\n${seed}\n${round}\n${casePath(one)}`).slice(0, 16)
}

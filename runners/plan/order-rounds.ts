/** The order of a run: in each round every case once, shuffled, so that drift of the host hits no case more than another. */
import type { Case } from '../../pipeline/vocabulary/case.ts'
import { casePath } from '../../pipeline/vocabulary/case-name.ts'
import { sha256 } from '../../pipeline/vocabulary/hashing.ts'

export interface PlannedTrial {
  /** From 1. */
  round: number
  /** In the order of the round, from 1. */
  position: number
  case: Case
}

/**
 * A case with n trials takes part in the rounds 1 to n. Within a round cases stand in the order of
 * sha256(seed, round, case): the same seed gives the same order, whatever order the cases come in.
 */
export function orderRounds(cases: readonly { case: Case; trials: number }[], seed: string): PlannedTrial[] {
  const last = Math.max(0, ...cases.map(({ trials }) => trials))
  return Array.from({ length: last }, (_, index) => index + 1).flatMap(round =>
    cases
      .filter(({ trials }) => trials >= round)
      .map(planned => ({ case: planned.case, key: sha256(`${seed}\n${round}\n${casePath(planned.case)}`) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map((planned, index) => ({ round, position: index + 1, case: planned.case })),
  )
}

/** Of the random inputs of one trial: another for each trial, and known from the record. */
export function trialSeed(seed: string, { round, case: one }: PlannedTrial): string {
  return sha256(`inputs\n${seed}\n${round}\n${casePath(one)}`).slice(0, 16)
}

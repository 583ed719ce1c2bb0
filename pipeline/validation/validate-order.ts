/** Whether a run has all planned trials in the order of its seed, so that none can be omitted by choice. */
import { caseNameOf, casePath, configurationId } from '../schema/case-name.ts'
import type { Run } from '../schema/records/run.ts'
import { inRoundOrder } from '../schema/round-order.ts'

/** One sentence for each violation. Failed builds are as stated by the host, and listed on the page of the run. */
export function validateOrder({ trials, builds, not_run, rounds_seed, planned_trial_count }: Run): string[] {
  const rounds = Map.groupBy(trials, ({ round }) => round ?? 0)
  const seen = new Map<string, number>()
  const problems = [...rounds].flatMap(([round, ofRound], index) => {
    const seeded = inRoundOrder(ofRound, round, String(rounds_seed), pathOf)
    // the position of a case that could not be built is empty
    const isPlace = (trial: Trial, at: number) => (trial.position ?? 0) > (ofRound[at - 1]?.position ?? 0)
    const at = ofRound.findIndex((trial, place) => !isPlace(trial, place) || trial !== seeded[place])
    const gap = ofRound.find(trial => (seen.get(pathOf(trial)) ?? 0) !== round - 1)
    for (const trial of ofRound) seen.set(pathOf(trial), round)
    if (round !== index + 1) return [`round ${round} is in the place of round ${index + 1}`]
    if (gap) return [`${gap.path} is of round ${round}, but its case is not exactly once in each earlier round`]
    return at === -1
      ? []
      : [`${ofRound[at]?.path} is not the trial ${at + 1} of round ${round} by the seed ${rounds_seed}`]
  })
  const unbuilt = new Set((builds ?? []).filter(({ status }) => status !== 'ok').map(entryOf))
  const gaps = (not_run ?? []).filter(gap => unbuilt.has(entryOf(gap)))
  const missing = (planned_trial_count ?? 0) - trials.length
  const isComplete = trials.length > 0 && missing >= 0 && missing <= gaps.length * rounds.size
  return isComplete
    ? problems
    : [...problems, `it has ${trials.length} trials of ${planned_trial_count} planned: a run must have all of them`]
}

type Trial = Run['trials'][number]
const pathOf = (trial: Trial) => casePath(caseNameOf(trial))
const entryOf = ({ framework, configuration }: Pick<Trial, 'framework' | 'configuration'>) =>
  `${framework}/${configurationId(configuration ?? {})}`

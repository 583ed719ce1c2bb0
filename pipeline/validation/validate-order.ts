/** Whether a run has every trial that it planned, in the order of its seed: who omits one cannot choose which. */
import { caseNameOf, casePath, configurationId } from '../schema/case-name.ts'
import type { Run } from '../schema/records/run.ts'
import { inRoundOrder } from '../schema/round-order.ts'

/** One sentence for each thing that does not fit. What was not built is the host's own word, and is on the run's page. */
export function validateOrder({ trials, builds, not_run, rounds_seed, planned_trial_count }: Run): string[] {
  const rounds = Map.groupBy(trials, ({ round }) => round ?? 0)
  const seen = new Map<string, number>()
  const strange = [...rounds].flatMap(([round, ofRound], index) => {
    const seeded = inRoundOrder(ofRound, round, String(rounds_seed), pathOf)
    // a case that could not be built leaves its place empty
    const isPlace = (trial: Trial, at: number) => (trial.position ?? 0) > (ofRound[at - 1]?.position ?? 0)
    const at = ofRound.findIndex((trial, place) => !isPlace(trial, place) || trial !== seeded[place])
    const gap = ofRound.find(trial => (seen.get(pathOf(trial)) ?? 0) !== round - 1)
    for (const trial of ofRound) seen.set(pathOf(trial), round)
    if (round !== index + 1) return [`round ${round} is where round ${index + 1} is due`]
    if (gap) return [`${gap.path} is of round ${round}, and its case is not once in each round before it`]
    return at === -1
      ? []
      : [`${ofRound[at]?.path} is not the trial ${at + 1} of round ${round} by the seed ${rounds_seed}`]
  })
  const unbuilt = new Set((builds ?? []).filter(({ status }) => status !== 'ok').map(entryOf))
  const gaps = (not_run ?? []).filter(gap => unbuilt.has(entryOf(gap)))
  const left_out = (planned_trial_count ?? 0) - trials.length
  const isComplete = trials.length > 0 && left_out >= 0 && left_out <= gaps.length * rounds.size
  return isComplete
    ? strange
    : [...strange, `it has ${trials.length} trials of ${planned_trial_count} planned: a run has all of them`]
}

type Trial = Run['trials'][number]
const pathOf = (trial: Trial) => casePath(caseNameOf(trial))
const entryOf = ({ framework, configuration }: Pick<Trial, 'framework' | 'configuration'>) =>
  `${framework}/${configurationId(configuration ?? {})}`

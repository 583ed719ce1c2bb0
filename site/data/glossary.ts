/** The glossary is made from the data: a metric that the pipeline knows has its line here, and no other. */
import { rows } from './query.ts'

export interface MetricLine {
  metric_id: string
  unit: string
  better: 'higher' | 'lower' | null
  is_series: boolean
  sentence: string
}

export const metricLines = (): Promise<MetricLine[]> =>
  rows('select metric_id, unit, better, is_series, sentence from metric order by position')

/** The words of the project, one meaning each. */
export const words: [word: string, meaning: string][] = [
  ['host', 'A documented machine, or the facts that a document prints of one.'],
  [
    'environment',
    'What the host was like during one run: kernel, governor, limits, versions of tools and compilers, commit.',
  ],
  ['framework', 'An entry under test. Its version belongs to the run.'],
  ['configuration', 'A framework’s named settings, as key=value.'],
  ['scenario', 'The request or command, the correct answer, the load levels and the metrics.'],
  ['load', 'Threads, connections, duration, warm-up, tool and its version.'],
  ['case', 'Framework, configuration, scenario and load together.'],
  ['run', 'One sitting: the selected cases on one host in one environment at one commit.'],
  ['trial', 'One invocation of the tool, with one raw file.'],
  ['measurement', 'One value of one metric in one trial, in SI units.'],
  ['metric', 'A name, a unit, and which direction is better.'],
  [
    'result',
    'All trials of one case in one run, summarised: n, median, interval and findings. Its address is made from the bytes of its logs.',
  ],
  [
    'document',
    'Somebody’s published write-up: facts of the environment, logs where they survive, and hand-written claims.',
  ],
  ['claim', 'One cell of a hand-written table, or a sentence that states a number.'],
  [
    'finding',
    'What an audit rule says of a result or a claim: severity, what was observed, what was expected, and one sentence.',
  ],
  [
    'comparison',
    'Two results side by side, with a verdict: faster, slower, indistinguishable, too few trials or not comparable.',
  ],
  [
    'reproduction',
    'A published comparison held against ours: whether its direction and its size held. Ratios are of speed, above 1 is better.',
  ],
  ['round', 'A part of a run in which every case has one trial, in an order of its own.'],
  ['sentinel', 'A second client that asks on a schedule of its own during the load, and checks each answer.'],
  ['control', 'An entry that answers a constant: it shows what the load generator reaches on a host. It has no rank.'],
  ['twin', 'An entry under a second name in the same run: what is between the two is noise.'],
  ['seal', 'The sha256 of a list of all files of a run with their own.'],
  [
    'statement',
    'What somebody says of a result, a document or a run after it landed: that it is superseded, retracted, doubted or reinstated, why, and what replaces it. Nothing else changes what is in the ledger.',
  ],
  [
    'landing',
    'The commit that brought evidence or a statement into the ledger; as_of in an address goes by its day, UTC.',
  ],
  ['problem', 'A broken promise of the data itself, found by a check.'],
]

export const statuses: [kind: string, word: string, meaning: string][] = [
  ['severity', 'invalid', 'The number must not be used. It stays in the ledger, struck through and without a rank.'],
  ['severity', 'caution', 'The number can be used with care.'],
  ['severity', 'note', 'Worth knowing.'],
  ['severity', 'not computable', 'The rule needs something that was not recorded. It has neither passed nor failed.'],
  ['status of a trial', 'ok', 'The tool ended as it should, and the answers were checked.'],
  ['status of a trial', 'errors', 'There were socket errors, timeouts or answers with an error status.'],
  ['status of a trial', 'unverified', 'Nothing says that the answers were checked.'],
  [
    'status of a trial',
    'failed',
    'The server did not come up or stay up, the log holds no value, or no request was answered with success.',
  ],
  ['status of a trial', 'void', 'The recording itself cannot be trusted.'],
  ['status of a build', 'ok', 'The entry was built, or nothing had to be.'],
  ['status of a build', 'failed', 'The build ended with an error, which its log holds.'],
  ['status of a build', 'skipped', 'A program that the build needs is not on the machine.'],
  ['status of a result', 'current', 'Nothing has taken its place.'],
  ['status of a result', 'outdated', 'Its author or a later run has superseded it.'],
  ['standing', 'current', 'No statement holds against it.'],
  ['standing', 'concern', 'Somebody doubts it and says why. It keeps its rank.'],
  ['standing', 'superseded', 'A statement names what replaces it. It has no rank.'],
  ['standing', 'retracted', 'A statement says that it must not be used. It has no rank.'],
  ['verdict on a claim', 'agrees', 'The claim is what its log says, at the precision that the claim is printed with.'],
  ['verdict on a claim', 'differs', 'The claim is not what its log says.'],
  [
    'verdict on a claim',
    'derived',
    'The claim fits a mean, a median or the like over several blocks; which one is named.',
  ],
  ['verdict on a claim', 'no log', 'The log that the claim was made from is gone.'],
  ['verdict on a claim', 'log invalid', 'The claim agrees with a log whose run failed.'],
  ['verdict on a claim', 'unmatched', 'No log could be matched with the claim.'],
  ['verdict on a reproduction', 'held', 'Our ratio has the published direction and about the published size.'],
  ['verdict on a reproduction', 'did not hold', 'Our ratio has another direction, or another size.'],
  ['verdict on a reproduction', 'cannot tell', 'Something is missing, invalid or too uncertain; the row says what.'],
  ['verdict on two results', 'faster', 'The first is better by more than chance explains.'],
  ['verdict on two results', 'slower', 'The first is worse by more than chance explains.'],
  ['verdict on two results', 'indistinguishable', 'Chance explains the difference; shown as ~.'],
  ['verdict on two results', 'too few trials', 'One of them has fewer than 6 trials.'],
  ['verdict on two results', 'not comparable', 'Their load or their environment differs; the keys are named.'],
]

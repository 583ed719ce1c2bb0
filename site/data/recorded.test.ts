/** The sentences below the charts of a trial, and the environment before and after. */
import assert from 'node:assert/strict'
import test from 'node:test'
import type { SocketSampleRow } from '../../pipeline/evaluate/recordings/sockets.json.ts'
import { environmentPairs } from './environment.ts'
import type { ResultPage } from './result-page.ts'
import { probeSentence, socketSentence } from './trial-figures.ts'

type MeasuredTrial = ResultPage['trials'][number]

const trialWith = (answers: number, wrong: number, unanswered: number, requests: number | null): MeasuredTrial =>
  ({
    probe_answer_count: answers,
    probe_wrong_count: wrong,
    probe_unanswered_count: unanswered,
    measurements: requests === null ? [] : [{ metric_id: 'request_count', value: requests }],
  }) as unknown as MeasuredTrial

test('the probe sentence has the number of correct responses and the share of the load', () => {
  assert.equal(
    probeSentence(trialWith(600, 0, 0, 59_400)),
    '600 of 600 responses correct under load. Its requests were 1.00 % of the load.',
  )
  assert.equal(
    probeSentence(trialWith(590, 2, 10, null)),
    '588 of 600 responses correct under load. 2 were wrong. 10 got no response.',
  )
  assert.equal(
    probeSentence(trialWith(3, 1, 0, null)),
    '2 of 3 responses correct under load. 1 was wrong.',
    'one is not many',
  )
  assert.doesNotMatch(probeSentence(trialWith(20, 0, 0, 0)), /load\. Its/, 'no share without load requests')
  const none = { ...trialWith(0, 0, 0, null), probe_answer_count: null }
  assert.equal(probeSentence(none), '', 'a trial without a probe has no sentence')
})

test('connections without progress are counted in the sentence', () => {
  const sample = (moment: SocketSampleRow['moment'], without_progress_count: number | null): SocketSampleRow => ({
    moment,
    elapsed_s: 1,
    established_count: 400,
    without_progress_count,
  })
  const established = 'Established: 400 at the start, 400 at the middle, 400 at the end.'
  assert.equal(
    socketSentence([sample('start', null), sample('middle', 0), sample('end', 0)]),
    `${established} All of them received data in between.`,
  )
  assert.equal(
    socketSentence([sample('start', null), sample('middle', 0), sample('end', 200)]),
    `${established} Received nothing since the previous snapshot: 200 at the end.`,
  )
  assert.equal(socketSentence([]), '')
})

test('a fact that differs afterwards has changed, and an unreadable one has a reason', () => {
  const fact = (phase: string, key: string, value: string | null, reason: string | null = null) => ({
    phase,
    key,
    value,
    reason,
  })
  const pairs = environmentPairs([
    fact('before', 'governor', 'powersave'),
    fact('after', 'governor', 'performance'),
    fact('before', 'memory_bytes', '8000000000'),
    fact('after', 'memory_bytes', '8000000000'),
    fact('before', 'microcode', null, 'no permission'),
    fact('after', 'microcode', null, 'no permission'),
    fact('after', 'late', '1'),
    fact('before', 'now_load_average', '0.1'),
    fact('after', 'now_load_average', '1.9'),
  ])
  assert.deepEqual(
    pairs.map(pair => [pair.key, pair.before, pair.after, pair.reason, pair.has_changed]),
    [
      ['governor', 'powersave', 'performance', null, true],
      ['late', null, '1', null, true],
      ['memory_bytes', '8,000,000,000', '8,000,000,000', null, false],
      ['microcode', null, null, 'no permission', false],
      ['now_load_average', '0.1', '1.9', null, false],
    ],
  )
  assert.equal(
    environmentPairs([fact('before', 'governor', 'powersave')])[0]?.has_changed,
    false,
    'a run that was not read afterwards has not changed',
  )
})

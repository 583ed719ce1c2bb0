import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeCase } from '../../proofs/fixtures/session.ts'
import { formatDuration } from '../plan/estimate-time.ts'
import { createProgress, type Screen } from './progress.ts'

const trial = { round: 2, position: 1, case: fakeCase('made-a').case }

function fakeScreen(is_terminal: boolean): { screen: Screen; text: () => string } {
  let text = ''
  const write = (more: string) => {
    text += more
  }
  return { screen: { is_terminal, columns: 80, write }, text: () => text }
}

test('without a terminal each trial is one line', () => {
  const { screen, text } = fakeScreen(false)
  const progress = createProgress(screen)
  progress.trialStarts(trial, 3, 9, 60)
  progress.trialEnds(trial, 3, 9, '41,660 /s; caution unstable', true)
  assert.equal(text(), '3/9 round 2, made-a/default/hello-t1-c2: 41,660 /s; caution unstable\n')
})

test('a terminal has one updating line with the last trial; trials that are not ok stay visible', () => {
  const { screen, text } = fakeScreen(true)
  const progress = createProgress(screen)
  progress.trialEnds(trial, 3, 9, '41,660 /s', true)
  assert.equal(text(), '')
  progress.trialStarts(trial, 4, 9, 60)
  assert.equal(text(), '\r\x1b[K4/9 round 2, made-a/default/hello-t1-c2, 60 s left | last: 41,660 /s')
  progress.trialEnds(trial, 4, 9, 'failed: it was never ready', false)
  assert.ok(text().endsWith('\r\x1b[K4/9 round 2, made-a/default/hello-t1-c2: failed: it was never ready\n'))
})

test('no control character of a log reaches the terminal', () => {
  const { screen, text } = fakeScreen(false)
  createProgress(screen).report('a\x1b[31mb\x07\nc')
  assert.equal(text(), 'ab·\nc\n')
})

test('durations are formatted with suitable units', () => {
  assert.deepEqual([40, 720, 3900].map(formatDuration), ['40 s', '12 min', '1 h 5 min'])
})

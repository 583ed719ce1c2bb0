import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOrder } from '../../../proofs/fixtures/rounds.ts'
import { betweenRuns, toControl } from './between-runs.ts'

const speed = [1, 0.8, 1.1, 0.9, 1.2, 1]
const rows = (factor: number, ...off: number[]) =>
  inOrder(speed.map((each, at) => factor * each * (1 + (off[at] ?? 0))))

test('each result is compared with both controls of its run in each round', () => {
  const trials = rows(50, 0.01, -0.01, 0.02, -0.02, 0.01, 0)
  const controls = [rows(100), rows(100, 0.02, 0.02, 0.02, 0.02, 0.02, 0.02)]
  // ln 0.5 + mean of ln(1 + off) - ln(1.02) / 2, by numpy; the speed of the round is gone
  const found = toControl({ trials, controls })
  assert.ok(Math.abs((found?.mean ?? 0) - -0.701_473_5) < 1e-6, `${found?.mean}`)
  assert.ok(Math.abs((found?.squared_error ?? 0) - 3.614_79e-5) < 1e-9, `${found?.squared_error}`)
  assert.equal(toControl({ trials, controls: [] }), null)
  assert.equal(toControl({ trials: trials.slice(1), controls }), null, 'five rounds with both')
})

test('a slower host does not make a slower server, and the variances of both runs count', () => {
  const noise = [0.01, -0.02, 0.015, -0.005, 0.02, -0.015]
  const first = { trials: rows(80, ...noise), controls: [rows(100)] }
  const slower = { trials: rows(60, ...noise.toReversed()), controls: [rows(75)] }
  const same = betweenRuns(first, slower)
  assert.ok(same && Math.abs(same.difference) < 1e-3 && same.p_value > 0.9)
  const worse = betweenRuns({ ...first, trials: rows(70, ...noise) }, slower)
  assert.ok(worse && worse.p_value < 1e-4)
  const [one, other] = [toControl(first), toControl(slower)]
  assert.ok(Math.abs(worse.standard_error ** 2 - (one?.squared_error ?? 0) - (other?.squared_error ?? 0)) < 1e-7)
  assert.equal(betweenRuns(first, { ...slower, controls: [] }), null)
})

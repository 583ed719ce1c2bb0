import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOrder } from '../../../../proofs/fixtures/rounds.ts'
import { type Controlled, toControl } from '../../statistics/between-runs.ts'
import { rule } from './not-repeated.ts'

const speed = [1, 0.8, 1.1, 0.9, 1.2, 1]
const noise = [0.01, -0.02, 0.015, -0.005, 0.02, -0.015]
const rounds = (level: number, off = noise) => inOrder(speed.map((each, at) => level * each * (1 + (off[at] ?? 0))))
const run = (level: number, control: number, measured: Partial<Controlled> = {}) =>
  toControl({ trials: rounds(level), controls: [rounds(control, []), rounds(control, [])], ...measured })
const check = (current: ReturnType<typeof run>, other: ReturnType<typeof run>) =>
  rule.check({ current, other, other_run_id: '20261121T083000Z-a-host-0123af' })

test('a host that was slower on one day gives no finding', () => {
  assert.equal(check(run(50, 100), run(40, 80)).kind, 'nothing')
  assert.equal(check(run(50, 100), run(49.8, 100)).kind, 'nothing')
})

test('a case that became slower relative to the control is reported with its ratio and interval', () => {
  const outcome = check(run(45, 100), run(40, 80))
  assert.ok(outcome.kind === 'finding')
  assert.deepEqual([outcome.severity, outcome.expected], ['caution', 1])
  assert.ok(Math.abs((outcome.observed ?? 0) - 0.9) < 1e-9)
  assert.match(
    outcome.message,
    /^Relative to its run’s control, this is 0\.9 times the value of the same case in run 20261121T083000Z-a-host-0123af \(95 % interval 0\.88\d to 0\.91\d\)\.$/,
  )
})

test('without a control in both runs the rule is not computable', () => {
  const missing = '6 rounds with a control in both runs'
  assert.deepEqual(check(run(45, 100), run(40, 80, { controls: [] })), { kind: 'not_computable', missing })
  assert.deepEqual(check(run(45, 100, { trials: rounds(45).slice(1) }), run(40, 80)), {
    kind: 'not_computable',
    missing,
  })
})

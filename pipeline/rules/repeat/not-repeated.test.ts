import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOrder } from '../../../proofs/fixtures/rounds.ts'
import { rule } from './not-repeated.ts'

const speed = [1, 0.8, 1.1, 0.9, 1.2, 1]
const noise = [0.01, -0.02, 0.015, -0.005, 0.02, -0.015]
const rounds = (level: number, off = noise) => inOrder(speed.map((each, at) => level * each * (1 + (off[at] ?? 0))))
const run = (level: number, control: number) => ({
  trials: rounds(level),
  controls: [rounds(control, []), rounds(control, [])],
})
const ask = (own: ReturnType<typeof run>, other: ReturnType<typeof run>) =>
  rule.check({ own, other, other_run_id: '20261121T083000Z-a-host-0123af' })

test('a slower day of the whole host is not a case that did not repeat', () => {
  assert.equal(ask(run(50, 100), run(40, 80)).kind, 'nothing')
  assert.equal(ask(run(50, 100), run(49.8, 100)).kind, 'nothing')
})

test('a case that lost to the control is marked, with its ratio and its interval', () => {
  const answer = ask(run(45, 100), run(40, 80))
  assert.ok(answer.kind === 'finding')
  assert.deepEqual([answer.severity, answer.expected], ['caution', 1])
  assert.ok(Math.abs((answer.observed ?? 0) - 0.9) < 1e-9)
  assert.match(
    answer.message,
    /^Relative to its run’s control, this is 0\.9 times what run 20261121T083000Z-a-host-0123af found for the same case \(95 % interval 0\.88\d to 0\.91\d\)\.$/,
  )
})

test('without a control in both runs nothing is stated', () => {
  const missing = '6 rounds with a control in both runs'
  assert.deepEqual(ask(run(45, 100), { ...run(40, 80), controls: [] }), { kind: 'not_computable', missing })
  assert.deepEqual(ask({ ...run(45, 100), trials: rounds(45).slice(1) }, run(40, 80)), {
    kind: 'not_computable',
    missing,
  })
})

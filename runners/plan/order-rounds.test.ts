import assert from 'node:assert/strict'
import { test } from 'node:test'
import { casePath, trialStem } from '../../pipeline/schema/case-name.ts'
import { fakeCase } from '../../proofs/fixtures/session.ts'
import { orderRepeats, orderRounds, orderTrials, trialSeed } from './order-rounds.ts'

const caseOf = (framework_id: string) => fakeCase(framework_id).case
const cases = 'abcdefgh'.split('').map(id => ({ case: caseOf(id), trials: 4 }))
const message = (trials: ReturnType<typeof orderRounds>) =>
  trials.map(trial => `${trial.round}.${trial.position} ${trial.case.framework_id}`)

test('each round contains every case once, at positions from 1', () => {
  const trials = orderRounds(cases, 'seed')
  for (const round of [1, 2, 3, 4]) {
    const inRound = trials.filter(trial => trial.round === round)
    assert.deepEqual(inRound.map(trial => trial.case.framework_id).sort(), 'abcdefgh'.split(''))
    assert.deepEqual(
      inRound.map(trial => trial.position),
      [1, 2, 3, 4, 5, 6, 7, 8],
    )
  }
  assert.equal(trials.length, 32)
})

test('the order depends on the seed and not on the order of the cases', () => {
  assert.deepEqual(message(orderRounds(cases, 'seed')), message(orderRounds(cases.toReversed(), 'seed')))
  assert.notDeepEqual(message(orderRounds(cases, 'seed')), message(orderRounds(cases, 'other')))
})

test('rounds are shuffled uniformly: over many seeds each case is first about equally often', () => {
  const firsts = new Map<string, number>()
  for (let seed = 0; seed < 500; seed++) {
    for (const trial of orderRounds(cases, String(seed)).filter(({ position }) => position === 1))
      firsts.set(trial.case.framework_id, (firsts.get(trial.case.framework_id) ?? 0) + 1)
  }
  // 2,000 draws of 8: 250 each, with a standard deviation of 15
  for (const count of firsts.values()) assert.ok(count > 175 && count < 325, `${[...firsts]}`)
})

test('a case with fewer trials is absent from later rounds', () => {
  const trials = orderRounds([...cases.slice(0, 2), { case: caseOf('z'), trials: 1 }], 's')
  assert.deepEqual(
    trials.filter(trial => trial.case.framework_id === 'z').map(trial => trial.round),
    [1],
  )
  assert.deepEqual(orderRounds([], 's'), [])
})

test('each trial has different random inputs', () => {
  const trials = orderRounds(cases, 'seed')
  assert.equal(new Set(trials.map(trial => trialSeed('seed', trial))).size, trials.length)
  assert.match(trialSeed('s', { round: 1, position: 1, case: caseOf(casePath(caseOf('a'))) }), /^[0-9a-f]{16}$/)
})

test('void trials are repeated with their controls, up to three times per case', () => {
  const five = (id: string) => ({ ...fakeCase(id), trials: 5 })
  const [a, b, c] = [five('a'), five('b'), five('c')]
  const control = { ...c, entry: { ...c.entry, manifest: { ...c.entry.manifest, role: 'control' as const } } }
  const kinds = [a, b, control]
  const rounds = orderRounds(kinds, 'seed')
  const measured = (voids: Record<string, number>) =>
    rounds.map(({ case: one, round }) => ({
      path: `${trialStem(one, round)}.wrk.txt`,
      status: round <= (voids[one.framework_id] ?? 0) ? ('void' as const) : ('ok' as const),
    }))
  const remeasurementsOf = (voids: Record<string, number>) =>
    message(orderRepeats(kinds, rounds, measured(voids), 'seed')).toSorted()
  assert.deepEqual(remeasurementsOf({}), [])
  const names = (voids: Record<string, number>) => {
    const trials = orderRepeats(kinds, rounds, measured(voids), 'seed')
    return [...Map.groupBy(trials, ({ round }) => round)].map(([round, ofRound]) => [
      round,
      ofRound
        .map(each => each.case.framework_id)
        .sort()
        .join(''),
    ])
  }
  assert.deepEqual(names({ a: 1 }), [[6, 'ac']])
  assert.deepEqual(names({ a: 1, b: 2 }), [
    [6, 'abc'],
    [7, 'bc'],
  ])
  assert.deepEqual(names({ b: 5 }), [
    [6, 'bc'],
    [7, 'bc'],
    [8, 'bc'],
  ])
  assert.deepEqual(names({ c: 1 }), [[6, 'c']])
  const other = [a, b, { ...control, case: { ...c.case, connections: 99 } }]
  assert.deepEqual(
    orderRepeats(other, rounds, measured({ a: 1 }), 'seed').map(({ case: one }) => one.framework_id),
    ['a'],
  )
})

test('loads at a rate follow the load alone in the starts of their closed loop', () => {
  const at = (id: string, rate_per_s: number) => ({ case: { ...caseOf(id), tool: 'pacer', rate_per_s }, trials: 2 })
  const closed = 'abc'.split('').map(id => ({ case: caseOf(id), trials: 2 }))
  const all = [at('a', 500), ...closed, at('b', 500), at('c', 500), at('a', 100)]
  const trials = orderTrials(all, 'seed', { block_size: 3, turns: 1, window_s: 0.05 })
  const loads = [...Map.groupBy(trials, ({ round }) => round)].map(([round, ofRound]) => {
    const ids = ofRound.map(trial => trial.case.framework_id).sort()
    return [round, ofRound[0]?.turn, ofRound[0]?.case.rate_per_s ?? null, ids.join('')]
  })
  assert.deepEqual(loads, [
    [1, 1, null, 'abc'],
    [2, null, null, 'abc'],
    [3, null, 100, 'a'],
    [4, null, 500, 'abc'],
    [5, 1, null, 'abc'],
    [6, null, null, 'abc'],
    [7, null, 100, 'a'],
    [8, null, 500, 'abc'],
  ])
})

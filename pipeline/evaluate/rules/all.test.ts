import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { inOrder } from '../../../proofs/fixtures/rounds.ts'
import { fakeClaim, fakeRecording, fakeResult, fakeTrial } from '../../../proofs/fixtures/rule-records.ts'
import fc from '../../../proofs/fixtures/seeded-check.ts'
import { toControl } from '../statistics/between-runs.ts'
import { rules } from './installed.ts'
import type { Rule, RuleOutcome } from './rule.ts'

test('every rule has all texts and a test, either a row of a table or a separate file', () => {
  const ids = rules.map(rule => rule.id)
  assert.equal(new Set(ids).size, ids.length)
  for (const rule of rules) {
    for (const key of ['title', 'summary', 'formula', 'threshold', 'source', 'caveats'] as const)
      assert.ok(rule[key].length > 0, `${rule.id}: ${key}`)
  }
  const files = globSync('{recording,trial,result,scenario,claim,repeat}/*', { cwd: import.meta.dirname })
  const tables = ['trial', 'others'].map(name => readFileSync(join(import.meta.dirname, `${name}.test.ts`), 'utf8'))
  const rows = new Set(tables.join().match(/(?<=^ {2}'?)[a-z][a-z-]*(?='?: \{$)/gm))
  const expected = rules.flatMap(({ scope, needs_recording, id }) =>
    [`${id}.ts`, ...(rows.has(id) ? [] : [`${id}.test.ts`])].map(name =>
      join(scope === 'trial' && needs_recording ? 'recording' : scope, name),
    ),
  )
  assert.deepEqual(files.sort(), expected.sort())
})

function check(rule: Rule, trial: ReturnType<typeof fakeTrial>): RuleOutcome {
  if (rule.scope === 'trial') return rule.check(trial)
  if (rule.scope === 'claim') return rule.check(fakeClaim())
  if (rule.scope === 'repeat') {
    const trials = inOrder(trial.recording?.interval_rates_per_s ?? [])
    const sample = toControl({ trials, controls: [inOrder([1, 2, 1, 2, 1, 2])] })
    return rule.check({ current: sample, other: sample, other_run_id: 'other' })
  }
  const result = fakeResult({ trials: [trial], values: trial.recording?.interval_rates_per_s ?? [] })
  return rule.scope === 'result' ? rule.check(result) : rule.check({ result, results: [result, fakeResult(), result] })
}

test('a clean trial with a complete recording has one finding, a note on its closed loop', () => {
  for (const rule of rules) {
    const result = fakeResult()
    if (!result.trials.every(trial => rule.applies_to(trial.tool))) continue
    const outcome = check(rule, result.trials[0] ?? fakeTrial())
    if (rule.id === 'closed-loop-latency') assert.equal(outcome.kind, 'finding')
    else if (rule.scope === 'trial') assert.deepEqual(outcome, { kind: 'nothing' }, rule.id)
  }
})

test('rules never throw, never use an undeclared severity and never print a non-number, whatever the values', () => {
  const number = fc.oneof(fc.constantFrom(0, 1, null), fc.double({ min: 1e-6, max: 1e9, noNaN: true }))
  const values = fc.dictionary(fc.constantFrom(...Object.keys(fakeTrial().values)), number)
  const count = fc.constantFrom(null, 0, 1, 2, 3, 400)
  const rates = fc.array(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), { maxLength: 12 })
  fc.assert(
    fc.property(values, count, count, rates, (arbitrary, threads, connections, interval_rates_per_s) => {
      const recording = fakeRecording({ interval_rates_per_s })
      const trial = fakeTrial({}, { values: arbitrary, threads, connections, recording })
      for (const rule of rules) {
        const outcome = check(rule, trial)
        if (outcome.kind === 'nothing') continue
        if (outcome.kind === 'not_computable') {
          assert.ok(outcome.missing.length > 0, rule.id)
          continue
        }
        assert.ok(rule.severities.includes(outcome.severity), rule.id)
        assert.doesNotMatch(outcome.message, /NaN|∞|undefined|null/, rule.id)
        for (const size of [outcome.observed, outcome.expected])
          assert.ok(size === null || Number.isFinite(size), rule.id)
      }
    }),
    { numRuns: 500 },
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Severity } from '../../schema/severity.ts'
import type { Owner } from '../../schema/state.ts'
import { effectsOfFindings, effectWords, FINDING_EFFECTS } from './finding-effects.ts'
import { rules } from './installed.ts'

const found = (rule_id: string, severity: Severity, observed = 0.5, owner: Owner = 'trial') => ({
  ...{ rule_id, severity, owner, observed },
  ...{ expected: 1, message: `${rule_id} says so.` },
})
const MEASURES = [
  'requests_per_s',
  'latency_p50_s',
  'latency_p99_s',
  'latency_p99_9_s',
  'requests_per_cpu_s',
  'answer_bytes',
]
const stateBy = (...findings: ReturnType<typeof found>[]) =>
  MEASURES.map(metric_id => {
    const { excluded, flagged } = effectsOfFindings(findings, metric_id, 'requests_per_s')
    return excluded.length > 0 ? 'x' : flagged.length > 0 ? '!' : '-'
  }).join('')

test('each severity of each rule about a result is listed exactly once, with a reason', () => {
  const lines = FINDING_EFFECTS.flatMap(line =>
    Object.entries(line.rules).flatMap(([id, severities]) => severities.map(severity => `${id} ${severity}`)),
  )
  const expected = rules
    .filter(({ scope }) => scope !== 'claim')
    .flatMap(({ id, severities }) => severities.map(severity => `${id} ${severity}`))
  assert.deepEqual(lines.toSorted(), expected.toSorted())
  assert.ok(FINDING_EFFECTS.every(({ because, found: words }) => because.endsWith('.') && words.length > 3))
})

test('a finding affects its measures and no others', () => {
  assert.equal(stateBy(), '------')
  assert.equal(stateBy(found('wrong-answers', 'invalid')), 'xxxxxx')
  assert.equal(stateBy(found('starved-connections', 'invalid', 0.89)), 'xxxx--')
  assert.equal(stateBy(found('connections-lost', 'invalid', 0.91)), '!xxx--')
  assert.equal(stateBy(found('starved-generator', 'invalid')), '-xxx--')
  assert.equal(stateBy(found('client-bound', 'caution')), '-xxx--')
  assert.equal(stateBy(found('late-answers', 'caution')), '-!!!--')
  assert.equal(stateBy(found('unlike-work', 'caution')), '!---!-')
  assert.equal(stateBy(found('unstable', 'caution', 0.5, 'result')), '!-----')
  assert.equal(stateBy(found('reconnected', 'caution')), '!!!!!-')
  assert.equal(stateBy(found('closed-loop-latency', 'note', 0, 'tool')), '------')
})

test('timeouts exclude the percentiles above their share, but not the rate and p50', () => {
  assert.equal(stateBy(found('censored-latency', 'invalid', 0.00104)), '---x--')
  assert.equal(stateBy(found('censored-latency', 'caution', 0.00099)), '------')
  assert.equal(stateBy(found('censored-latency', 'invalid', 0.02)), '--xx--')
})

test('findings about a host flag no result, and an excluded measure is not flagged too', () => {
  assert.equal(stateBy(found('stolen-time', 'caution', 0.5, 'host')), '------')
  assert.equal(stateBy(found('stolen-time', 'caution')), '!!!!!-')
  assert.equal(stateBy(found('environment-drift', 'invalid', 1, 'run')), 'xxxxxx')
  const both = effectsOfFindings([found('starved-connections', 'invalid')], 'requests_per_s', 'requests_per_s')
  assert.deepEqual([both.excluded.length, both.flagged.length], [1, 0])
})

test('the effects of a finding are put into words', () => {
  assert.equal(effectWords(found('late-answers', 'caution')), 'Flags latency.')
  assert.match(
    effectWords(found('starved-connections', 'invalid')),
    /^Excludes latency and the rate if .*; flags rate\.$/,
  )
  assert.equal(effectWords(found('server-idle', 'note')), '')
})

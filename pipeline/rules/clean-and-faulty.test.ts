// The folders under testdata are the cases: a clean log gives notes at most, the name of a faulty one lists, after its
// first dot, every rule that must give more, and `unseen` holds faults that no line of the report shows.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCases } from '../../proofs/rule-cases.ts'

const strong = (rules: readonly { rule: string; severity: string }[]) =>
  rules.flatMap(({ rule, severity }) => (severity === 'note' ? [] : [rule])).sort()

for (const { name, kind, expected, findings } of readCases())
  test(`${kind}: ${name}`, () => {
    assert.deepEqual(strong(findings), kind === 'faulty' ? expected.toSorted() : [])
  })

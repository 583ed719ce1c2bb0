import assert from 'node:assert/strict'
import { test } from 'node:test'
import { finding, NOTHING, notComputable } from './rule.ts'
import { worstOutcome } from './worst-answer.ts'

const caution = finding('caution', 1, 2, 'a')
const invalid = finding('invalid', 1, 2, 'b')
const gap = notComputable('x')

test('the worst finding comes before missing data, and missing data before nothing', () => {
  assert.equal(worstOutcome([NOTHING, caution, invalid, caution]), invalid)
  assert.equal(worstOutcome([gap, caution]), caution)
  assert.deepEqual(worstOutcome([NOTHING, gap, notComputable('y'), gap]), notComputable('x', 'y'))
  for (const none of [[NOTHING], []]) assert.equal(worstOutcome(none), NOTHING)
})

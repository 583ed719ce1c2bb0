import assert from 'node:assert/strict'
import { test } from 'node:test'
import { finding, NOTHING, notComputable } from './rule.ts'
import { worstAnswer } from './worst-answer.ts'

const caution = finding('caution', 1, 2, 'a')
const invalid = finding('invalid', 1, 2, 'b')

test('a finding before a gap before nothing, and the worst finding first', () => {
  assert.equal(worstAnswer([NOTHING, caution, invalid, caution]), invalid)
  assert.equal(worstAnswer([notComputable('x'), caution]), caution)
  assert.deepEqual(
    worstAnswer([NOTHING, notComputable('x'), notComputable('y'), notComputable('x')]),
    notComputable('x', 'y'),
  )
  assert.equal(worstAnswer([NOTHING]), NOTHING)
  assert.equal(worstAnswer([]), NOTHING)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ratioText } from './ratio-text.ts'

test('a ratio has three digits, or as many as show on which side of 1 it is', () => {
  const ratios = [1, 1.234, 0.9996, 1.0004, 1.00000004, 12345]
  assert.deepEqual(ratios.map(ratioText), ['1.00', '1.23', '0.9996', '1.0004', '1.00000004', '12,300'])
})

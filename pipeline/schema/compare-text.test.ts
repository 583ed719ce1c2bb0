import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareText } from './compare-text.ts'

test('the order is that of UTF-8 bytes, not of a locale and not of code units', () => {
  const ordered = ['', 'A', 'B', 'a', 'a-', 'a.', 'a/', 'ab', 'é', '\uffff', '\u{10000}']
  assert.deepEqual(ordered.toReversed().sort(compareText), ordered)
  assert.equal(compareText('same', 'same'), 0)
})

import assert from 'node:assert/strict'
import test from 'node:test'
import fc from '../proofs/fixtures/seeded-check.ts'
import { kernelAddress, outside, pairAddress, rawSegments, segment, settingAddress } from './address.ts'

test('addresses keep ids and kernel releases unchanged', () => {
  assert.equal(kernelAddress('6.6.2-1-clear'), '/kernels/6.6.2-1-clear/')
  assert.equal(kernelAddress(null), '/kernels/unknown/')
  assert.equal(settingAddress('logging', 'info-stdout'), '/configurations/logging=info-stdout/')
  for (const [a, b] of [
    ['express', 'actix-web'],
    ['actix-web', 'express'],
  ] as const)
    assert.equal(pairAddress(a, b), '/compare/actix-web/express/')
})

test('segments of two texts differ, never need escaping and never leave their place', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
      assert.match(segment(one), /^[\w.+=,@~-]+$/)
      assert.doesNotMatch(segment(one), /^\.+$/)
      if (one !== other) assert.notEqual(segment(one), segment(other))
    }),
  )
})

test('raw files keep their names, except those that a server could serve as a page', () => {
  assert.equal(rawSegments('published/direkuta/logs/01-x.txt'), 'published/direkuta/logs/01-x.txt')
  assert.equal(rawSegments('published/a/logs/x.html'), 'published/a/logs/x.html.txt')
})

test('only web addresses become links', () => {
  assert.equal(outside('https://example.org/a?b=1'), 'https://example.org/a?b=1')
  for (const text of ['javascript:alert(1)', 'data:text/html,x', '//example.org', 'https://', 'https://a b', null]) {
    assert.equal(outside(text), null, String(text))
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asBinary, asText, wireOf } from './wire.ts'

test('a number is eight bytes, the most significant first', () => {
  assert.deepEqual([...asBinary.encode('500')], [0, 0, 0, 0, 0, 0, 1, 244])
  assert.deepEqual([...asBinary.encode('-1')], Array(8).fill(255))
  assert.equal(asBinary.decode(Buffer.from([0, 0, 0, 1, 0, 0, 0, 2])), String(2 ** 32 + 2))
  for (const number of ['0', '500', '1000000000000']) assert.equal(asBinary.decode(asBinary.encode(number)), number)
})

test('other text is encoded as it is, and never equals eight bytes of an accepted number', () => {
  for (const body of ['', 'abc', '1.5', '12x']) assert.deepEqual(asBinary.encode(body), Buffer.from(body))
  assert.ok(Number(asBinary.decode(asBinary.encode('abcdefgh'))) > 500)
})

test('a total in text, or of another width, is not a number', () => {
  for (const bytes of [Buffer.from('500'), Buffer.from([0, 0, 1, 244]), Buffer.alloc(0), Buffer.alloc(9)])
    assert.ok(Number.isNaN(Number(asBinary.decode(bytes))), asBinary.decode(bytes))
})

test('the encoding is binary if all settings say so', () => {
  const scenario = { binary_where: { payload: 'binary', allocations: 'none' } }
  assert.equal(wireOf(scenario, { allocations: 'none', payload: 'binary', logging: 'off' }), asBinary)
  assert.equal(wireOf(scenario, { payload: 'binary' }), asText)
  assert.equal(wireOf(scenario, {}), asText)
  assert.equal(wireOf({}, { payload: 'binary' }), asText)
})

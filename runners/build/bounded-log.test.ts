import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../proofs/fixtures/seeded-check.ts'
import type { Redaction } from '../host/redact.ts'
import { boundedLog } from './bounded-log.ts'

const marks: Redaction[] = [['/home/ann', '<home>']]

function kept(text: string, side_bytes: number, piece = 7) {
  const log = boundedLog(marks, side_bytes)
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += piece) log.push(bytes.subarray(at, at + piece))
  return log.end()
}

test('a short output is there whole, without the names of this machine', () => {
  assert.deepEqual(kept('in /home/ann/x\ndone', 100), {
    text: 'in <home>/x\ndone',
    byte_count: 19,
    redaction_count: 1,
  })
})

test('of a long one whole lines of both ends are there, and how much is omitted', () => {
  const text = Array.from({ length: 100 }, (_, index) => `line ${index}\n`).join('')
  assert.equal(kept(text, 20).text, 'line 0\nline 1\n[760 bytes are omitted here]\nline 98\nline 99\n')
})

test('no cut leaves a name of this machine behind, whether there are lines or not', () => {
  const part = fc.constantFrom('/home/ann', 'x', 'yy', '\n', 'é')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 200 }), fc.integer({ min: 12, max: 60 }), (parts, side_bytes) => {
      const { text, byte_count } = kept(parts.join(' '), side_bytes)
      assert.doesNotMatch(text, /\/home\/a|home\/ann|me\/ann/)
      assert.equal(byte_count, Buffer.byteLength(parts.join(' ')))
      assert.ok(Buffer.byteLength(text) <= Math.max(2 * side_bytes + 60, 0))
    }),
  )
})

test('megabytes are stored in kilobytes', () => {
  const log = boundedLog(marks, 1024)
  const line = Buffer.from(`${'x'.repeat(999)}\n`)
  for (let index = 0; index < 10_000; index += 1) log.push(line)
  const { text, byte_count } = log.end()
  assert.equal(byte_count, 10_000_000)
  assert.ok(text.length < 2200)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../proofs/fixtures/seeded-check.ts'
import type { Redaction } from '../host/redact.ts'
import { boundedLog } from './bounded-log.ts'

const redactions: Redaction[] = [['/home/ann', '<home>']]

function logOf(text: string, side_bytes: number, piece = 7) {
  const log = boundedLog(redactions, side_bytes)
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += piece) log.push(bytes.subarray(at, at + piece))
  return log.end()
}

test('a short output is complete and redacted', () => {
  assert.deepEqual(logOf('in /home/ann/x\ndone', 100), {
    text: 'in <home>/x\ndone',
    byte_count: 19,
    redaction_count: 1,
  })
})

test('a long output keeps complete lines of both ends, with the number of omitted bytes', () => {
  const text = Array.from({ length: 100 }, (_, index) => `line ${index}\n`).join('')
  assert.equal(logOf(text, 20).text, 'line 0\nline 1\n[760 bytes are omitted here]\nline 98\nline 99\n')
})

test('no cut leaves a part of a redacted text, with or without line ends', () => {
  const part = fc.constantFrom('/home/ann', 'x', 'yy', '\n', 'é')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 200 }), fc.integer({ min: 12, max: 60 }), (parts, side_bytes) => {
      const { text, byte_count } = logOf(parts.join(' '), side_bytes)
      assert.doesNotMatch(text, /\/home\/a|home\/ann|me\/ann/)
      assert.equal(byte_count, Buffer.byteLength(parts.join(' ')))
      assert.ok(Buffer.byteLength(text) <= Math.max(2 * side_bytes + 60, 0))
    }),
  )
})

test('megabytes of output become kilobytes', () => {
  const log = boundedLog(redactions, 1024)
  const line = Buffer.from(`${'x'.repeat(999)}\n`)
  for (let index = 0; index < 10_000; index += 1) log.push(line)
  const { text, byte_count } = log.end()
  assert.equal(byte_count, 10_000_000)
  assert.ok(text.length < 2200)
})

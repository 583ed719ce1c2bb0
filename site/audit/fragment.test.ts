import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateRawSync } from 'node:zlib'
import fc from '../../proofs/fixtures/seeded-check.ts'
import { fragmentOf, textOfFragment } from './fragment.ts'
import { FRAGMENT_LIMIT, TEXT_LIMIT } from './limits.ts'

const linkOf = (bytes: Uint8Array) => `#log=${Buffer.from(bytes).toString('base64url')}`

test('a text comes back from its fragment', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 500 }), async text => {
      // a text decoder takes a leading mark of the byte order away
      const expected = text.replace(/^\ufeff/, '')
      assert.deepEqual(await textOfFragment(await fragmentOf(text)), { text: expected })
    }),
    { numRuns: 50 },
  )
})

test('a fragment has no character that an address would escape', async () => {
  assert.match(await fragmentOf('Requests/sec: 1\n'.repeat(99)), /^#log=[\w-]+$/)
})

test('a fragment about something else is none of ours', async () => {
  assert.equal(await textOfFragment(''), null)
  assert.equal(await textOfFragment('#main'), null)
})

test('what is wrong with a fragment is said', async () => {
  const whole = await fragmentOf('Requests/sec: 1\n')
  const problems: [string, RegExp][] = [
    ['#log=<script>', /characters/],
    [`${whole.slice(0, -6)}`, /damaged/],
    [`${whole}AAAA`, /damaged/],
    ['#log=AAAAA', /damaged/],
    [linkOf(deflateRawSync(Buffer.from([0xff, 0xfe, 0x41]))), /damaged/],
    [`#log=${'A'.repeat(FRAGMENT_LIMIT)}`, /longer than/],
  ]
  for (const [fragment, problem] of problems) {
    const got = await textOfFragment(fragment)
    assert.ok(got !== null && 'problem' in got, fragment)
    assert.match(got.problem, problem)
  }
})

test('any garbage is a text or a problem, never an error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async bytes => {
      const got = await textOfFragment(linkOf(bytes))
      assert.ok(got !== null && ('text' in got || 'problem' in got))
    }),
    { numRuns: 100 },
  )
})

test('a fragment that unpacks to more than the limit is given up', async () => {
  const bomb = linkOf(deflateRawSync(Buffer.alloc(TEXT_LIMIT + 1, 'a')))
  assert.ok(bomb.length < FRAGMENT_LIMIT)
  assert.deepEqual(await textOfFragment(bomb), { problem: 'it unpacks to more than 5 MB' })
  const within = linkOf(deflateRawSync(Buffer.alloc(TEXT_LIMIT, 'a')))
  const got = await textOfFragment(within)
  assert.ok(got !== null && 'text' in got && got.text.length === TEXT_LIMIT)
})

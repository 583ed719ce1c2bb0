import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { test } from 'node:test'
import { deflateSync } from 'fflate'
import fc from '../../../proofs/fixtures/seeded-check.ts'
import { packBundle, unpackBundle } from './bundle.ts'

const unpack = (bytes: Uint8Array) => new Map(unpackBundle(bytes, 1_000_000))
const text = (content: string) => Buffer.from(content, 'latin1')

/** Numbers at the ends of what a double holds, with points, signs and noughts before them, among any bytes. */
const piece = fc.oneof(
  fc.nat().map(String),
  fc.bigInt({ min: 0n, max: 10n ** 17n }).map(String),
  fc.constantFrom(
    '0',
    '00',
    '007',
    '0.100',
    '1.003',
    '1.',
    '.5',
    '-1',
    '1e9',
    '1.2.3.4',
    '\n',
    ' ',
    ',',
    ']',
    '}',
    ':',
  ),
  fc.string({ unit: 'binary', maxLength: 4 }),
)
const content = fc.oneof(
  fc.array(piece, { maxLength: 60 }).map(pieces => Buffer.from(pieces.join(''))),
  fc.uint8Array({ maxLength: 200 }).map(bytes => Buffer.from(bytes)),
)
const name = fc.constantFrom('01.a.csv', '02.a.csv', '03.a.csv', '01.b', 'c', 'é.b')

test('what a bundle gives back is what it was given, byte for byte', () => {
  const files = fc.uniqueArray(fc.tuple(name, content), { selector: ([key]) => key })
  fc.assert(
    fc.property(files, own => {
      const back = unpack(packBundle(new Map(own)))
      assert.deepEqual([...back.keys()].sort(), own.map(([key]) => key).sort())
      for (const [key, bytes] of own) assert.deepEqual(Buffer.from(back.get(key) ?? []), bytes, key)
    }),
    { numRuns: 500 },
  )
})

test('each byte that differs is refused, or gives files all the same', () => {
  const rows = Array.from({ length: 20 }, (_, row) => `${row / 10},${row * row},x${row}\n`).join('')
  const packed = packBundle(new Map([['01.csv', text(rows)]]))
  for (let place = 0; place < packed.length; place++) {
    const damaged = Uint8Array.from(packed, (byte, index) => (index === place ? byte ^ 0x41 : byte))
    try {
      for (const bytes of unpack(damaged).values()) assert.ok(bytes.length <= 1_000_000)
    } catch (error) {
      assert.ok(error instanceof Error)
    }
  }
})

test('a few bytes do not become a gigabyte', () => {
  const header = [{ files: [{ name: 'x', tokens: 9e8 }], templates: ['a'.repeat(9000)], predictors: [[]] }]
  assert.throws(() => unpack(Buffer.from(`${JSON.stringify(header)}\0`)), /ends in a number/)
  const bytes = Buffer.concat([
    Buffer.from(`${JSON.stringify(header)}\0`.replace('900000000', '9000')),
    Buffer.alloc(9000),
  ])
  assert.throws(() => unpack(bytes), /over 1000000 bytes/)
})

test('a recorded case of wrk takes under 60 % of what deflate leaves of it file by file', () => {
  const folder = 'data/raw/20261121T195855Z-shared-vm-2cpu-026589'
  const paths = (readdirSync(folder, { recursive: true }) as string[]).map(path => join(folder, path))
  const recorded = paths.filter(path => statSync(path).isFile() && /\/\d\d\.(?!wrk\.txt)/.test(path))
  const one = dirname(recorded[0] ?? '')
  const files = new Map(
    recorded.filter(path => dirname(path) === one).map(path => [basename(path), readFileSync(path)]),
  )
  const bundle = packBundle(files)
  for (const [key, bytes] of unpack(bundle)) assert.deepEqual(Buffer.from(bytes), files.get(key))
  const apart = [...files.values()].reduce((sum, bytes) => sum + deflateSync(bytes, { level: 9 }).length, 0)
  const together = deflateSync(bundle, { level: 9 }).length
  assert.ok(together < apart * 0.6, `${together} of ${apart}`)
})

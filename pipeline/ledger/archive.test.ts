import assert from 'node:assert/strict'
import { test } from 'node:test'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { unzipSync, zipSync } from 'fflate'
import fc from '../../proofs/fixtures/seeded-check.ts'
import { packArchive, unpackArchive } from './archive.ts'

const text = (content: string) => Buffer.from(content, 'latin1')
const good = Buffer.from(
  packArchive(
    new Map([
      ['a/01.x', text('elapsed_s\n0.1\n')],
      ['b/01.x', text('elapsed_s\n0.2\n')],
    ]),
  ),
)

test('an archive returns its files byte for byte, in every folder and in none', () => {
  const path = fc.constantFrom(
    '01.a.csv',
    'b',
    '__proto__',
    'é/01.a.csv',
    'a/files.json.zst',
    'a/b=c/02.a.csv',
    'a/b=c/1',
  )
  const files = fc.uniqueArray(fc.tuple(path, fc.uint8Array({ maxLength: 300, size: 'max' })), {
    selector: ([key]) => key,
  })
  fc.assert(
    fc.property(files, packed => {
      const { files: back, problem } = unpackArchive(packArchive(new Map(packed)))
      assert.equal(problem, null)
      assert.deepEqual(new Map([...back].sort()), new Map([...packed].sort()))
    }),
    { numRuns: 200 },
  )
})

test('other programs open it: stored zstd frames, each a JSON object of latin1 with adjacent files of one kind', () => {
  const paths = ['a/01.x', 'a/01.y', 'a/02.x', 'a/02.y']
  const members = unzipSync(packArchive(new Map(paths.map(path => [path, text(`${path}\xe9`)]))))
  const { 'a/files.json.zst': member = Buffer.of(), ...others } = members
  const files = ['01.x', '02.x', '01.y', '02.y'].map(name => [name, `a/${name}\xe9`])
  assert.equal(zstdDecompressSync(member).toString(), JSON.stringify(Object.fromEntries(files)))
  assert.deepEqual(others, {})
})

test('sealed archives remain readable when the packer changes', () => {
  const { files, problem } = unpackArchive(Buffer.from(SEALED, 'base64'))
  assert.equal(problem, null)
  assert.deepEqual(
    [...files].map(([path, bytes]) => [path, Buffer.from(bytes)]),
    [
      ['a/01.x', text('\xe9\n1')],
      ['builds/a.log', text('')],
    ],
  )
})

const SEALED =
  'UEsDBBQAAAAAAAAAIQD2UR01HQAAAB0AAAAQAAAAYS9maWxlcy5qc29uLnpzdCi1L/0kEIEAAHsiMDEueCI6IsOpXG4xIn3lhzcAUEsDBBQAAAAAAAAAIQCLtn3pGQAAABkAAAAVAAAAYnVpbGRzL2ZpbGVzLmpzb24uenN0KLUv/SQMYQAAeyJhLmxvZyI6IiJ985/6AVBLAQIUABQAAAAAAAAAIQD2UR01HQAAAB0AAAAQAAAAAAAAAAAAAAAAAAAAAABhL2ZpbGVzLmpzb24uenN0UEsBAhQAFAAAAAAAAAAhAIu2fekZAAAAGQAAABUAAAAAAAAAAAAAAAAASwAAAGJ1aWxkcy9maWxlcy5qc29uLnpzdFBLBQYAAAAAAgACAIEAAACXAAAAAAA='

test('no byte can be changed, removed or added', () => {
  for (let place = 0; place < good.length; place++) {
    assert.notEqual(unpackArchive(good.subarray(0, place)).problem, null, `cut before byte ${place}`)
    for (const bit of [1, 0x80]) {
      const flipped = Buffer.from(good)
      flipped[place] = (flipped[place] ?? 0) ^ bit
      assert.notEqual(unpackArchive(flipped).problem, null, `bit ${bit} of byte ${place}`)
    }
  }
  for (const more of [Buffer.concat([good, text('x')]), Buffer.concat([text('x'), good])])
    assert.notEqual(unpackArchive(more).problem, null)
})

const A = 'a/files.json.zst'
const B = 'b/files.json.zst'
const zip = (members: Record<string, Uint8Array>) =>
  Buffer.from(zipSync(members, { level: 0, mtime: new Date(1980, 0, 1) }))
const frame = (content: string) => zstdCompressSync(content, { params: { [constants.ZSTD_c_checksumFlag]: 1 } })
/** A frame that states another size, in four bytes. */
const saying = (size: number) => {
  const stored = frame('x'.repeat(70_000))
  stored.writeUInt32LE(size, 5)
  return stored
}
const filled = (files: number) => frame(JSON.stringify(Object.fromEntries(Array(files).fill('').entries())))
/** The offsets of the member in the zip's directory and of its data. */
const listed = good.indexOf(A, good.indexOf(B)) - 46
const listedB = good.indexOf(B, listed) - 46
const beginB = good.indexOf(B) - 30
const changed = (change: (bytes: Buffer) => unknown) => {
  const bytes = Buffer.from(good)
  change(bytes)
  return bytes
}
const named = (name: string) =>
  changed(bytes => [beginB + 30, listedB + 46].map(place => bytes.write(name.padEnd(B.length), place)))

/** A member that ends with the directory of an archive of its own, so that the directory of the zip can be missing. */
function listInMember(): Buffer {
  const list = zip({ [A]: text('x'.repeat(200)) }).subarray(30 + A.length + 200)
  list.writeUInt32LE(30 + A.length + 200 - list.length, list.length - 6)
  return zip({ [A]: Buffer.concat([Buffer.alloc(200 - list.length), list]) }).subarray(0, 30 + A.length + 200)
}

const TAMPERED: Record<string, [archive: Buffer, problem: RegExp]> = {
  'another size': [changed(bytes => bytes.writeUInt32LE(5, listed + 20)), /byte \d+, of a\/files.json.zst, is not/],
  'a member as large as all': [
    changed(bytes => bytes.writeUInt32LE(good.length, listedB + 20)),
    /up to b\/files.json.zst members have more bytes than it: they overlap/,
  ],
  'a member in the place of another': [
    changed(bytes => bytes.writeUInt32LE(0, listedB + 42)),
    /byte \d+, of b\/files.json.zst, is not/,
  ],
  'two of one name': [named(A), /two members have the name a\/files.json.zst/],
  'another CRC at the member': [changed(bytes => bytes.writeUInt32LE(1, beginB + 14)), /of b\/files.json.zst, is not/],
  'another CRC in the list': [
    changed(bytes => bytes.writeUInt32LE(1, listedB + 16)),
    /what is behind its members is not what they make/,
  ],
  'its list in a member': [listInMember(), /what is behind its members is not what they make/],
  'bytes behind all': [Buffer.concat([good, text('more')]), /what is behind its members is not what they make/],
  'no zip': [text('PK'), /invalid zip data/],
  'method 93': [
    changed(bytes => bytes.writeUInt16LE(93, listed + 10)),
    /a\/files.json.zst is packed by method 93 of zip/,
  ],
  'method 8': [Buffer.from(zipSync({ [A]: frame('{}') }, { level: 9 })), /a\/files.json.zst is packed by method 8/],
  'a path outside': [zip({ '../files.json.zst': frame('{}') }), /\.\.\/files.json.zst is not the files.json.zst of/],
  'a path from the root': [zip({ '/files.json.zst': frame('{}') }), /\/files.json.zst is not the files.json.zst of/],
  'a path that turns': [zip({ 'a/../files.json.zst': frame('{}') }), /is not the files.json.zst of a folder/],
  'another name': [zip({ 'a/notes.txt': text('x') }), /a\/notes.txt is not the files.json.zst of a folder/],
  'no frame': [zip({ [A]: text('hello, hello') }), /a\/files.json.zst is not a zstd frame that says its size/],
  'a frame without a checksum': [zip({ [A]: zstdCompressSync('{}') }), /a\/files.json.zst is not a zstd frame/],
  'a frame that is more than it says': [zip({ [A]: saying(66_000) }), /a\/files.json.zst: /],
  'a frame that is less than it says': [zip({ [A]: saying(90_000) }), /a\/files.json.zst: /],
  'bytes behind a frame': [
    zip({ [A]: Buffer.concat([frame('{}'), text('x')]) }),
    /a\/files.json.zst: bytes are behind/,
  ],
  'a frame behind a frame': [
    zip({ [A]: Buffer.concat([frame('{}'), frame('{}')]) }),
    /a\/files.json.zst: Cannot create a Buffer larger than 2 bytes/,
  ],
  'a member without room': [zip({ [A]: saying(32_000_001) }), /a\/files.json.zst has 32000001 bytes inflated/],
  // each member is damaged as well, which is visible only after decompression
  'members without room': [
    zip(Object.fromEntries(Array.from({ length: 13 }, (_, n) => [`${n}/files.json.zst`, saying(31_000_000)]))),
    /its members have 403000000 bytes inflated/,
  ],
  'a member of many files': [zip({ [A]: filled(10_001) }), /a\/files.json.zst: it has 10001 files/],
  'many files': [
    zip(Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`${n}/files.json.zst`, filled(10_000)]))),
    /5\/files.json.zst: up to here it has more than 50000 files/,
  ],
  'no JSON': [zip({ [A]: frame('elapsed_s') }), /a\/files.json.zst: /],
  'a file outside': [zip({ [A]: frame('{"../x":""}') }), /a\/files.json.zst: "\.\.\/x" is not the name of a file/],
  'a file without a name': [zip({ [A]: frame('{"":""}') }), /a\/files.json.zst: "" is not the name of a file/],
  'no bytes': [zip({ [A]: frame('{"x":"\u0141"}') }), /a\/files.json.zst: "x" is not the name of a file, or what/],
  'no text': [zip({ [A]: frame('{"x":[1]}') }), /a\/files.json.zst: "x" is not the name of a file, or what/],
}

for (const [what, [archive, expected]] of Object.entries(TAMPERED))
  test(`an archive with ${what} has no files but a reason`, () => {
    const { files, problem } = unpackArchive(archive)
    assert.equal(files.size, 0)
    assert.match(problem ?? '', expected)
    assert.match(problem ?? '', /^cannot be unpacked \(.*\)$/)
  })

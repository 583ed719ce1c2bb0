import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { crc32 as zlibCrc32 } from 'node:zlib'
import { unzipSync, zipSync } from 'fflate'
import sirv from 'sirv'
import { packArchive } from '../../pipeline/ledger/archive.ts'
import { sha256 } from '../../pipeline/schema/hashing.ts'
import { rawAddress } from '../address.ts'
import { commandOf, digestOf, placeOf, readArchivedFile } from './archived-file.ts'
import { crc32 } from './read-member.ts'

const RUN = '20261121T083000Z-made-host-0123af'
const PATH = "made/a=b,c='d'/hello-t1-c2/01.timeline.csv"

test('the address of a file in an archive gives its place, and the command quotes it', () => {
  const fragment = rawAddress(`raw/${RUN}/recordings.zip#${PATH}`).replace(/^[^#]*/, '')
  const place = placeOf(fragment)
  assert.deepEqual(place, { run_id: RUN, archive: 'recordings.zip', path: PATH })
  assert.equal(
    place && commandOf(place),
    `npm run --silent unpack -- 'data/raw/${RUN}/recordings.zip' 'made/a=b,c='\\''d'\\''/hello-t1-c2/01.timeline.csv' | sha256sum`,
  )
  for (const fragment of [
    '',
    '#',
    `#${RUN}/recordings.zip/`,
    `#../recordings.zip/a`,
    `#${RUN}/../x.zip/a`,
    '#%E0%A4%A',
  ])
    assert.equal(placeOf(fragment), null)
})

/** A server of one archive that counts the bytes it sends. */
async function serve(
  t: TestContext,
  archive: Uint8Array,
  hasRanges = true,
): Promise<{ base: string; sent: () => number }> {
  const folder = mkdtempSync(join(tmpdir(), 'benchledger-test-'))
  t.after(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'recordings.zip'), archive)
  let sent = 0
  const files = sirv(folder, { dev: true })
  const server = createServer((request, response) => {
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (request.method === 'GET') sent += Number(last) - Number(first) + 1
    if (!hasRanges) delete request.headers.range
    files(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, sent: () => sent }
}

test('one file of an archive is read by byte ranges, and missing ones are reported', async t => {
  // incompressible bytes, so that the file is a small part of the archive
  const noise = Buffer.from(Array.from({ length: 2000 }, (_, index) => sha256(String(index))).join(''), 'hex')
  const recorded = Buffer.from('elapsed_s\n0.1\n\xe9', 'latin1')
  const others = [1, 2, 3].map(n => [`${n}/x`, noise] as const)
  const { base, sent } = await serve(t, packArchive(new Map([[PATH, recorded], ...others])))
  const bytes = await readArchivedFile(`${base}recordings.zip`, PATH)
  assert.deepEqual(Buffer.from(bytes), recorded)
  assert.equal(await digestOf(bytes), sha256(recorded))
  assert.ok(sent() > 0 && sent() < noise.length * 2, `${sent()} bytes were sent`)
  await assert.rejects(readArchivedFile(`${base}recordings.zip`, 'x/y'), /has no such file/)
  await assert.rejects(readArchivedFile(`${base}recordings.zip`, `${PATH}x`), /has no such file/)
  await assert.rejects(readArchivedFile(`${base}nothing.zip`, 'x'), /cannot be read/)
})

test('a file is read from a server without byte ranges', async t => {
  const recorded = Buffer.from('elapsed_s\n0.1\n')
  const { base } = await serve(t, packArchive(new Map([[PATH, recorded]])), false)
  assert.deepEqual(Buffer.from(await readArchivedFile(`${base}recordings.zip`, PATH)), recorded)
  await assert.rejects(readArchivedFile(`${base}nothing.zip`, 'x'), /cannot be read/)
})

test('a damaged member is reported with a remedy', async t => {
  const archive = Buffer.from(packArchive(new Map([['a/x', Buffer.from('elapsed_s\n'.repeat(9000))]])))
  const frame = Buffer.from(unzipSync(archive)['a/files.json.zst'] ?? [])
  archive.writeUInt32LE(1, archive.lastIndexOf('a/files.json.zst') - 46 + 16)
  const another = await serve(t, archive)
  const damagedBy = (why: string) =>
    new RegExp(`^Error: a/files.json.zst of the archive was damaged in transfer \\(${why}.*\\): reload the page`)
  await assert.rejects(readArchivedFile(`${another.base}recordings.zip`, 'a/x'), damagedBy('its CRC-32 differs'))
  for (const size of [66_000, 190_000]) {
    frame.writeUInt32LE(size, 5)
    const { base } = await serve(t, zipSync({ 'a/files.json.zst': frame }, { level: 0 }))
    await assert.rejects(readArchivedFile(`${base}recordings.zip`, 'a/x'), damagedBy(''))
  }
  frame.writeUInt32LE(32_000_001, 5)
  const { base } = await serve(t, zipSync({ 'a/files.json.zst': frame }, { level: 0 }))
  await assert.rejects(
    readArchivedFile(`${base}recordings.zip`, 'a/x'),
    damagedBy('a/files.json.zst has 32000001 bytes'),
  )
})

test('crc32 agrees with zlib', () => {
  for (const bytes of [Buffer.of(), Buffer.from('123456789'), readFileSync(import.meta.filename)])
    assert.equal(crc32(bytes), zlibCrc32(bytes))
})

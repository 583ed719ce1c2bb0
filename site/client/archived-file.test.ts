import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sirv from 'sirv'
import { packArchive } from '../../pipeline/sources/archive.ts'
import { sha256 } from '../../pipeline/vocabulary/hashing.ts'
import { rawAddress } from '../address.ts'
import { commandOf, digestOf, placeOf, readRecorded } from './archived-file.ts'

const RUN = '20261121T083000Z-made-host-0123af'
const PATH = "made/a=b,c='d'/hello-t1-c2/01.timeline.csv"

test('the address of a file in an archive names it, and the command quotes it', () => {
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

test('one file of an archive is read by ranges of its bytes, and what is not there is said', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'benchledger-test-'))
  t.after(() => rmSync(folder, { recursive: true }))
  // bytes that deflate leaves as they are, so that the file is a small part of the archive
  const noise = Buffer.from(Array.from({ length: 2000 }, (_, index) => sha256(String(index))).join(''), 'hex')
  writeFileSync(
    join(folder, 'recordings.zip'),
    packArchive(new Map([[PATH, Buffer.from('elapsed_s\n0.1\n')], ...[1, 2, 3].map(n => [`${n}/x`, noise] as const)])),
  )
  let sent = 0
  const serve = sirv(folder, { dev: true })
  const server = createServer((request, response) => {
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (request.method === 'GET') sent += Number(last) - Number(first) + 1
    serve(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const bytes = await readRecorded(`${base}recordings.zip`, PATH)
  assert.equal(new TextDecoder().decode(bytes), 'elapsed_s\n0.1\n')
  assert.equal(await digestOf(bytes), sha256('elapsed_s\n0.1\n'))
  assert.ok(sent > 0 && sent < noise.length * 2, `${sent} bytes were sent`)
  await assert.rejects(readRecorded(`${base}recordings.zip`, 'x/y'), /has no such file/)
  await assert.rejects(readRecorded(`${base}nothing.zip`, 'x'), /cannot be read/)
})

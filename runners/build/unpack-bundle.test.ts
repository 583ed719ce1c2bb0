import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { putFiles, temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import { unpackBundle } from './unpack-bundle.ts'

const works = spawnSync('bwrap', ['--unshare-all', '--ro-bind', '/', '/', 'true']).status === 0
const skip = !works && 'bwrap is missing or cannot work here: apt-get install bubblewrap, and be root'

const folder = temporaryFolder({ after })
const [bundle, out, canary] = ['kit:1.tar', 'out', 'canary'].map(name => join(folder, name)) as [string, string, string]
putFiles(folder, { 'canary/kept': 'kept' })
const BUILT = 'a/0123456789ab'

interface Header {
  /** 0 file, 1 hard link, 2 link, 3 device, 5 folder, 6 FIFO, L the name of the next, S a file with holes. */
  kind?: string
  body?: string
  target?: string
  mode?: number
  /** If it differs from that of `body`. */
  size?: number
}

function member(name: string, { kind = '0', body = '', target = '', mode = 0o755, size = body.length }: Header = {}) {
  const header = Buffer.alloc(512)
  const octal = (value: number, digits = 7) => `${value.toString(8).padStart(digits, '0')}\0`
  const none = octal(0, 11)
  header.write(name, 'latin1')
  header.write(`${octal(mode)}${octal(4321)}${octal(4321)}${none}${none}        ${kind}${target}`, 100)
  header.write('ustar  \0', 257)
  // device numbers: the memory of the machine
  header.write(octal(1) + octal(1), 329)
  // a sparse file with one hole at the end
  if (kind === 'S') header.write(none, 398)
  for (const at of kind === 'S' ? [386, 483] : [124]) {
    // the first bit marks a binary number, because some need more than 11 octal digits
    header.fill(0, at, at + 12).writeUInt8(0x80, at)
    header.writeUIntBE(size, at + 6, 6)
  }
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(octal(sum), 148)
  return Buffer.concat([header, Buffer.from(body), Buffer.alloc((512 - (body.length % 512)) % 512)])
}

const archive = (...members: Buffer[]) => Buffer.concat([...members, Buffer.alloc(1024)])
const file = (name: string, body = 'x') => member(name, { body })
const link = (name: string, target: string) => member(name, { kind: '2', target })
const named = (name: string) => archive(member('././@LongLink', { kind: 'L', body: `${name}x` }), file('short'))
const leading = (target: string) => archive(file(`${BUILT}/bin/server`), link(`${BUILT}/bin/link`, target))

const OUT = /is a link that leads out of its build/
const ODD = /is not a plain file, or lends its owner's rights/

/** The error of each archive; null means that it is unpacked without writing elsewhere. */
const HOSTILE: Readonly<Record<string, [kit: Buffer, error: RegExp | null]>> = {
  'a path that begins with ..': [archive(file('../canary/evil')), /tar: .*contains '\.\.'/],
  'a path with .. after names': [archive(file(`${BUILT}/../../../canary/kept`)), /tar: .*contains '\.\.'/],
  'an absolute path': [archive(file(`${canary}/kept`)), null],
  'a path through a link with ..': [archive(link('l', '../canary'), file('l/kept')), /tar: l/],
  'a path through an absolute link': [archive(link('l', canary), file('l/kept')), /tar: l/],
  'a path through a link within': [archive(file('b/k/x/y'), link('b/k/l', 'x'), file('b/k/l/y')), null],
  'a member twice': [archive(file('kit.json', '{}'), file('kit.json', '[]')), null],
  'a link, then a file in its place': [archive(link('kit.json', `${canary}/kept`), file('kit.json')), OUT],
  'a file, then a link in its place': [archive(file('kit.json'), link('kit.json', `${canary}/kept`)), OUT],
  'a set-user-ID file': [archive(member(`${BUILT}/x`, { mode: 0o6755 })), null],
  'a hard link with ..': [archive(member('x', { kind: '1', target: '../canary/kept' })), /tar: x: Cannot hard link/],
  'an absolute hard link': [archive(member('x', { kind: '1', target: '/usr/bin/tar' })), /tar: x: Cannot hard link/],
  'a hard link through a link': [archive(link('l', '/usr/bin'), member('x', { kind: '1', target: 'l/tar' })), /tar: x/],
  'a FIFO': [archive(member(`${BUILT}/x`, { kind: '6' })), ODD],
  'a device': [archive(member(`${BUILT}/x`, { kind: '3' })), /tar: .*x: Cannot mknod/],
  'a compressed archive': [gzipSync(archive(file('x'))), /tar: Archive is compressed/],
  'no archive': [Buffer.from('x'.repeat(2000)), /tar: This does not look like a tar archive/],
  'a link for a framework': [archive(link('a', '/usr/lib')), OUT],
  'a link for a build': [archive(link(BUILT, '/usr/lib')), OUT],
  'a link for the list': [archive(link('kit.json', '/usr/lib/os-release')), OUT],
  'a link for a log': [archive(link('kit-logs/a-0123456789ab.log', '/usr/lib/os-release')), OUT],
  'a link to /etc': [leading('/etc/passwd'), OUT],
  'a link to /etc by /usr': [leading('/usr/../etc/passwd'), OUT],
  'a link to another build': [leading('../../../b/0123456789ab/x'), OUT],
  'a link above its build': [leading('..//../..'), OUT],
  'a link above its build through a name': [leading('../bin/../..'), OUT],
  'a name that is not UTF-8, next to one that looks like it': [
    archive(link(`${BUILT}/\xff`, '/etc'), link(`${BUILT}/\xef\xbf\xbd`, '/usr')),
    OUT,
  ],
  'links whose cases differ': [archive(link(`${BUILT}/L`, '/usr/local'), file(`${BUILT}/l/x`)), null],
  'a deep path': [named('d/'.repeat(500)), null],
  'a path deeper than the kernel takes': [named('d/'.repeat(50_000)), /tar: .*File name too long/],
  'a name of 2 MB': [named('x'.repeat(2_000_000)), /tar: .*File name too long/],
  'a name of 20 GB': [archive(member('././@LongLink', { kind: 'L', size: 19e9 })), /tar: memory exhausted/],
  'more files than a disk should have': [named('d/'.repeat(5_000_001)), /it has more than 5000000 files and folders/],
  'a hole larger than all builds': [
    archive(member('x', { kind: 'S', size: 21e9 })),
    /a file of it has more than 20000000000 bytes/,
  ],
  'more bytes than there are': [archive(member('x', { size: 19e9 })), /tar: Unexpected EOF/],
}

const listed = () => readdirSync(folder, { recursive: true }).toSorted()
const unpacked = (archived: Buffer) => {
  writeFileSync(bundle, archived)
  rmSync(out, { recursive: true, force: true })
  unpackBundle(bundle, out)
}

for (const [name, [archived, error]] of Object.entries(HOSTILE))
  test(`${name} ${error ? 'is rejected' : 'is harmless'}`, { skip, timeout: 60_000 }, () => {
    if (error) assert.throws(() => unpacked(archived), { exit_code: 2, message: error })
    else unpacked(archived)
    assert.equal(existsSync(out), error === null)
    rmSync(out, { recursive: true, force: true })
    assert.deepEqual(listed(), ['canary', 'canary/kept', 'kit:1.tar'])
    assert.equal(readFileSync(join(canary, 'kept'), 'utf8'), 'kept')
  })

test('a complete bundle is unpacked unchanged and owned by the user', { skip }, () => {
  unpacked(
    archive(
      ...[file('kit.json', '{}'), file('kit-logs/a-0123456789ab.log', 'said'), file(`${BUILT}/a "b"\n\xff`)],
      ...[member(`${BUILT}/bin/server`, { mode: 0o6755, body: 'x' }), link(`${BUILT}/bin/same`, '../same')],
      member(`${BUILT}/same`, { kind: '1', target: `${BUILT}/bin/server` }),
      ...[link(`${BUILT}/bin/up`, '..'), link(`${BUILT}/python`, '/usr/local/bin/python3')],
    ),
  )
  assert.equal(readFileSync(join(out, 'kit-logs/a-0123456789ab.log'), 'utf8'), 'said')
  assert.equal(readFileSync(join(out, BUILT, 'bin/same'), 'utf8'), 'x')
  assert.equal(readlinkSync(join(out, BUILT, 'python')), '/usr/local/bin/python3')
  assert.deepEqual(readdirSync(join(out, BUILT)), ['a "b"\n\ufffd', 'bin', 'python', 'same'])
  const { mode, uid } = lstatSync(join(out, BUILT, 'bin/server'))
  assert.deepEqual([mode & 0o7777, uid], [0o755 & ~process.umask(), process.getuid?.()])
})

test('leftovers of a killed unpacking are replaced, and an oversized bundle is not read', {
  skip,
}, () => {
  putFiles(folder, { 'out.partial/kit.json': 'half' })
  unpacked(archive(file('x')))
  assert.deepEqual(readdirSync(out), ['x'])
  truncateSync(bundle, 20e9 + 1)
  rmSync(out, { recursive: true })
  assert.throws(() => unpackBundle(bundle, out), { exit_code: 2, message: /it has more than 20000000000 bytes/ })
})

test('without bubblewrap nothing is unpacked, and the error says what to install', () => {
  const program = join(import.meta.dirname, 'unpack-bundle.ts')
  writeFileSync(bundle, archive(file('x')))
  const args = [program, '--kit', bundle, '--out', out]
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env: { PATH: folder } })
  assert.deepEqual([status, existsSync(out), existsSync(`${out}.partial`)], [3, false, false])
  assert.equal(stderr, 'unpack-bundle: bwrap is missing, and without it tar could write anywhere: install bubblewrap\n')
})

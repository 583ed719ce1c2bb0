import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import { unpackBundle } from './unpack.ts'

const scratch = temporaryFolder({ after })
const BUILT = 'a/0123456789ab'
let count = 0

/** The file of a bundle, in whose folder `change` may do something; `args` are given to tar besides. */
function packed(change: (folder: string) => void = () => {}, args: string[] = []): string {
  count += 1
  const folder = join(scratch, String(count))
  mkdirSync(join(folder, BUILT, 'bin'), { recursive: true })
  mkdirSync(join(folder, 'kit-logs'))
  writeFileSync(join(folder, 'kit.json'), '{"builds":[]}')
  writeFileSync(join(folder, 'kit-logs/a-0123456789ab.log'), 'said\n')
  writeFileSync(join(folder, BUILT, 'bin/server'), 'x', { mode: 0o755 })
  change(folder)
  const file = `${folder}.tar`
  const members = ['kit.json', 'kit-logs', BUILT]
  execFileSync('tar', ['--create', '--file', file, '-P', '--directory', folder, ...members, ...args], { stdio: 'pipe' })
  return file
}

const refused = (file: string, pattern: RegExp) => {
  const out = `${file}-out`
  assert.throws(() => unpackBundle(file, out), pattern)
  assert.equal(existsSync(out), false)
}
const link = (target: string, name = 'bin/link') => packed(folder => symlinkSync(target, join(folder, BUILT, name)))

test('files, folders, links within a build and to system programs are unpacked as they are', () => {
  const file = packed(folder => {
    const built = join(folder, BUILT)
    linkSync(join(built, 'bin/server'), join(built, 'same'))
    symlinkSync('../bin/server', join(built, 'bin/link'))
    symlinkSync('/usr/bin/python3', join(built, 'bin/python'))
    writeFileSync(join(built, 'a "quoted"\n\u00e9 name'), 'y')
  })
  const out = join(scratch, 'whole')
  unpackBundle(file, out)
  assert.equal(readFileSync(join(out, 'kit-logs/a-0123456789ab.log'), 'utf8'), 'said\n')
  assert.equal(readFileSync(join(out, BUILT, 'same'), 'utf8'), 'x')
  assert.equal(readFileSync(join(out, BUILT, 'a "quoted"\n\u00e9 name'), 'utf8'), 'y')
  assert.equal(readlinkSync(join(out, BUILT, 'bin/link')), '../bin/server')
  assert.equal(lstatSync(join(out, BUILT, 'bin/server')).mode & 0o7777, 0o755 & ~process.umask())
})

test('a path that is not below a build is refused before anything is written', () => {
  writeFileSync(join(scratch, 'evil'), 'x')
  refused(packed(undefined, ['../evil']), /"\.\.\/evil" is in another place/)
  refused(packed(undefined, [join(scratch, 'evil')]), /is in another place/)
  refused(packed(undefined, [`--transform=s,bin/server$,../../../evil,`]), /is in another place/)
  refused(
    packed(folder => writeFileSync(join(folder, 'more'), 'x'), ['more']),
    /"more" is in another place/,
  )
  refused(packed(undefined, ['kit.json']), /"kit\.json" is there twice/)
})

test('a link that leads out of its build is refused', () => {
  for (const target of ['/etc/passwd', '/usr/../etc/passwd', '../../../kit.json', '../../0123456789ab', '..//../..'])
    refused(link(target), /leads out of its build/)
  refused(link('../bin/../..'), /leads out of its build/)
  refused(link('..', 'up'), /leads out of its build/)
  refused(
    packed(folder => {
      rmSync(join(folder, BUILT), { recursive: true })
      symlinkSync('/etc', join(folder, BUILT))
    }),
    /"a\/0123456789ab" is of another kind/,
  )
  refused(
    packed(folder => {
      rmSync(join(folder, 'kit-logs/a-0123456789ab.log'))
      symlinkSync('/usr/x', join(folder, 'kit-logs/a-0123456789ab.log'))
    }),
    /is of another kind/,
  )
})

test('what lies below a link, is linked to no file of its build, or is not a file is refused', () => {
  const below = packed(folder => symlinkSync('bin', join(folder, BUILT, 'way')), [`${BUILT}/way/server`])
  refused(below, /"a\/0123456789ab\/way\/server" is below a link/)
  const hard = packed(
    folder => linkSync(join(folder, BUILT, 'bin/server'), join(folder, BUILT, 'same')),
    // of hard links' targets only
    ['--transform=s,^.*$,../../secret,hRS'],
  )
  refused(hard, /is a link to no file of its build/)
  refused(
    packed(folder => execFileSync('mkfifo', [join(folder, BUILT, 'pipe')])),
    /is a FIFO, not a file, a folder or a link/,
  )
  refused(
    packed(folder => chmodSync(join(folder, BUILT, 'bin/server'), 0o4755)),
    /lends its owner's rights/,
  )
})

test('a hard link stands for no folder and leads to no file of another build', () => {
  const other = 'b/0123456789ab'
  const two = (change: (folder: string) => void) =>
    packed(
      folder => {
        mkdirSync(join(folder, other), { recursive: true })
        change(folder)
      },
      [other],
    )
  const into_other = two(folder => linkSync(join(folder, BUILT, 'bin/server'), join(folder, other, 'server')))
  refused(into_other, /"b\/0123456789ab\/server" is a link to no file of its build/)
  const for_folder = two(folder => {
    rmSync(join(folder, other), { recursive: true })
    linkSync(join(folder, BUILT, 'bin/server'), join(folder, other))
  })
  refused(for_folder, /"b\/0123456789ab" is of another kind/)
  const to_log = packed(folder => linkSync(join(folder, 'kit-logs/a-0123456789ab.log'), join(folder, BUILT, 'log')))
  refused(to_log, /"a\/0123456789ab\/log" is a link to no file of its build/)
})

test('paths that would take long to check are refused', { timeout: 60_000 }, () => {
  const renamed = (path: string) => {
    const file = join(scratch, 'long.tar')
    writeFileSync(file, longName(`${BUILT}/${path}`))
    return file
  }
  refused(renamed('d/'.repeat(50_000)), /longer path than a system takes/)
  refused(renamed('x'.repeat(20_000_000)), /longer path than a system takes/)
  refused(renamed(`${'d/'.repeat(101)}x`), /more than 100 folders deep/)
})

test('more than a disk should take is refused, and so are holes and what hides its size', () => {
  const hole = packed(folder => truncateSync(join(folder, BUILT, 'bin/server'), 21e9), ['--sparse'])
  refused(hole, /"a\/0123456789ab\/bin\/server" is a SparseFile/)
  // the headers alone are enough, so that nobody has to send what they claim
  const claimed = join(scratch, 'claimed.tar')
  writeFileSync(claimed, header(`${BUILT}/big`, '0', 21e9))
  refused(claimed, /holds 21000000000 bytes or more, and 20000000000 are allowed/)
  refused(packed(undefined, ['--gzip']), /compressed/)
})

test('a file whose name has a colon is not another host', () => {
  renameSync(packed(), join(scratch, 'a:b.tar'))
  const before = process.cwd()
  process.chdir(scratch)
  try {
    unpackBundle('a:b.tar', 'colon')
  } finally {
    process.chdir(before)
  }
  assert.equal(readFileSync(join(scratch, 'colon', BUILT, 'bin/server'), 'utf8'), 'x')
})

/** An archive with one empty file of a name of any length. */
function longName(path: string): Buffer {
  const size = path.length + 1
  const padded = Buffer.alloc(Math.ceil(size / 512) * 512)
  padded.write(path)
  return Buffer.concat([header('././@LongLink', 'L', size), padded, header('short', '0', 0), Buffer.alloc(1024)])
}

function header(name: string, kind: string, size: number): Buffer {
  const block = Buffer.alloc(512)
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  block.write(name)
  block.write(
    `${octal(0o644, 7)}${octal(0, 7)}${octal(0, 7)}${octal(size, 11).slice(-12)}${octal(0, 11)}        ${kind}`,
    100,
  )
  if (size >= 8 ** 11) {
    // more than eleven octal digits say: a binary number, its first bit set
    block.writeBigUInt64BE(BigInt(size), 128)
    block.writeUInt32BE(2 ** 31, 124)
  }
  block.write('ustar  \0', 257)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${octal(sum, 6)} `, 148)
  return block
}

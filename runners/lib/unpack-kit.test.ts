import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { unpackKit } from './unpack-kit.ts'

const scratch = mkdtempSync(join(tmpdir(), 'benchledger-unpack-test-'))
after(() => rmSync(scratch, { recursive: true, force: true }))
const BUILT = 'a/0123456789ab'
let count = 0

/** The file of a kit, in whose folder `change` may do something; `args` are given to tar besides. */
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
  assert.throws(() => unpackKit(file, out), pattern)
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
  unpackKit(file, out)
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

test('what lies below a link, is linked to no file of the kit, or is no file is refused', () => {
  const below = packed(folder => symlinkSync('bin', join(folder, BUILT, 'way')), [`${BUILT}/way/server`])
  refused(below, /"a\/0123456789ab\/way\/server" is below a link/)
  const hard = packed(
    folder => linkSync(join(folder, BUILT, 'bin/server'), join(folder, BUILT, 'same')),
    // of hard links' targets only
    ['--transform=s,^.*$,../../secret,hRS'],
  )
  refused(hard, /is a link to no file of the kit/)
  refused(
    packed(folder => execFileSync('mkfifo', [join(folder, BUILT, 'pipe')])),
    /is a device/,
  )
  refused(
    packed(folder => chmodSync(join(folder, BUILT, 'bin/server'), 0o4755)),
    /lends its owner's rights/,
  )
})

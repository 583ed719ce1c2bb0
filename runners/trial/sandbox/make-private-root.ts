/** The file system that a server sees: system folders and itself, read-only; processes of its own; one small folder to write. */
import { lstatSync, readlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Argv } from '../../../pipeline/vocabulary/case.ts'

export interface PrivateRoot {
  /** An empty folder of the host, over which it is made. */
  at: string
  /** Absolute paths that the server sees beside the system's, at the same places. */
  read_only: readonly string[]
  writable_bytes: number
}

const SYSTEM = ['/usr', '/etc', '/bin', '/sbin', '/lib', '/lib32', '/lib64']
const DEVICES = ['null', 'zero', 'full', 'random', 'urandom']
/** Where a server may write: it is told so by TMPDIR and HOME. */
export const WRITABLE = '/tmp'

/**
 * The commands that make it, to be run in a mount namespace of its own. Everything else of the host is not there at all:
 * no home, no data, no checkout, no socket of another program. Processes of other users are invisible in its /proc; a
 * kernel that cannot hide them for one mount alone (before 5.8) does not know the word and refuses.
 */
export function privateRootCommands({ at, read_only, writable_bytes }: PrivateRoot): Argv[] {
  const inside = (path: string) => join(at, path)
  const system = SYSTEM.map(path => ({ path, link: linkOf(path) })).filter(({ link }) => link !== undefined)
  const folders = [...system.flatMap(({ path, link }) => (link === null ? [path] : [])), '/sys']
  const devices = DEVICES.map(name => `/dev/${name}`)
  const tmpfs = (path: string, options: string): Argv => ['mount', '-t', 'tmpfs', '-o', options, 'tmpfs', inside(path)]
  const writable = `mode=1777,size=${writable_bytes},nosuid,nodev`
  const shown = [...read_only].sort()
  return [
    tmpfs('/', 'mode=755,size=1m,nosuid'),
    ['mkdir', '-p', ...[...folders, '/proc', '/dev/shm', WRITABLE, '/.old'].map(inside)],
    ...system.flatMap(({ path, link }) => (link ? [['ln', '-s', link, inside(path)]] : [])),
    ...folders.flatMap(path => showReadOnly(path, inside(path))),
    ['mount', '-t', 'proc', '-o', 'hidepid=invisible,nosuid,nodev,noexec', 'proc', inside('/proc')],
    ['touch', ...devices.map(inside)],
    ...devices.map(path => ['mount', '--bind', path, inside(path)]),
    ['ln', '-s', '/proc/self/fd', inside('/dev/fd')],
    tmpfs('/dev/shm', writable),
    tmpfs(WRITABLE, writable),
    ...shown.flatMap(path => [...makePoint(path, inside), ...showReadOnly(path, inside(path))]),
    ['pivot_root', at, inside('/.old')],
    ['umount', '-l', '/.old'],
    ['rmdir', '/.old'],
    ['mount', '-o', 'remount,bind,ro,nosuid', '/'],
  ]
}

function makePoint(path: string, inside: (path: string) => string): Argv[] {
  if (lstatSync(path).isDirectory()) return [['mkdir', '-p', inside(path)]]
  return [
    ['mkdir', '-p', inside(dirname(path))],
    ['touch', inside(path)],
  ]
}

const showReadOnly = (path: string, point: string): Argv[] => [
  ['mount', '--bind', path, point],
  ['mount', '-o', 'remount,bind,ro,nosuid,nodev', point],
]

/** What the path links to; null for a folder, undefined for nothing. */
function linkOf(path: string): string | null | undefined {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  return stat === undefined ? undefined : stat.isSymbolicLink() ? readlinkSync(path) : null
}

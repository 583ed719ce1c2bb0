/**
 * Creates the file system that a server sees: system folders and its own, read-only; its processes; a small writable
 * folder.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Argv } from '../../../pipeline/schema/records/commands.ts'

interface PrivateRoot {
  /** Absolute paths that the server sees besides the system's. */
  read_only: readonly string[]
  writable_bytes: number
  /** One of them that `user` may write to; its changes are discarded with the file system. */
  layered?: { folder: string; user: number }
}

const SYSTEM = ['/usr', '/etc', '/bin', '/sbin', '/lib', '/lib32', '/lib64']
const DEVICES = ['null', 'zero', 'full', 'random', 'urandom'].map(name => `/dev/${name}`)
/** The writable folder of a server, and its TMPDIR and HOME. */
export const WRITABLE = '/tmp'

/**
 * Mounts that bubblewrap does not offer. This /proc hides processes of other users; kernels before 5.8, which cannot
 * hide them for a single mount, reject the option. Later mounts of the host do not appear inside.
 */
const FINISH = `mount --make-rprivate / &&
  mount -t proc -o hidepid=invisible,nosuid,nodev,noexec proc /proc &&
  mount --bind --options ro /proc/sys /proc/sys &&
  mount -t sysfs -o ro,nosuid,nodev,noexec sysfs /sys`

/** A constant: the folder and the user are its arguments. */
const ADD_LAYER = `cd "$1" && mkdir -m 700 ${WRITABLE}/.layer && cd ${WRITABLE}/.layer && mkdir up work &&
  chown "$2:$2" up && cd "$1" &&
  mount -t overlay -o lowerdir=.,upperdir=${WRITABLE}/.layer/up,workdir=${WRITABLE}/.layer/work overlay "$1"`

/**
 * Everything else on the host is absent: homes, data, the checkout, sockets of other programs. Bubblewrap mounts
 * without set-user-ID bits and without devices except the five.
 */
function bubblewrapOptions({ read_only, writable_bytes }: PrivateRoot): string[] {
  const writable = (path: string) => ['--perms', '1777', '--size', String(writable_bytes), '--tmpfs', path]
  return [
    ...SYSTEM.flatMap(path => ['--ro-bind-try', path, path]),
    ...['/proc', '/sys', '/dev'].flatMap(path => ['--dir', path]),
    ...DEVICES.flatMap(path => ['--dev-bind', path, path]),
    ...['--symlink', '/proc/self/fd', '/dev/fd'],
    ...['/dev/shm', WRITABLE].flatMap(writable),
    // a parent folder that bubblewrap creates implicitly would be closed to the server's user
    ...read_only.toSorted().flatMap(path => ['--dir', dirname(path), '--ro-bind', path, path]),
    ...['--remount-ro', '/'],
  ]
}

/**
 * Returns a file descriptor that keeps the mount namespace alive until it is closed or this process ends. `tool` finds
 * a program's path. Errors: the kernel or bubblewrap refuses; the message is a sentence.
 */
export async function openPrivateRoot(root: PrivateRoot, tool: (name: string) => string): Promise<number> {
  const hold: Argv = ['/bin/sh', '-c', 'echo $$; exec cat']
  const maker = spawn(tool('bwrap'), [...bubblewrapOptions(root), '--', ...hold], { stdio: 'pipe' })
  const exit = once(maker, 'exit')
  let warning = ''
  maker.stderr.on('data', (chunk: Buffer) => {
    warning += chunk
  })
  try {
    const holder = await Promise.race([once(maker.stdout, 'data').then(([pid]) => Number(pid)), exit.then(() => null)])
    if (holder === null) throw new Error(warning.trim())
    const path = `/proc/${holder}/ns/mnt`
    const run = (...argv: string[]) => {
      const args = [`--mount=${path}`, '--', tool('sh'), '-c', ...argv]
      const { status, stderr } = spawnSync(tool('nsenter'), args, { encoding: 'utf8', timeout: 10_000 })
      if (status !== 0) throw new Error((stderr ?? '').trim())
    }
    run(FINISH)
    if (root.layered) run(ADD_LAYER, 'sh', root.layered.folder, String(root.layered.user))
    return openSync(path, 'r')
  } catch (error) {
    throw new Error(`the private file system cannot be created: ${(error as Error).message}`)
  } finally {
    maker.stdin.end()
    await exit
  }
}

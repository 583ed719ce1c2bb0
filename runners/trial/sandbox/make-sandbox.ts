/**
 * What a server under test is stored in: a user of its own without any privilege, a file system and shared memory of its own,
 * limits of tasks, memory and CPUs; its network is the trial's. The kernel holds each; bubblewrap and util-linux ask it to.
 *
 * Its PID namespace is the trial's: a server that is process 1 of its own ignores SIGTERM unless it expects it, and a
 * process between would be counted as the server's. The trial's other processes are another user's, and so invisible in
 * its /proc and out of reach of its signals.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync } from 'node:fs'
import { basename } from 'node:path'
import type { BuiltEntry } from '../../../pipeline/schema/case.ts'
import { findProgram, pathOfEntries } from '../../host/find-program.ts'
import { storesInFile } from '../../verify/check-stored.ts'
import { servedFolder } from '../../verify/oracle/expected-response.ts'
import type { TrialSite } from '../serve-trial-request.ts'
import type { TrialRequest } from '../trial-request.ts'
import { type Limits, serverLimits, serverUser } from './limits.ts'
import { listProgramFolders } from './list-program-folders.ts'
import { makeControlGroups } from './make-control-groups.ts'
import { openPrivateRoot, WRITABLE } from './make-private-root.ts'

export interface Sandbox {
  /** What a command has to begin with to run inside, in the built folder. */
  enter: readonly string[]
  /** Replaces what the server's environment has of these. */
  env: Readonly<Record<string, string>>
  holds_cpus: boolean
  /** A small file as the server sees it; null where there is none. */
  readFile: (path: string) => Buffer | null
  /** To be called when no process is left inside. */
  remove: () => void
}

interface SandboxOptions {
  /** Of its control groups: begins as temporaryPrefix('trial') names the runner, so that those of a dead one are known. */
  name: string
  built: Pick<BuiltEntry, 'folder' | 'entry'> & Partial<Pick<BuiltEntry, 'configuration'>>
  /** Absolute: what it serves; null and absent is nothing. */
  served_folder?: string | null
  cpus: readonly number[] | null
  limits?: Limits
  /** Whether it may write in the folder that it starts in; absent is not. */
  writes_folder?: boolean
}

const TOOLS = 'bwrap nsenter unshare mount env setpriv sh cat'.split(' ')
/** setpriv is in another place than the server's PATH may lead to. */
const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
/** A constant: no word of it comes from elsewhere. A process joins a group by writing 0 to its door. */
const JOIN = 'while [ "$1" != -- ]; do echo 0 >"$1" || exit 125; shift; done; shift; exec "$@"'
const MOST_READ_BYTES = 1 << 16
const PRIVILEGES = ['--clear-groups', '--no-new-privs', '--bounding-set=-all', '--inh-caps=-all']

/** Errors: this host cannot make one, whole; the message is a sentence that says what is missing. */
export async function makeSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { name, built, served_folder, cpus, limits = serverLimits(), writes_folder = false } = options
  if (process.getuid?.() !== 0)
    throw new Error('only root can make namespaces: run it as root in a machine for measuring')
  const missing = TOOLS.find(name => findProgram(name, SYSTEM_PATH) === null)
  if (missing) throw new Error(`${missing} is missing: install bubblewrap, util-linux and coreutils`)
  // it was made for its builder alone, and the server is another user
  chmodSync(built.folder, 0o755)
  const [program = ''] = built.configuration?.start ?? built.entry.manifest.start ?? []
  const served = served_folder == null ? [] : [served_folder]
  const read_only = [built.folder, ...served, ...listProgramFolders(program, built.folder, pathOfEntries())]
  const id = serverUser()
  const layered = writes_folder ? { folder: built.folder, user: id } : undefined
  const fd = await openPrivateRoot({ read_only, writable_bytes: limits.writable_bytes, layered }, tool)
  const inside = [tool('nsenter'), `--mount=/proc/${process.pid}/fd/${fd}`, '--']
  try {
    const groups = makeControlGroups(name, limits, cpus)
    const user = [`--reuid=${id}`, `--regid=${id}`, ...PRIVILEGES]
    return {
      enter: [
        ...[tool('sh'), '-c', JOIN, 'sh', ...groups.procs_paths, '--'],
        // shared memory and queues of System V and POSIX would last from trial to trial
        ...[tool('unshare'), '--ipc', '--'],
        ...inside,
        ...[tool('env'), '-C', built.folder, tool('setpriv'), ...user, '--'],
      ],
      env: { HOME: WRITABLE, TMPDIR: WRITABLE },
      holds_cpus: groups.holds_cpus,
      readFile: path => {
        const [command = '', ...args] = [...inside, tool('cat'), path]
        const { status, stdout } = spawnSync(command, args, { timeout: 10_000, maxBuffer: MOST_READ_BYTES })
        return status === 0 ? stdout : null
      },
      remove: () => {
        closeSync(fd)
        groups.remove()
      },
    }
  } catch (error) {
    closeSync(fd)
    throw error
  }
}

const tool = (name: string): string => findProgram(name, SYSTEM_PATH) ?? name

/** That of one trial or verification. Null where none is requested. Errors: it cannot be made whole; a server never starts in less than was requested. */
export async function sandboxOf(
  { sandbox = 'none', built, scenario }: Pick<TrialRequest, 'sandbox' | 'built' | 'scenario'>,
  cpus: readonly number[] | null,
  { isolation, folder }: Pick<TrialSite, 'isolation' | 'folder'>,
): Promise<Sandbox | null> {
  if (sandbox === 'none') return null
  if (isolation === 'loopback') throw new Error('the sandbox needs a network namespace, and none could be made')
  return makeSandbox({
    ...{ name: basename(folder), built, served_folder: servedFolder(scenario), cpus },
    writes_folder: storesInFile(built.configuration),
  })
}

/**
 * Creates the sandbox of a server under test: an unprivileged user, a private file system and shared memory, and limits
 * of tasks, memory and CPUs. It has the trial's network and PID namespaces. It has no PID namespace because process 1
 * ignores SIGTERM by default, and an init process would be counted as the server's. The trial's other processes belong
 * to another user, so the server can neither see nor signal them.
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
import { createControlGroups, type FreezerFiles } from './create-control-groups.ts'
import { openPrivateRoot, WRITABLE } from './create-private-root.ts'
import { type Limits, serverLimits, serverUser } from './limits.ts'
import { listProgramFolders } from './list-program-folders.ts'

export interface Sandbox {
  /** The prefix of a command that is to run inside, in the built folder. */
  enter: readonly string[]
  /** Stops what runs inside; null if its groups cannot. */
  freezer: FreezerFiles | null
  /** Overrides variables of the server's environment. */
  env: Readonly<Record<string, string>>
  holds_cpus: boolean
  /** A small file as the server sees it; null if there is none. */
  readFile: (path: string) => Buffer | null
  /** To be called when no process remains inside. */
  remove: () => void
}

interface SandboxOptions {
  /**
   * The name of its control groups; begins like temporaryPrefix('trial'), so that those of a dead runner are
   * recognised.
   */
  name: string
  built: Pick<BuiltEntry, 'folder' | 'entry'> & Partial<Pick<BuiltEntry, 'configuration'>>
  /** Absolute path of the files that it serves; null and absent: none. */
  served_folder?: string | null
  cpus: readonly number[] | null
  limits?: Limits
  /** Whether it may write to the folder that it starts in (false). */
  writes_folder?: boolean
}

const TOOLS = 'bwrap nsenter unshare mount env setpriv sh cat'.split(' ')
/** The server's PATH may lead elsewhere. */
const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const MOST_READ_BYTES = 1 << 16
const PRIVILEGES = ['--clear-groups', '--no-new-privs', '--bounding-set=-all', '--inh-caps=-all']

/** Errors: this host cannot create a complete sandbox; the message is a sentence that says what is missing. */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { name, built, served_folder, cpus, limits = serverLimits(), writes_folder = false } = options
  if (process.getuid?.() !== 0)
    throw new Error('only root can create namespaces: run it as root on a machine for measuring')
  const missing = TOOLS.find(name => findProgram(name, SYSTEM_PATH) === null)
  if (missing) throw new Error(`${missing} is missing: install bubblewrap, util-linux and coreutils`)
  // the folder was private to the user who built it
  chmodSync(built.folder, 0o755)
  const [program = ''] = built.configuration?.start ?? built.entry.manifest.start ?? []
  const served = served_folder == null ? [] : [served_folder]
  const read_only = [built.folder, ...served, ...listProgramFolders(program, built.folder, pathOfEntries())]
  const id = serverUser()
  const layered = writes_folder ? { folder: built.folder, user: id } : undefined
  const fd = await openPrivateRoot({ read_only, writable_bytes: limits.writable_bytes, layered }, tool)
  const inside = [tool('nsenter'), `--mount=/proc/${process.pid}/fd/${fd}`, '--']
  try {
    const groups = createControlGroups(name, limits, cpus)
    const user = [`--reuid=${id}`, `--regid=${id}`, ...PRIVILEGES]
    return {
      enter: [
        ...groups.enter,
        // shared memory and queues of System V and POSIX would outlast the trial
        ...[tool('unshare'), '--ipc', '--'],
        ...inside,
        ...[tool('env'), '-C', built.folder, tool('setpriv'), ...user, '--'],
      ],
      env: { HOME: WRITABLE, TMPDIR: WRITABLE },
      freezer: groups.freezer,
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

/** The sandbox of a trial or verification; null if none is requested. Errors: it cannot be created. */
export async function sandboxOf(
  { sandbox = 'none', built, scenario }: Pick<TrialRequest, 'sandbox' | 'built' | 'scenario'>,
  cpus: readonly number[] | null,
  { isolation, folder }: Pick<TrialSite, 'isolation' | 'folder'>,
): Promise<Sandbox | null> {
  if (sandbox === 'none') return null
  if (isolation === 'loopback') throw new Error('the sandbox needs a network namespace, and none could be created')
  return createSandbox({
    ...{ name: basename(folder), built, served_folder: servedFolder(scenario), cpus },
    writes_folder: storesInFile(built.configuration),
  })
}

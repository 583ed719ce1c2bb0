/**
 * One attempt to escape from the sandbox, run inside it: `node probe.ts NAME JSON`. It is copied into the folder of a
 * test server and therefore imports no other file. Prints one line of JSON: whether it got through, and the details.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  accessSync,
  closeSync,
  constants,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { connect } from 'node:net'
import { setPriority } from 'node:os'
import { join } from 'node:path'

/** Facts about the program outside and the host. */
interface Outside {
  /** Of the trial's program. */
  pid: number
  /** Those on which it listens. */
  addresses: string[]
  port: number
  /** Private folders and files of the host. */
  secrets: string[]
  /** Folders that a server may not write. */
  folders: string[]
  /** A CPU that does not belong to the server; null if there is none. */
  other_cpu: number | null
  /** What the probes of limits try to use, above each limit. */
  task_count: number
  bytes: number
}

interface Seen {
  got_through: boolean
  detail: string
}

const MIB = 1024 ** 2
/** A probe leaves a file and a shared memory segment of an unusual size; the next probe finds and removes them. */
const KEPT = 'benchledger-probe-kept'
const SEGMENT_BYTES = 77_713

const probes: Record<string, (outside: Outside) => Seen | Promise<Seen>> = {
  async network({ addresses, port }) {
    const reached = await firstOf(addresses, address => canConnect(address, port))
    return seen(reached !== null, `reached ${reached}`, `none of ${addresses.length} addresses of the host responds`)
  },
  async files({ secrets }) {
    const read = await firstOf(secrets, path => canDo(() => (isFolder(path) ? readdirSync(path) : readFileSync(path))))
    return seen(read !== null, `read ${read}`, `none of ${secrets.length} private places can be read`)
  },
  processes({ pid }) {
    const others = readdirSync('/proc').filter(name => /^\d+$/.test(name) && name !== String(process.pid))
    if (canDo(() => readFileSync(`/proc/${pid}/cmdline`)))
      return seen(true, 'read the arguments of the trial’s program')
    return seen(others.length > 0, `sees ${others.length} other processes`)
  },
  signals: ({ pid }) =>
    seen(
      canDo(() => process.kill(pid, 0)),
      'may signal the trial’s program',
      'may not signal the trial’s program',
    ),
  async write({ folders }) {
    const places = [process.cwd(), ...folders]
    const written = await firstOf(places, folder => canDo(() => accessSync(folder, constants.W_OK)))
    return seen(written !== null, `may write ${written}`, `none of ${places.length} folders can be written`)
  },
  privileges() {
    const status = readFileSync('/proc/self/status', 'utf8')
    const [, capabilities = ''] = /^CapEff:\s*(\w+)/m.exec(status) ?? []
    const mounts = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', process.cwd()]).status === 0
    const has_some = /[1-9a-f]/.test(capabilities) || !/^NoNewPrivs:\s*1/m.test(status) || mounts
    return seen(has_some, `has capabilities ${capabilities}`, 'has none and can get none')
  },
  cpus({ other_cpu }) {
    const is_done = succeeds('taskset', '-pc', String(other_cpu), String(process.pid))
    const cpus = /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? ''
    const is_outside = is_done && cpus.split(',').includes(String(other_cpu))
    return seen(is_outside, `is on CPU ${cpus} after it requested ${other_cpu}`)
  },
  'cpus-child'({ other_cpu }) {
    const { status, stdout } = spawnSync('taskset', ['-c', String(other_cpu), 'cat', '/proc/self/status'])
    const cpus = /^Cpus_allowed_list:\s*(\S+)/m.exec(String(stdout))?.[1] ?? ''
    return seen(status === 0, `its child is on CPU ${cpus}`, 'may not start a child there')
  },
  priority: () =>
    seen(
      canDo(() => setPriority(-5)),
      'has nice -5',
      'may not raise its priority',
    ),
  'real-time': () =>
    seen(succeeds('chrt', '--rr', '--pid', '1', String(process.pid)), 'runs in real time', 'may not run in real time'),
  settings: () => openSettings(),
  'settings-remounted'() {
    for (const path of ['/proc/sys', '/sys']) spawnSync('mount', ['-o', 'remount,bind,rw', path])
    return openSettings()
  },
  clock: () => seen(succeeds('date', '--set', `@${Date.now() / 1000}`), 'may set the clock', 'may not set the clock'),
  'keep-files'() {
    const places = ['/tmp', '/var/tmp', '/dev/shm', process.cwd()].map(folder => join(folder, KEPT))
    const found = places.filter(path => canDo(() => readFileSync(path)))
    for (const path of places) {
      if (found.length > 0) rmSync(path, { force: true })
      else canDo(() => writeFileSync(path, 'kept'))
    }
    return seen(found.length > 0, `finds ${found.length} of ${places.length} files of the previous trial`)
  },
  'keep-memory'() {
    const { stdout } = spawnSync('ipcs', ['-m'], { encoding: 'utf8' })
    const [, id] = new RegExp(`^0x\\S+ +(\\d+) +\\S+ +\\d+ +${SEGMENT_BYTES} `, 'm').exec(stdout) ?? []
    if (id === undefined) spawnSync('ipcmk', ['--shmem', String(SEGMENT_BYTES), '--mode', '0666'])
    else spawnSync('ipcrm', ['--shmem-id', id])
    return seen(id !== undefined, 'finds memory of the previous trial', 'finds no memory of the previous trial')
  },
  async 'fork-bomb'({ task_count }) {
    let count = 0
    while (count < task_count && (await canSpawn())) count += 1
    return seen(count >= task_count, `started ${count} of ${task_count} processes`)
  },
  memory({ bytes }) {
    const kept: Buffer[] = []
    while (kept.length * 8 * MIB < bytes) kept.push(Buffer.alloc(8 * MIB, 1))
    return seen(true, `used ${(kept.length * 8).toFixed(0)} MiB`)
  },
  async disk({ bytes }) {
    const [tmp, shared] = ['/tmp', '/dev/shm'].map(folder => fill(join(folder, 'fill'), bytes))
    const most = Math.max(tmp ?? 0, shared ?? 0)
    return seen(most >= bytes, `wrote ${Math.round(most / MIB)} MiB of ${bytes / MIB}`)
  },
  'stay-behind': () => leave('sleep', ['10']),
  'stay-behind-hidden': () => leave('unshare', ['--user', '--net', '--pid', '--fork', 'sleep', '10']),
}

/** Opens them for writing, but never writes. */
function openSettings(): Seen {
  const paths = ['/proc/sys/vm/swappiness', '/sys/kernel/mm/transparent_hugepage/enabled']
  const open = paths.filter(path => canDo(() => closeSync(openSync(path, 'r+'))))
  return seen(open.length > 0, `may write ${open.length} of ${paths.length} settings of the machine`)
}

/** Starts a process in a new session, without the environment that names its trial. */
async function leave(command: string, args: string[]): Promise<Seen> {
  const child = spawn(command, args, { detached: true, stdio: 'ignore', env: { PATH: process.env.PATH } })
  await new Promise(resolve => setTimeout(resolve, 100))
  child.unref()
  return seen(true, 'left a process')
}

async function canSpawn(): Promise<boolean> {
  try {
    const child = spawn('sleep', ['30'], { stdio: 'ignore' })
    child.unref()
    await once(child, 'spawn')
    return true
  } catch {
    return false
  }
}

function fill(path: string, bytes: number): number {
  const part = Buffer.alloc(MIB)
  let written = 0
  try {
    const fd = openSync(path, 'w')
    while (written < bytes) written += writeSync(fd, part)
  } catch {
    // full
  } finally {
    rmSync(path, { force: true })
  }
  return written
}

function canConnect(host: string, port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({ host, port, timeout: 500 })
    const end = (is_open: boolean) => {
      socket.destroy()
      resolve(is_open)
    }
    socket.once('connect', () => end(true))
    socket.once('timeout', () => end(false))
    socket.once('error', () => end(false))
  })
}

function canDo(action: () => unknown): boolean {
  try {
    action()
    return true
  } catch {
    return false
  }
}

const isFolder = (path: string): boolean => canDo(() => readdirSync(path))

async function firstOf(all: string[], test: (each: string) => boolean | Promise<boolean>): Promise<string | null> {
  for (const each of all) if (await test(each)) return each
  return null
}

const succeeds = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0

function seen(got_through: boolean, detail: string, otherwise = detail): Seen {
  return { got_through, detail: got_through ? detail : otherwise }
}

const [, , name = '', outside = '{}'] = process.argv
writeFileSync(1, `${JSON.stringify(await probes[name]?.(JSON.parse(outside)))}\n`)
process.exit(0)

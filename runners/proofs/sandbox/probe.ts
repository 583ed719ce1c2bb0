/**
 * One try to get out of the sandbox, run inside of it: `node probe.ts NAME JSON`. It is copied into the folder of a made
 * server and imports nothing of ours. Prints one line of JSON: whether it got through, and what it saw.
 */
import { spawn, spawnSync } from 'node:child_process'
import { accessSync, constants, openSync, readdirSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'

/** What the program outside says of itself and of the host. */
interface Outside {
  pid: number
  /** Where it listens. */
  addresses: string[]
  port: number
  /** Private folders and files of the host. */
  secrets: string[]
  /** Folders in which a server has nothing to write. */
  folders: string[]
  /** A CPU that is not the server's; null where there is none. */
  other_cpu: number | null
  /** How far the probes of limits go, which is beyond each limit. */
  task_count: number
  bytes: number
}

interface Seen {
  got_through: boolean
  detail: string
}

const MIB = 1024 ** 2

const probes: Record<string, (outside: Outside) => Seen | Promise<Seen>> = {
  async network({ addresses, port }) {
    const reached = await firstOf(addresses, address => canConnect(address, port))
    return through(
      reached,
      address => `reached ${address}`,
      `none of ${addresses.length} addresses of the host answers`,
    )
  },
  async files({ secrets }) {
    const read = await firstOf(secrets, path => canDo(() => (isFolder(path) ? readdirSync(path) : readFileSync(path))))
    return through(read, path => `read ${path}`, `none of ${secrets.length} private places can be read`)
  },
  processes({ pid }) {
    const others = readdirSync('/proc').filter(name => /^\d+$/.test(name) && name !== String(process.pid))
    if (canDo(() => readFileSync(`/proc/${pid}/cmdline`)))
      return { got_through: true, detail: 'read the runner’s arguments' }
    return { got_through: others.length > 0, detail: `sees ${others.length} processes beside itself` }
  },
  signals({ pid }) {
    const is_sent = canDo(() => process.kill(pid, 0))
    return { got_through: is_sent, detail: is_sent ? 'may signal the runner' : 'its signal to the runner is refused' }
  },
  async write({ folders }) {
    const places = [process.cwd(), ...folders]
    const written = await firstOf(places, folder => canDo(() => accessSync(folder, constants.W_OK)))
    return through(written, folder => `may write ${folder}`, `none of ${places.length} folders can be written`)
  },
  privileges() {
    const status = readFileSync('/proc/self/status', 'utf8')
    const [, capabilities = ''] = /^CapEff:\s*(\w+)/m.exec(status) ?? []
    const mounts = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', process.cwd()]).status === 0
    const has_some = /[1-9a-f]/.test(capabilities) || !/^NoNewPrivs:\s*1/m.test(status) || mounts
    return {
      got_through: has_some,
      detail: has_some ? `has capabilities ${capabilities}` : 'has none and can get none',
    }
  },
  cpus({ other_cpu }) {
    const { status } = spawnSync('taskset', ['-pc', String(other_cpu), String(process.pid)])
    const cpus = /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? ''
    const has_left = status === 0 && cpus.split(',').includes(String(other_cpu))
    return { got_through: has_left, detail: `is on CPU ${cpus} after it asked for ${other_cpu}` }
  },
  async 'fork-bomb'({ task_count }) {
    let count = 0
    while (count < task_count && (await canSpawn())) count += 1
    return { got_through: count >= task_count, detail: `started ${count} of ${task_count} processes` }
  },
  memory({ bytes }) {
    const kept: Buffer[] = []
    while (kept.length * 8 * MIB < bytes) kept.push(Buffer.alloc(8 * MIB, 1))
    return { got_through: true, detail: `took ${(kept.length * 8).toFixed(0)} MiB` }
  },
  async disk({ bytes }) {
    const [tmp, shared] = ['/tmp', '/dev/shm'].map(folder => fill(join(folder, 'fill'), bytes))
    const most = Math.max(tmp ?? 0, shared ?? 0)
    return { got_through: most >= bytes, detail: `wrote ${Math.round(most / MIB)} MiB of ${bytes / MIB}` }
  },
  'stay-behind': () => leave('sleep', ['10']),
  'stay-behind-hidden': () => leave('unshare', ['--user', '--net', '--pid', '--fork', 'sleep', '10']),
}

/** In a session of its own and without the environment that names its trial. */
async function leave(command: string, args: string[]): Promise<Seen> {
  const child = spawn(command, args, { detached: true, stdio: 'ignore', env: { PATH: process.env.PATH } })
  await new Promise(resolve => setTimeout(resolve, 100))
  child.unref()
  return { got_through: true, detail: 'left a process' }
}

function canSpawn(): Promise<boolean> {
  return new Promise(resolve => {
    try {
      const child = spawn('sleep', ['30'], { stdio: 'ignore' })
      child.unref()
      child.once('spawn', () => resolve(true))
      child.once('error', () => resolve(false))
    } catch {
      resolve(false)
    }
  })
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

function through(found: string | null, describe: (found: string) => string, otherwise: string): Seen {
  return { got_through: found !== null, detail: found === null ? otherwise : describe(found) }
}

const [, , name = '', outside = '{}'] = process.argv
const seen = await probes[name]?.(JSON.parse(outside))
writeFileSync(1, `${JSON.stringify(seen)}\n`)
process.exit(0)

/** Runs one probe of proofs/sandbox/probe.ts, in the sandbox or as a trial without it does, and says what became of it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { homedir, networkInterfaces, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { killProcesses } from '../../runners/host/end-processes.ts'
import { findProcesses, MARKER, markerFor, type TrialIdentity } from '../../runners/host/find-processes.ts'
import { makeNamespace } from '../../runners/trial/namespace.ts'
import type { Limits } from '../../runners/trial/sandbox/limits.ts'
import { makeSandbox, type Sandbox } from '../../runners/trial/sandbox/make-sandbox.ts'

/** `denied`: it could not; `contained`: it could, up to a limit or until it was ended; `allowed`: nothing held it. */
export type Outcome = 'denied' | 'contained' | 'allowed'

export interface Tried {
  outcome: Outcome
  detail: string
}

export interface ProbeHost {
  /** Of the server, and one that is not the server's. */
  cpus: { server: readonly number[]; other: number | null }
}

const CHECKOUT = resolve(import.meta.dirname, '../..')
const PROBE = join(CHECKOUT, 'proofs/sandbox/probe.ts')
const MIB = 1024 ** 2
/** Far below the real ones, so that probing does not hurt the host. */
const LIMITS: Limits = { task_count: 64, memory_bytes: 192 * MIB, writable_bytes: 16 * MIB }
/** Beyond each limit. */
const BEYOND = { task_count: 128, bytes: 512 * MIB }
const TIMEOUT_MS = 30_000

/** Of a probe that keeps something the second try counts. Errors: the sandbox cannot be made; the message is a sentence. */
export async function tryProbe(probe: string, host: ProbeHost, is_sandboxed: boolean): Promise<Tried> {
  const folder = mkdtempSync(join(tmpdir(), 'benchledger-probe-'))
  try {
    if (probe.startsWith('keep-')) await tryOnce(probe, host, is_sandboxed, folder)
    return await tryOnce(probe, host, is_sandboxed, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function tryOnce(probe: string, host: ProbeHost, is_sandboxed: boolean, folder: string): Promise<Tried> {
  const built_folder = join(folder, 'server')
  mkdirSync(built_folder, { recursive: true })
  copyFileSync(PROBE, join(built_folder, 'probe.ts'))
  const namespace = makeNamespace()
  const server = createServer(socket => socket.destroy()).listen(0, '0.0.0.0')
  await once(server, 'listening')
  const marker = markerFor(`probe-${process.pid}/${probe}`)
  const identity: TrialIdentity = { marker, groups: new Set(), network_namespace: namespace?.id ?? null }
  const manifest = { name: 'probe', language: null, start: [process.execPath] }
  const built = { folder: built_folder, entry: { framework_id: 'probe', folder, manifest } }
  let sandbox: Sandbox | null = null
  try {
    if (namespace === null) throw new Error('no network namespace can be made: be root and install iproute2')
    if (is_sandboxed) sandbox = await makeSandbox({ built, cpus: host.cpus.server, limits: LIMITS })
    if (sandbox) identity.control_group = sandbox.control_group
    const { port } = server.address() as { port: number }
    const outside = JSON.stringify({ ...describeOutside(folder), port, other_cpu: host.cpus.other, ...BEYOND })
    const argv = [...namespace.enter, ...(sandbox?.enter ?? []), process.execPath, 'probe.ts', probe, outside]
    const env = { PATH: process.env.PATH ?? '', ...sandbox?.env, [MARKER]: identity.marker }
    const { output, signal } = await run(argv, built_folder, env, identity)
    const left_count = await countLeft(identity)
    return evaluate(probe, output, signal, left_count, is_sandboxed)
  } finally {
    killProcesses(identity)
    sandbox?.remove()
    namespace?.remove()
    server.close()
  }
}

function describeOutside(folder: string) {
  const own = Object.values(networkInterfaces()).flatMap(each => each ?? [])
  const addresses = own.filter(({ family }) => family === 'IPv4').map(({ address }) => address)
  return {
    pid: process.pid,
    addresses: [...new Set(['127.0.0.1', ...addresses])],
    secrets: [homedir(), join(CHECKOUT, 'package.json'), join(CHECKOUT, 'data'), '/etc/shadow', '/var/log', '/run'],
    folders: ['/', '/usr', '/etc', '/var', folder, CHECKOUT, join(CHECKOUT, 'data')],
  }
}

interface Ended {
  output: string
  signal: NodeJS.Signals | null
}

function run(
  argv: readonly string[],
  cwd: string,
  env: Record<string, string>,
  identity: TrialIdentity,
): Promise<Ended> {
  const [command = '', ...args] = argv
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    if (child.pid) identity.groups.add(child.pid)
    child.stdout.on('data', chunk => {
      output += chunk
    })
    child.once('error', fail)
    const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS)
    child.once('exit', (_, signal) => {
      clearTimeout(timer)
      done({ output, signal })
    })
  })
}

/** What is still there a moment later, all of it ended by us now. */
async function countLeft(identity: TrialIdentity): Promise<number> {
  await sleep(50)
  const count = findProcesses(identity).length
  killProcesses(identity)
  return findProcesses(identity).length === 0 ? count : Number.POSITIVE_INFINITY
}

const LIMITED = ['fork-bomb', 'memory', 'disk']

/** What stays behind is contained where all of it was found and ended. */
function evaluate(
  probe: string,
  output: string,
  signal: NodeJS.Signals | null,
  left_count: number,
  is_sandboxed: boolean,
): Tried {
  if (probe.startsWith('stay-behind')) {
    const is_held = left_count > 0 && Number.isFinite(left_count)
    return {
      outcome: is_held ? 'contained' : 'allowed',
      detail: is_held ? `${left_count} found and ended` : 'lost sight of',
    }
  }
  if (signal !== null) return { outcome: 'contained', detail: `ended by ${signal}` }
  const { got_through, detail } = JSON.parse(output) as { got_through: boolean; detail: string }
  if (got_through) return { outcome: 'allowed', detail }
  return { outcome: LIMITED.includes(probe) && is_sandboxed ? 'contained' : 'denied', detail }
}

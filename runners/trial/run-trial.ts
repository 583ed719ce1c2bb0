/** Runs one trial: what its program is told, and what it answers. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { invocationOf } from '../../pipeline/tools/find-invocations.ts'
import type { TrialJson } from '../../pipeline/vocabulary/records/run.ts'
import { buildObserver } from '../host/build-observer.ts'
import { killProcesses } from '../host/end-processes.ts'
import { MARKER, type TrialIdentity } from '../host/find-processes.ts'
import { temporaryPrefix } from '../host/orphaned-folders.ts'
import { blankRecord, trialPath } from './blank-record.ts'
import { makeNamespace } from './namespace.ts'
import { pin } from './pin.ts'
import { markerOf, roleOf } from './trial-context.ts'
import type { TrialRequest } from './trial-request.ts'
import { makeTwoHosts } from './two-hosts.ts'

const program = join(import.meta.dirname, 'trial.ts')

export type RunTrial = (request: TrialRequest, signal: AbortSignal) => Promise<TrialJson>

/**
 * Runs one trial in a program of its own (runners/trial/trial.ts), inside a network namespace that is made for it and removed
 * after it. Where `isolation` asks for a namespace and none can be made, it runs on loopback, and the record says so. A
 * trial whose program dies is void. Errors: the signal was aborted; then its processes are gone, and its files, which are
 * written last, are the caller's to drop.
 */
export async function runTrial(
  request: TrialRequest,
  signal: AbortSignal,
  isolation: TrialJson['isolation'] = 'network-namespace',
): Promise<TrialJson> {
  signal.throwIfAborted()
  const observer_program =
    request.observe && invocationOf(request.case.tool).kind === 'load' ? buildObserver() : undefined
  const is_apart = request.built.configuration.is_apart === true
  const hosts = is_apart && isolation !== 'loopback' ? makeTwoHosts() : null
  if (is_apart && hosts === null) return { ...blankRecord(request, 'loopback'), status: 'failed', reason: NO_TWO_HOSTS }
  const folder = mkdtempSync(temporaryPrefix('trial'))
  const namespace = hosts?.generator ?? (isolation === 'loopback' ? null : makeNamespace())
  const used = hosts ? 'two-network-namespaces' : namespace ? 'network-namespace' : 'loopback'
  try {
    const argv = [process.execPath, program, used, folder]
    const inside = [...(namespace?.enter ?? []), ...argv]
    const pinned = pin(inside, observerCpus(request), request.programs.taskset.path)
    const output = await runProgram(
      pinned,
      { ...request, observer_program, server_host: hosts?.server_host },
      namespace?.id ?? null,
      signal,
    )
    signal.throwIfAborted()
    return readRecord(output) ?? voidRecord(request, used, output.error)
  } finally {
    namespace?.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

const NO_TWO_HOSTS =
  'two network namespaces with a cable between them could not be made: run as root, with ip, nsenter, unshare and mount'

/**
 * The observers run where time is left over: beside the generator of an entry, whose CPUs are its own, but beside the
 * server of a control, which is there to show what the generator can do.
 */
const observerCpus = (request: TrialRequest) =>
  roleOf(request) === 'control' ? request.cpus.server : request.cpus.client

interface ProgramOutput {
  text: string
  error: string
}

/** Where Node keeps what it made of the program's source, so that the next trial begins sooner; nobody else can write there. */
const NODE_COMPILE_CACHE = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'node-compile-cache')

/** How long the program may take to end everything after SIGTERM. */
const END_MS = 10_000

function runProgram(
  argv: readonly string[],
  request: TrialRequest,
  network_namespace: string | null,
  signal: AbortSignal,
): Promise<ProgramOutput> {
  const [command = '', ...args] = argv
  const identity = identityOf(request, network_namespace)
  const env = { NODE_COMPILE_CACHE, ...process.env, [MARKER]: identity.marker }
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'pipe'], detached: true })
    let text = ''
    let error = ''
    let timer: NodeJS.Timeout | null = null
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      error = `${error}${chunk}`.slice(-4000)
    })
    // A program that has died no longer reads its request.
    child.stdin.on('error', () => {})
    child.stdin.write(`${JSON.stringify(request)}\n`)
    const stop = () => {
      child.kill('SIGTERM')
      timer = setTimeout(() => child.kill('SIGKILL'), END_MS)
    }
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
    child.once('error', reject)
    child.once('close', () => {
      if (timer) clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      killProcesses(identity)
      resolve({ text, error })
    })
  })
}

function identityOf(request: TrialRequest, network_namespace: string | null): TrialIdentity {
  const marker = markerOf(request.run_id, trialPath(request.case, request.round))
  return { marker, groups: new Set(), network_namespace }
}

function readRecord({ text }: ProgramOutput): TrialJson | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function voidRecord(request: TrialRequest, isolation: TrialJson['isolation'], error: string): TrialJson {
  const last =
    error
      .trim()
      .split('\n')
      .find(line => /Error/.test(line)) ?? 'it said nothing'
  const reason = `the program of the trial ended without a record: ${last.slice(0, 300)}`
  return { ...blankRecord(request, isolation), status: 'void', reason }
}

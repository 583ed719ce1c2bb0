/** Runs one of the runner's programs inside namespaces; it reads and writes lines of JSON, the last is its answer. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TrialJson } from '../../pipeline/schema/records/run.ts'
import { signalProcess } from '../host/end-processes.ts'
import { temporaryPrefix } from '../host/find-orphans.ts'
import { describeChange, readSettings } from '../host/kernel-settings.ts'
import type { Namespace } from './namespace.ts'
import { removeGroups } from './sandbox/create-control-groups.ts'

interface Inside {
  /** Removed afterwards. Null means loopback and process groups. */
  namespace: Namespace | null
  /** The prefix of the program's command; absent means the namespace's. */
  enter?: readonly string[]
  /** A module that calls serveTrialRequest. */
  program: string
  isolation?: TrialJson['isolation']
  request: unknown
  /** Called when the program is started, by who has more to say to it than the request. */
  onStart?: (conversation: Conversation) => void
}

/** What is said to a running program, and what it reports before its answer. */
export interface Conversation {
  say: (message: unknown) => void
  /** The next line that has this event; null if the program ended without it. */
  hear: <Heard>(event: string) => Promise<(Heard & { event: string }) | null>
}

interface Answered<Answer> {
  /** Null if the program ended without one: `error` says why. */
  answer: Answer | null
  /** The line of standard error that names an error. */
  error: string
  /** The setting of the machine that changed meanwhile, in words; null if none did. */
  change: string | null
}

/** Node's cache of compiled code, which shortens the start of the next program; only this user can write there. */
const NODE_COMPILE_CACHE = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'node-compile-cache')

/** How long the program may take to end everything once its standard input is closed. */
const END_MS = 10_000

/**
 * Resolves when the program and all its processes have ended. Errors: it cannot be started, or the signal was aborted.
 */
export async function runInside<Answer>(inside: Inside, signal: AbortSignal): Promise<Answered<Answer>> {
  const { namespace, program } = inside
  const { enter = namespace?.enter ?? [], isolation = namespace ? 'network-namespace' : 'loopback' } = inside
  const folder = mkdtempSync(temporaryPrefix('trial'))
  try {
    const argv = [...enter, process.execPath, program, isolation, folder]
    const answered = await exchange<Answer>(argv, inside, signal)
    signal.throwIfAborted()
    return answered
  } finally {
    namespace?.remove()
    const name = basename(folder)
    removeGroups(each => each.startsWith(name))
    rmSync(folder, { recursive: true, force: true })
  }
}

async function exchange<Answer>(
  argv: readonly string[],
  { request, onStart }: Pick<Inside, 'request' | 'onStart'>,
  signal: AbortSignal,
): Promise<Answered<Answer>> {
  const [command = '', ...args] = argv
  const env = { NODE_COMPILE_CACHE, ...process.env }
  const before = readSettings()
  const child = spawn(command, args, { env, stdio: 'pipe', detached: true })
  const lines: string[] = []
  let error = ''
  let isClosed = false
  const listeners: (() => void)[] = []
  const wake = () => {
    for (const listener of listeners.splice(0)) listener()
  }
  const closed = once(child, 'close').finally(() => {
    isClosed = true
    wake()
  })
  createInterface(child.stdout).on('line', line => {
    lines.push(line)
    wake()
  })
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    error = `${error}${chunk}`.slice(-4000)
  })
  // a dead program does not read its request
  child.stdin.on('error', () => {})
  const say = (message: unknown) => child.stdin.write(`${JSON.stringify(message)}\n`)
  say(request)
  onStart?.({
    say,
    hear: async event => {
      for (;;) {
        const heard = lines.map(readResponse<{ event?: string }>)
        const at = heard.findIndex(each => each?.event === event)
        if (at >= 0) {
          lines.splice(at, 1)
          return heard[at] as never
        }
        if (isClosed) return null
        await new Promise<void>(resolve => listeners.push(resolve))
      }
    },
  })
  const endGroup = () => {
    if (child.pid !== undefined) signalProcess(-child.pid, 'SIGKILL')
  }
  let timer: NodeJS.Timeout | undefined
  const stop = () => {
    child.stdin.destroy()
    timer = setTimeout(endGroup, END_MS)
  }
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
  try {
    await closed
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    // on loopback the generator outlives a program that died
    endGroup()
  }
  const answers = lines.map(readResponse<Answer & { event?: string }>)
  const answer = answers.findLast(each => each !== null && each.event === undefined) ?? null
  return { answer, error: causeIn(error), change: describeChange(before, readSettings()) }
}

function readResponse<Answer>(text: string): Answer | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const causeIn = (error: string): string =>
  (
    error
      .trim()
      .split('\n')
      .find(line => /Error/.test(line)) ?? 'it reported no error'
  ).slice(0, 300)

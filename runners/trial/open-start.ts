/** Opens a start in a separate program, and stops and continues its server and its generator. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { TrialJson } from '../../pipeline/schema/records/run.ts'
import type { Freezers, PlannedLoad } from './measure-start.ts'
import type { Conversation } from './run-inside.ts'
import { runProgram } from './run-trial.ts'
import type { FreezerFiles, StopMethod } from './sandbox/create-control-groups.ts'
import type { SignalMessage } from './serve-trial-request.ts'
import type { TrialRequest } from './trial-request.ts'

type Part = SignalMessage['to']

/** A server that is verified and warm, in its own namespaces and sandbox. */
export interface Start {
  request: TrialRequest
  /** What stops its processes. */
  method: StopMethod
  has_shares: boolean
  /** Resolves when all processes of these parts stand still. */
  stop: (...parts: Part[]) => Promise<void>
  resume: (...parts: Part[]) => Promise<void>
  /** The CPU time of the server so far in seconds; null where the kernel does not count it by group. */
  serverCpuSeconds: () => number | null
  /** Begins a load; returns when its generator waits, or if it is not held, at once. */
  begin: (load: PlannedLoad) => Promise<void>
  /** Lets a held generator go: its group runs as soon as it is resumed. */
  release: () => void
  /** Resolves when the held generator has ended. */
  ended: () => Promise<void>
  /** Resolves when everything after a load has ended. Returns why it does not count, as far as that shows then. */
  done: () => Promise<string | null>
  /** Verifies again and stops the server. Returns the record of each load. */
  close: () => Promise<TrialJson[]>
  /** Resolves when its program has ended. */
  records: Promise<TrialJson[]>
}

/**
 * Errors: the server does not start, or is wrong; the message is the reason of its record, which is the cause. Or the
 * signal was aborted.
 */
export async function openStart(
  request: TrialRequest,
  signal: AbortSignal,
  isolation: TrialJson['isolation'] = 'network-namespace',
): Promise<Start> {
  const { promise: begun, resolve: onStart } = Promise.withResolvers<Conversation>()
  const records = runProgram({ name: 'start.ts', request, isolation, onStart }, signal)
  const conversation = await Promise.race([begun, records.then(() => null)])
  const found = await conversation?.hear<{ freezers: Freezers }>('open')
  if (conversation === null || !found) {
    const [record] = await records
    throw new Error(record.reason ?? 'the start ended at once', { cause: record })
  }
  // whoever closes it gets the error
  records.catch(() => {})
  const { freezers } = found
  const method = freezers.server[0]?.method ?? 'signals'
  const fail = async (): Promise<never> => {
    const last = (await records).at(-1)
    throw new Error(last?.reason ?? 'the start ended early', { cause: last })
  }
  const hear = async <Heard>(event: string) => (await conversation.hear<Heard>(event)) ?? fail()
  const set = async (isStopped: boolean, parts: Part[]) => {
    if (method === 'signals') {
      for (const to of parts) {
        conversation.say({ signal: isStopped ? 'SIGSTOP' : 'SIGCONT', to })
        await hear('signalled')
      }
      return
    }
    const files = parts.flatMap(part => freezers[part])
    // they are removed when its program has ended
    if (!files.every(({ state_path }) => existsSync(state_path))) await fail()
    for (const file of files) writeFileSync(file.state_path, WORDS[file.method][isStopped ? 'stopped' : 'running'])
    if (isStopped) files.forEach(awaitStopped)
  }
  if (method === 'cgroup-1') guard([...freezers.server, ...freezers.generator], records)
  return {
    ...{ request, method, has_shares: freezers.has_shares, records },
    stop: (...parts) => set(true, parts),
    resume: (...parts) => set(false, parts),
    serverCpuSeconds: () => cpuSeconds(freezers.server),
    begin: async load => {
      conversation.say({ load })
      if (load.is_held) await hear('waiting')
    },
    release: () => conversation.say({ released: true }),
    ended: async () => {
      await hear('ended')
    },
    done: async () => (await hear<{ void_reason: string | null }>('done')).void_reason,
    close: () => {
      conversation.say({ load: null })
      return records
    },
  }
}

const WORDS = {
  'cgroup-2': { stopped: '1', running: '0' },
  'cgroup-1': { stopped: 'FROZEN', running: 'THAWED' },
}

const MOST_STOPPING_MS = 2000
const nothing = new Int32Array(new SharedArrayBuffer(4))

/** Waits without a turn of the event loop, because the windows of a turn are short. */
function awaitStopped({ method, state_path }: FreezerFiles): void {
  const path = method === 'cgroup-2' ? join(dirname(state_path), 'cgroup.events') : state_path
  const end = performance.now() + MOST_STOPPING_MS
  while (!/^(?:frozen 1|FROZEN)$/m.test(readFileSync(path, 'utf8'))) {
    if (performance.now() > end) throw new Error(`${state_path} did not stop its processes within 2 s`)
    Atomics.wait(nothing, 0, 0, 0.1)
  }
}

function cpuSeconds(files: readonly FreezerFiles[]): number | null {
  const texts = files.map(({ usage_path }) => (usage_path === null ? '' : readFileSync(usage_path, 'utf8')))
  const found = texts.map(text => Number(/^usage_usec (\d+)$/m.exec(text)?.[1] ?? Number.NaN) / 1e6)
  const sum = found.reduce((total, each) => total + each, 0)
  return found.length === 0 || Number.isNaN(sum) ? null : sum
}

/** In version 1 a frozen process does not even end when it is killed: this outlives a killed runner and thaws them. */
function guard(files: readonly FreezerFiles[], records: Promise<unknown>): void {
  const script = 'cat >/dev/null; for each in "$@"; do echo THAWED >"$each"; done'
  const argv = ['-c', script, 'sh', ...files.map(({ state_path }) => state_path)]
  const child = spawn('/bin/sh', argv, { env: {}, cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  const end = () => child.stdin?.end()
  records.then(end, end)
}

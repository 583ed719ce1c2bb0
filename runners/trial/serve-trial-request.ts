/**
 * The frame of a program that runInside starts: it reads a request as a line of JSON on standard input and writes its
 * answer as the last line to standard output. When standard input closes, because the runner has died or was
 * interrupted, it kills all processes that it has started, removes its private folder and ends. Arguments: the
 * isolation and that folder.
 */
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { TrialJson } from '../../pipeline/schema/records/run.ts'
import { killProcesses, signalProcess } from '../host/end-processes.ts'
import { currentGroups, findProcesses, type Groups, readStat } from '../host/find-processes.ts'

export interface TrialSite {
  isolation: TrialJson['isolation']
  /** Private; removed afterwards. */
  folder: string
  /** The process groups of everything that the program starts. */
  groups: Groups
}

/** For a program that gets more messages than its request, and reports before it answers. */
export interface Listener {
  next: <Message>() => Promise<Message>
  report: (event: string, facts?: object) => void
  /** Names the generator, which signals stop apart from the server. */
  holds: (pid: number) => void
}

/** Where the kernel offers no freezer, this signal goes to all processes of the server or of the generator. */
export interface SignalMessage {
  signal: 'SIGSTOP' | 'SIGCONT'
  to: 'server' | 'generator'
}

function signalAll(groups: Groups, generator: number | null, { signal, to }: SignalMessage): void {
  if (to === 'generator') {
    if (generator !== null) signalProcess(generator, signal)
    return
  }
  const this_group = readStat(process.pid)?.group
  for (const { pid, group } of findProcesses(groups)) if (group !== this_group) signalProcess(pid, signal)
}

export async function serveTrialRequest<Request>(
  answer: (request: Request, place: TrialSite, listener: Listener) => Promise<unknown>,
) {
  const [, , isolation = '', folder = ''] = process.argv
  const place: TrialSite = { isolation: isolation as TrialJson['isolation'], folder, groups: currentGroups() }
  const endAll = () => {
    killProcesses(place.groups)
    rmSync(folder, { recursive: true, force: true })
    process.exit(143)
  }
  process.stdin.once('end', endAll)
  process.stdin.once('close', endAll)
  const print = (message: unknown, then = () => {}) => process.stdout.write(`${JSON.stringify(message)}\n`, then)
  const report: Listener['report'] = (event, facts) => print({ event, ...facts })
  const messages: unknown[] = []
  let generator: number | null = null
  let notice = () => {}
  // it reads on, because unread data would hide the end of the stream
  createInterface(process.stdin).on('line', line => {
    const message = JSON.parse(line)
    if (message.signal === undefined) messages.push(message)
    else {
      signalAll(place.groups, generator, message)
      report('signalled')
    }
    notice()
  })
  const next = async () => {
    while (messages.length === 0)
      await new Promise<void>(resolve => {
        notice = resolve
      })
    return messages.shift() as never
  }
  const holds = (pid: number) => {
    generator = pid
  }
  const answered = await answer(await next(), place, { next, report, holds })
  print(answered, () => process.exit(0))
}

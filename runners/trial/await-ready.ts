/** Waits for a server by asking it, not by sleeping: any HTTP answer means that it is ready. */
import { setTimeout as sleep } from 'node:timers/promises'
import { findProcesses, type Groups } from '../host/find-processes.ts'
import { probePort } from '../host/probe-port.ts'
import { listIds, readLink, readTextFile } from '../host/read-file.ts'

interface ReadyOptions {
  host: string
  port: number
  path: string
  timeout_s: number
  /** How the server ended, in words; null while it runs. */
  ended: () => string | null
}

/** Seconds until the first answer. Errors: the server ended, or did not answer in time; the message is a sentence. */
export async function awaitReady({ host, port, path, timeout_s, ended }: ReadyOptions): Promise<number> {
  const started = performance.now()
  for (;;) {
    const left_ms = timeout_s * 1000 - (performance.now() - started)
    if (left_ms <= 0) throw new Error(`the server did not answer GET ${path} within ${timeout_s} s of its start`)
    const asked = `GET ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nConnection: close\r\n\r\n`
    const isEnough = (answer: string) => isHttp(answer) || answer.length > LONGEST_HEAD
    const answer = await probePort({ host, port }, asked, isEnough, Math.min(left_ms, 1000))
    if (isHttp(answer)) return (performance.now() - started) / 1000
    const end = ended()
    if (end !== null) throw new Error(`the server ${end} before it was ready`)
    await sleep(10)
  }
}

/** A server that sends without end is not waited for. */
const LONGEST_HEAD = 1 << 16

/** Its head is complete. */
const isHttp = (answer: string): boolean => answer.startsWith('HTTP/1.') && answer.includes('\r\n\r\n')

/** The ports on which processes of the trial listen, and no one else's. `pid` is a process on the server's host. */
export function portsOf(pid: number, groups: Groups): Set<number> {
  const ports = new Map<string, number>()
  for (const table of ['tcp', 'tcp6']) {
    const text = readTextFile(`/proc/${pid}/net/${table}`, 'latin1') ?? ''
    for (const line of text.split('\n').slice(1)) {
      const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/)
      if (state === '0A') ports.set(`socket:[${inode}]`, Number.parseInt(local.split(':')[1] ?? '', 16))
    }
  }
  const listening = findProcesses(groups).flatMap(({ pid }) =>
    listIds(`/proc/${pid}/fd`).map(fd => ports.get(readLink(`/proc/${pid}/fd/${fd}`) ?? '')),
  )
  return new Set(listening.filter(port => port !== undefined))
}

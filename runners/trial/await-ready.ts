/** Polls a server until it is ready: any HTTP response counts. */
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

/** Seconds until the first response. Errors: the server ended or did not respond in time; the message is a sentence. */
export async function awaitReady({ host, port, path, timeout_s, ended }: ReadyOptions): Promise<number> {
  const started = performance.now()
  for (;;) {
    const remaining_ms = timeout_s * 1000 - (performance.now() - started)
    if (remaining_ms <= 0)
      throw new Error(`the server did not respond to GET ${path} within ${timeout_s} s of its start`)
    const request = `GET ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nConnection: close\r\n\r\n`
    const isEnough = (received: string) => isHttp(received) || received.length > LONGEST_HEAD
    const received = await probePort({ host, port }, request, isEnough, Math.min(remaining_ms, 1000))
    if (isHttp(received)) return (performance.now() - started) / 1000
    const end = ended()
    if (end !== null) throw new Error(`the server ${end} before it was ready`)
    await sleep(10)
  }
}

/** A longer response without a complete head is not waited for. */
const LONGEST_HEAD = 1 << 16

/** Whether the head is complete. */
const isHttp = (text: string): boolean => text.startsWith('HTTP/1.') && text.includes('\r\n\r\n')

/** The ports on which processes of the trial listen. `pid` is a process on the server's host. */
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

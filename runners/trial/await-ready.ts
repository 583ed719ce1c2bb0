/** Waits for a server by asking it, not by sleeping: any HTTP answer means that it is ready. */
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { findProcesses, type Groups } from '../host/find-processes.ts'
import { listIds, readLink, readText } from '../host/read-file.ts'

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
    if (await isAnswered(host, port, path, Math.min(left_ms, 1000))) return (performance.now() - started) / 1000
    const end = ended()
    if (end !== null) throw new Error(`the server ${end} before it was ready`)
    await sleep(10)
  }
}

function isAnswered(host: string, port: number, path: string, timeout_ms: number): Promise<boolean> {
  return new Promise(resolve => {
    const asked = request({ host, port, path, agent: false, headers: { connection: 'close' } })
    const timer = setTimeout(() => asked.destroy(), timeout_ms)
    asked.on('response', answer => {
      answer.on('error', () => {})
      answer.resume()
      resolve(true)
      answer.once('close', () => clearTimeout(timer))
    })
    asked.on('error', () => resolve(false))
    asked.once('close', () => resolve(false))
    asked.end()
  })
}

/** The ports on which processes of the trial listen, and nobody else's. `pid` is a process on the server's host. */
export function portsOf(pid: number, groups: Groups): Set<number> {
  const ports = new Map<string, number>()
  for (const table of ['tcp', 'tcp6']) {
    const text = readText(`/proc/${pid}/net/${table}`, 'latin1') ?? ''
    for (const line of text.split('\n').slice(1)) {
      const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/)
      if (state === '0A') ports.set(`socket:[${inode}]`, Number.parseInt(local.split(':')[1] ?? '', 16))
    }
  }
  const own = findProcesses(groups).flatMap(({ pid }) =>
    listIds(`/proc/${pid}/fd`).map(fd => ports.get(readLink(`/proc/${pid}/fd/${fd}`) ?? '')),
  )
  return new Set(own.filter(port => port !== undefined))
}

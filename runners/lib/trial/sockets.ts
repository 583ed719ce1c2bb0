/** The generator's connections at a moment of the load, as `ss` lists them: what wrk itself cannot see. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { SentinelConnection } from './sentinel-record.ts'

export interface Connection {
  local_port: number
  received_bytes: number
  sent_bytes: number
}

export interface SocketsAtMoment {
  moment: 'start' | 'middle' | 'end'
  /** Since the load's start. */
  elapsed_s: number
  /** In order of local ports. */
  connections: Connection[]
  /** CPU time of ss, to 10 ms. */
  ss_cpu_us: number
}

const MOST_LISTED = 2000

export interface ListOptions {
  ss: string
  port: number
  env: Readonly<Record<string, string>>
  signal: AbortSignal
}

/** Established connections to the port, seen from the client's side, the observer's own among them. Null where ss fails. */
export async function listConnections(
  options: ListOptions,
): Promise<{ connections: Connection[]; cpu_us: number } | null> {
  const { ss, port, env, signal } = options
  const before = childrenCpuUs()
  const output = await new Promise<string | null>(resolve => {
    const argv = ['-HOtin', 'state', 'established', 'dport', '=', `:${port}`]
    const child = spawn(ss, argv, { env: { ...env }, stdio: ['ignore', 'pipe', 'ignore'] })
    const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
    const onAbort = () => child.kill('SIGKILL')
    signal.addEventListener('abort', onAbort, { once: true })
    const finish = (text: string | null) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      resolve(text)
    }
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.once('error', () => finish(null))
    child.once('close', code => finish(code === 0 ? Buffer.concat(chunks).toString('latin1') : null))
  })
  if (output === null) return null
  return { connections: parseConnections(output), cpu_us: childrenCpuUs() - before }
}

/** ss with many connections takes this long. */
const LOOK_US = 250_000

/** Without the sentinel's connections that were open at that moment, give or take the time that ss took. */
export function withoutOwn(look: SocketsAtMoment, opened: readonly SentinelConnection[]): SocketsAtMoment {
  const at_us = look.elapsed_s * 1e6
  const own = new Set(
    opened.flatMap(({ local_port, opened_us, closed_us }) =>
      opened_us < at_us + LOOK_US && (closed_us ?? at_us) >= at_us ? [local_port] : [],
    ),
  )
  return { ...look, connections: look.connections.filter(({ local_port }) => !own.has(local_port)) }
}

/** One line a socket: `0 0 127.0.0.1:40000 127.0.0.1:8080 cubic … bytes_sent:41 bytes_received:9 …`; what is zero is left out. */
export function parseConnections(output: string): Connection[] {
  const connections: Connection[] = []
  for (const line of output.split('\n')) {
    const local = /^\s*\d+\s+\d+\s+\S*:(\d+)\s+\S*:\d+(?:\s|$)/.exec(line)
    if (!local) continue
    const received_bytes = Number(/\sbytes_received:(\d+)/.exec(line)?.[1] ?? 0)
    const sent_bytes = Number(/\sbytes_sent:(\d+)/.exec(line)?.[1] ?? 0)
    connections.push({ local_port: Number(local[1]), received_bytes, sent_bytes })
  }
  return connections.sort((a, b) => a.local_port - b.local_port)
}

/** sockets.json. As a list of connections where there are at most 2,000 and it fits, otherwise as a histogram by powers of two. */
export function socketsJson(samples: readonly SocketsAtMoment[], limit_bytes = Number.POSITIVE_INFINITY): string {
  const isListed = samples.every(({ connections }) => connections.length <= MOST_LISTED)
  const listed = isListed ? render(samples, true) : null
  return listed !== null && listed.length <= limit_bytes ? listed : render(samples, false)
}

function render(samples: readonly SocketsAtMoment[], isListed: boolean): string {
  const rows = samples.map(({ moment, elapsed_s, connections, ss_cpu_us }, index) => ({
    moment,
    elapsed_s: Number(elapsed_s.toFixed(3)),
    established_count: connections.length,
    without_progress_count: withoutProgress(connections, samples[index - 1]?.connections),
    ss_cpu_us,
    ...(isListed
      ? { connections: connections.map(each => [each.local_port, each.received_bytes, each.sent_bytes]) }
      : { received_bytes_histogram: histogram(connections) }),
  }))
  return `${JSON.stringify({ samples: rows })}\n`
}

/** Connections of the sample before that have received nothing since; null for the first sample. */
function withoutProgress(now: readonly Connection[], before: readonly Connection[] | undefined): number | null {
  if (before === undefined) return null
  const bytes = new Map(before.map(({ local_port, received_bytes }) => [local_port, received_bytes]))
  return now.filter(({ local_port, received_bytes }) => bytes.get(local_port) === received_bytes).length
}

function histogram(connections: readonly Connection[]): [lower_bound: number, count: number][] {
  const counts = new Map<number, number>()
  for (const { received_bytes } of connections) {
    const bound = received_bytes === 0 ? 0 : 2 ** Math.floor(Math.log2(received_bytes))
    counts.set(bound, (counts.get(bound) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => a[0] - b[0])
}

/** CPU time of the observer's children that have ended, from /proc/self/stat in ticks of 10 ms. */
function childrenCpuUs(): number {
  const text = readFileSync('/proc/self/stat', 'latin1')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) * 10_000
}

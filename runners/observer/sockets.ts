/** The generator's connections at a moment of the load, as the kernel tells them to the observer (and to ss): what the generator itself cannot see. */
import type { Connection, Look, SentinelConnection } from './observer-record.ts'

export interface SocketsAtMoment {
  moment: 'start' | 'middle' | 'end'
  /** Since the load's start. */
  elapsed_s: number
  /** In order of local ports. */
  connections: Connection[]
  /** CPU time of the look. */
  cpu_us: number
}

const MOST_LISTED = 2000

/** The look's connections without those of the sentinel that were open during it. */
export function withoutOwn(
  { started_us, ended_us, connections }: Look,
  opened: readonly SentinelConnection[],
): Connection[] {
  const own = new Set(
    opened.flatMap(({ local_port, opened_us, closed_us }) =>
      opened_us <= ended_us && (closed_us ?? ended_us) >= started_us ? [local_port] : [],
    ),
  )
  return connections.filter(({ local_port }) => !own.has(local_port))
}

/** sockets.json. As a list of connections where there are at most 2,000 and it fits, otherwise as a histogram by powers of two. */
export function socketsJson(samples: readonly SocketsAtMoment[], limit_bytes = Number.POSITIVE_INFINITY): string {
  const isListed = samples.every(({ connections }) => connections.length <= MOST_LISTED)
  const listed = isListed ? render(samples, true) : null
  return listed !== null && listed.length <= limit_bytes ? listed : render(samples, false)
}

function render(samples: readonly SocketsAtMoment[], isListed: boolean): string {
  const rows = samples.map(({ moment, elapsed_s, connections, cpu_us }, index) => ({
    moment,
    elapsed_s: Number(elapsed_s.toFixed(3)),
    established_count: connections.length,
    without_progress_count: withoutProgress(connections, samples[index - 1]?.connections),
    cpu_us,
    ...(isListed ? { connections: steps(connections) } : { received_bytes_histogram: histogram(connections) }),
  }))
  return `${JSON.stringify({ samples: rows })}\n`
}

/**
 * `port:received:sent` for each connection, as steps from the one before (from 0); steps of 0 at the end of a word are left
 * out. Most connections of a load have the same bytes, so that most words are a step of the port alone.
 */
function steps(connections: readonly Connection[]): string {
  let before: Connection = { local_port: 0, received_bytes: 0, sent_bytes: 0 }
  const words = connections.map(each => {
    const word = [each.local_port - before.local_port]
    const received = each.received_bytes - before.received_bytes
    const sent = each.sent_bytes - before.sent_bytes
    if (received !== 0 || sent !== 0) word.push(received)
    if (sent !== 0) word.push(sent)
    before = each
    return word.join(':')
  })
  return words.join(' ')
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

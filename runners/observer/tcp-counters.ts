/** The TCP counters of the network namespace. */
import { readFileSync } from 'node:fs'

type TcpCounters = Record<string, number>

/** Keys as nstat names them: TcpActiveOpens, TcpExtListenOverflows. Null where neither file can be read. */
export function readTcpCounters(read = (path: string) => readFileSync(path, 'latin1')): TcpCounters | null {
  try {
    return { ...parseCounters(read('/proc/self/net/snmp'), ['Tcp']), ...parseCounters(read('/proc/self/net/netstat')) }
  } catch {
    return null
  }
}

/** The files hold pairs of lines: `Tcp: names…` and `Tcp: numbers…`. */
function parseCounters(text: string, groups: readonly string[] = ['TcpExt', 'IpExt']): TcpCounters {
  const counters: TcpCounters = {}
  const lines = text.split('\n')
  for (let at = 0; at + 1 < lines.length; at += 2) {
    const [group = '', ...names] = (lines[at] as string).split(' ')
    const [, ...numbers] = (lines[at + 1] as string).split(' ')
    const prefix = group.replace(':', '')
    if (!groups.includes(prefix)) continue
    for (const [index, name] of names.entries()) counters[`${prefix}${name}`] = Number(numbers[index])
  }
  return counters
}

/** tcp.json: keys that are zero in both are left out. */
export function tcpJson(before: TcpCounters | null, after: TcpCounters | null, own_open_count: number): string {
  const isUsed = (key: string) => (before?.[key] ?? 0) !== 0 || (after?.[key] ?? 0) !== 0
  const pick = (counters: TcpCounters | null) =>
    counters && Object.fromEntries(Object.entries(counters).filter(([key]) => isUsed(key)))
  return `${JSON.stringify({ before: pick(before), after: pick(after), own_open_count })}\n`
}

/** Reads the TCP counters of the network namespace. */
import { readFileSync } from 'node:fs'

type TcpCounters = Record<string, number>

/** Keys are named as in nstat: TcpActiveOpens, TcpExtListenOverflows. Null if a file cannot be read. */
export function readTcpCounters(read = (path: string) => readFileSync(path, 'latin1')): TcpCounters | null {
  try {
    return { ...parseCounters(read('/proc/self/net/snmp'), ['Tcp']), ...parseCounters(read('/proc/self/net/netstat')) }
  } catch {
    return null
  }
}

/** The files consist of pairs of lines: `Tcp: names…` and `Tcp: numbers…`. */
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

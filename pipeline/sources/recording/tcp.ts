/** tcp.json: the kernel's TCP counters of the trial's network before and after the load. */
import { isObject, isWhole, parseObject } from './json-shape.ts'

interface TcpCounters {
  /** A counter that is in neither was zero in both. */
  counters: { key: string; before: number; after: number }[]
  /** Connections that the runner's own observers opened in between. */
  own_open_count: number
}

/** Null where the file is not whole. */
export function readTcp(text: string): TcpCounters | null {
  const json = parseObject(text)
  const { before, after, own_open_count } = json ?? {}
  if (!isObject(before) || !isObject(after) || !isWhole(own_open_count)) return null
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  const counters = keys.map(key => ({ key, before: before[key] ?? 0, after: after[key] ?? 0 }))
  const is_whole = counters.every(counter => isCount(counter.before) && isCount(counter.after))
  return is_whole ? { counters: counters as TcpCounters['counters'], own_open_count } : null
}

/** Linux writes one limit among its counters as a signed number: TcpMaxConn is -1 where there is none. */
const isCount = (value: unknown): boolean => Number.isSafeInteger(value)

/**
 * Connections opened beyond the first opening of each: the kernel's count (ActiveOpens) less the observers' and less
 * `opened`. Never below 0, because a connection that is refused may not be counted.
 */
export function reconnectionCount({ counters, own_open_count }: TcpCounters, opened: number): number {
  const opens = counters.find(counter => counter.key === 'TcpActiveOpens') ?? { before: 0, after: 0 }
  return Math.max(0, opens.after - opens.before - own_open_count - opened)
}

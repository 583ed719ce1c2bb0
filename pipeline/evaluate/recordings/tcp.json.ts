/** tcp.json: the kernel's TCP counters of the trial's network before and after the load. */
import { z } from 'zod'
import { readJson, recordedFile, writeJson } from './recorded-file.ts'

/**
 * Linux prints one limit among its counters as a signed number: TcpMaxConn is -1 if there is none. The difference of
 * any two is exact.
 */
const counters = z.record(
  z.string(),
  z
    .int()
    .min(-1)
    .max(2 ** 52),
)

const tcp = z.strictObject({
  before: counters.describe('counters in neither list were zero in both'),
  after: counters,
  own_open_count: z.int().nonnegative().describe("connections that the runner's observers opened in between"),
})

export type TcpCounters = z.infer<typeof tcp>

const counter = z
  .object({ key: z.string(), before: z.int(), after: z.int() })
  .describe("One row per counter of the kernel's TCP and trial, before and after the load")

export type TcpCounter = z.infer<typeof counter>

export const recorded = recordedFile({
  tables: { tcp_counter: counter },
  write: ({ before, after, own_open_count }: TcpCounters) => {
    const used = (counters: TcpCounters['before']) =>
      Object.fromEntries(Object.entries(counters).filter(([key]) => before[key] || after[key]))
    return writeJson({ before: used(before), after: used(after), own_open_count }, tcp)
  },
  read: text => readJson(text, tcp),
  rows: file => ({ tcp_counter: countersOf(file) }),
  facts: (file, { threads, connections, isolation }) => {
    // the counters belong to the trial only in a separate network namespace
    const is_own_network = (isolation ?? 'loopback') !== 'loopback'
    if (!threads || !connections || !is_own_network) return {}
    return { reconnection_count: reconnectionCount(file, Math.floor(connections / threads) * threads) }
  },
})

function countersOf({ before, after }: TcpCounters): TcpCounter[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return keys.map(key => ({ key, before: before[key] ?? 0, after: after[key] ?? 0 }))
}

/**
 * Reopened connections: the kernel's count minus those of the observers and minus `opened`. Never below 0, because a
 * refused connection may not be counted.
 */
function reconnectionCount({ before, after, own_open_count }: TcpCounters, opened: number): number {
  const opens = (after.TcpActiveOpens ?? 0) - (before.TcpActiveOpens ?? 0)
  return Math.max(0, opens - own_open_count - opened)
}

/** sockets.json: the generator's connections at the start, in the middle and near the end of a load. */
import { z } from 'zod'
import { readJson, recordedFile, writeJson } from './recorded-file.ts'

const whole = z.int().nonnegative()
const count = z.int32().nonnegative()

/** A connection of the generator, from the kernel. */
export interface Connection {
  local_port: number
  received_bytes: number
  sent_bytes: number
}

const isWhole = (value: number): boolean => Number.isSafeInteger(value) && value >= 0

const IS_NO_LIST = 'is not a list of connections, each with its port, received and sent bytes as whole numbers'

/** Without a schema for each connection: a snapshot lists up to 2,000. */
const connections = z.custom<Connection[]>(
  rows =>
    (rows as Connection[]).every(
      row => isWhole(row.local_port) && isWhole(row.received_bytes) && isWhole(row.sent_bytes),
    ),
  IS_NO_LIST,
)

const isTriples = (rows: unknown): boolean =>
  Array.isArray(rows) && rows.every(row => Array.isArray(row) && row.length === 3 && row.every(isWhole))

/** `port:received:sent` */
const STEPS = /^(?:-?\d+(?::-?\d+){0,2}(?: (?!$)|$))*$/

const steps = z
  .codec(z.string().regex(STEPS), connections, { decode: readSteps, encode: stepsOf })
  .describe('as differences from the previous one')

const list = z
  .codec(z.custom<[number, number, number][]>(isTriples, IS_NO_LIST), connections, {
    decode: rows =>
      rows.map(([local_port, received_bytes, sent_bytes]) => ({ local_port, received_bytes, sent_bytes })),
    encode: rows => rows.map(({ local_port, received_bytes, sent_bytes }) => [local_port, received_bytes, sent_bytes]),
  })
  .describe('the form of the runs of 21 November 2026')

const amount = z.tuple([whole, count]).describe('received bytes, and the number of connections with that many')

const moment = z.enum(['start', 'middle', 'end'])

const sample = z.strictObject({
  moment,
  elapsed_s: z.number().nonnegative().nullish(),
  established_count: count,
  without_progress_count: count.nullish().describe('connections without received bytes since the previous sample'),
  cpu_us: z.number().nonnegative().nullish().describe('CPU time of the snapshot, in runs until 27 November 2026'),
  ss_cpu_us: z.number().nonnegative().nullish().describe('its name in the runs of 21 November 2026'),
  connections: z.union([steps, list]).nullish(),
  received_bytes_histogram: z
    .array(amount)
    .nullish()
    .describe('if there are too many to list: a lower bound of the bytes that each received'),
})

const sockets = z.strictObject({ samples: z.array(sample) })

type SocketSample = z.output<typeof sample>

const socketSample = z
  .object({
    moment,
    elapsed_s: z.number().nullable(),
    established_count: z.int32(),
    without_progress_count: z.int32().nullable(),
  })
  .describe(
    "One row per moment and trial: how many of the generator's connections were open, and how many made no progress",
  )

const socketBytes = z
  .object({ moment, received_bytes: z.int(), connection_count: z.int32() })
  .describe('One row per trial, moment and amount: how many connections had received that much by then')

export type SocketSampleRow = z.infer<typeof socketSample>
export type SocketBytes = z.infer<typeof socketBytes>

/** A snapshot of connections, in order of local ports. */
export interface SocketsAtMoment {
  moment: z.infer<typeof moment>
  elapsed_s: number
  connections: Connection[]
}

const MOST_LISTED = 2000

export const recorded = recordedFile({
  tables: { socket_sample: socketSample, socket_bytes: socketBytes },
  write: (seen: readonly SocketsAtMoment[]) =>
    write(
      seen,
      seen.every(({ connections }) => connections.length <= MOST_LISTED),
    ),
  shorten: seen => write(seen, false),
  read: text => {
    const { content, problems } = readJson(text, sockets)
    return { content: content?.samples ?? null, problems }
  },
  rows: samples => ({
    socket_sample: samples.map(({ moment, elapsed_s = null, established_count, without_progress_count = null }) => {
      return { moment, elapsed_s, established_count, without_progress_count }
    }),
    socket_bytes: samples.flatMap(sample =>
      receivedBytes(sample).map(([received_bytes, connection_count]) => {
        return { moment: sample.moment, received_bytes, connection_count }
      }),
    ),
  }),
  facts: samples => ({
    established_connections:
      samples.length === 0 ? null : Math.max(...samples.map(({ established_count }) => established_count)),
    progressing_connections: progressingConnections(samples),
  }),
})

/** A list of connections or, if there is none, a histogram by powers of two. */
function write(seen: readonly SocketsAtMoment[], isListed: boolean): string {
  const samples = seen.map(({ moment, elapsed_s, connections }, index) => ({
    moment,
    elapsed_s: Number(elapsed_s.toFixed(3)),
    established_count: connections.length,
    without_progress_count: withoutProgress(connections, seen[index - 1]?.connections),
    ...(isListed ? { connections } : { received_bytes_histogram: amountsOf(connections, powerOfTwo) }),
  }))
  return writeJson({ samples }, sockets)
}

/**
 * `port:received:sent` for each connection, as differences from the previous one (initially 0), without trailing zeros.
 * Most connections of a load have the same bytes, so that most words contain only the port.
 */
function stepsOf(connections: readonly Connection[]): string {
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

/** Parses the output of `stepsOf`. */
function readSteps(text: string): Connection[] {
  let [port, received, sent] = [0, 0, 0]
  return (text === '' ? [] : text.split(' ')).map(word => {
    const steps = word.split(':').map(Number)
    port += steps[0] ?? 0
    received += steps[1] ?? 0
    sent += steps[2] ?? 0
    return { local_port: port, received_bytes: received, sent_bytes: sent }
  })
}

/** Connections that received nothing since the previous sample; null for the first. */
function withoutProgress(now: readonly Connection[], before: readonly Connection[] | undefined): number | null {
  if (before === undefined) return null
  const bytes = new Map(before.map(({ local_port, received_bytes }) => [local_port, received_bytes]))
  return now.filter(({ local_port, received_bytes }) => bytes.get(local_port) === received_bytes).length
}

/** The numbers of connections by received bytes, ascending. */
const amountsOf = (connections: readonly Connection[], stepOf: (bytes: number) => number): z.output<typeof amount>[] =>
  [...Map.groupBy(connections, ({ received_bytes }) => stepOf(received_bytes))]
    .map(([bytes, equal]): [number, number] => [bytes, equal.length])
    .sort(([a], [b]) => a - b)

const powerOfTwo = (bytes: number): number => (bytes === 0 ? 0 : 2 ** Math.floor(Math.log2(bytes)))

/**
 * Connections that received more bytes at the end than in the middle, or any bytes if opened in between. Null without
 * both samples, and if there are no connections at the end, because then the generator had already exited.
 */
function progressingConnections(samples: readonly SocketSample[]): number | null {
  const at = (moment: SocketSample['moment']) => samples.find(sample => sample.moment === moment)
  const middle = at('middle')
  const end = at('end')
  if (!middle || !end || end.established_count === 0) return null
  if (middle.connections == null || end.connections == null) {
    const { established_count, without_progress_count } = end
    return without_progress_count == null ? null : Math.max(0, established_count - without_progress_count)
  }
  const before = new Map(middle.connections.map(({ local_port, received_bytes }) => [local_port, received_bytes]))
  return end.connections.filter(({ local_port, received_bytes }) => received_bytes > (before.get(local_port) ?? 0))
    .length
}

const receivedBytes = ({ connections, received_bytes_histogram }: SocketSample) =>
  connections == null ? (received_bytes_histogram ?? []) : amountsOf(connections, bytes => bytes)

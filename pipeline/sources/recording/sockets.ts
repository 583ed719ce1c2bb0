/** sockets.json: the generator's connections at the start, in the middle and near the end of a load. */
import { isObject, isWhole, parseObject } from './json-shape.ts'

interface Connection {
  /** Of the generator. */
  local_port: number
  received_bytes: number
  sent_bytes: number
}

/** How many connections had received how much. */
interface ReceivedBytes {
  received_bytes: number
  connection_count: number
}

interface SocketSample {
  moment: 'start' | 'middle' | 'end'
  elapsed_s: number | null
  established_count: number
  /** Null where there were too many to list. */
  connections: Connection[] | null
  /** Where they are not listed: received_bytes is a lower bound. */
  received_bytes_histogram: ReceivedBytes[] | null
  /** Connections whose bytes did not move since the sample before. */
  without_progress_count: number | null
}

/** The samples that are whole, in order of the file; a sample that is not is a problem. */
export function readSockets(text: string): { samples: SocketSample[]; problems: string[] } {
  const json = parseObject(text)
  if (!Array.isArray(json?.samples)) return { samples: [], problems: ['there is no list of samples'] }
  const samples = json.samples.map(readSample)
  const problems = samples.flatMap((sample, index) =>
    sample === null ? `samples[${index}] is not a sample of sockets` : [],
  )
  return { samples: samples.filter(sample => sample !== null), problems }
}

const MOMENTS: readonly unknown[] = ['start', 'middle', 'end']

function readSample(json: unknown): SocketSample | null {
  if (!isObject(json)) return null
  const { moment, elapsed_s = null, established_count, without_progress_count = null } = json
  const listed = typeof json.connections === 'string' ? readSteps(json.connections) : (json.connections ?? null)
  const connections = readLists(listed, ['local_port', 'received_bytes', 'sent_bytes'])
  const received_bytes_histogram = readLists(json.received_bytes_histogram ?? null, [
    'received_bytes',
    'connection_count',
  ])
  const is_whole =
    MOMENTS.includes(moment) &&
    isWhole(established_count) &&
    (elapsed_s === null || (typeof elapsed_s === 'number' && elapsed_s >= 0)) &&
    (without_progress_count === null || isWhole(without_progress_count)) &&
    connections !== undefined &&
    received_bytes_histogram !== undefined
  if (!is_whole) return null
  const sample = { moment, elapsed_s, established_count, connections, received_bytes_histogram, without_progress_count }
  return sample as SocketSample
}

/** Lists of whole numbers, which `keys` name in their order; null for null, undefined for anything else. */
function readLists<Key extends string>(json: unknown, keys: readonly Key[]): Record<Key, number>[] | null | undefined {
  if (json === null) return null
  const isList = (list: unknown) => Array.isArray(list) && list.length === keys.length && list.every(isWhole)
  if (!Array.isArray(json) || !json.every(isList)) return undefined
  return json.map(list => Object.fromEntries(keys.map((key, index) => [key, list[index]])) as Record<Key, number>)
}

const STEPS = /^(-?\d+)(?::(-?\d+))?(?::(-?\d+))?$/

/**
 * `port:received:sent` as steps from the connection before, with steps of 0 at the end left out. A word that is not one
 * becomes a null, which no list of connections may hold.
 */
function readSteps(text: string): (number[] | null)[] {
  let [port, received, sent] = [0, 0, 0]
  return (text === '' ? [] : text.split(' ')).map(word => {
    const found = STEPS.exec(word)
    if (!found) return null
    port += Number(found[1])
    received += Number(found[2] ?? 0)
    sent += Number(found[3] ?? 0)
    return [port, received, sent]
  })
}

const at = (samples: readonly SocketSample[], moment: SocketSample['moment']) =>
  samples.find(sample => sample.moment === moment)

/** The largest number that was seen; null without a sample. */
export function establishedConnections(samples: readonly SocketSample[]): number | null {
  return samples.length === 0 ? null : Math.max(...samples.map(sample => sample.established_count))
}

/**
 * Connections at the end whose received bytes are more than they were in the middle; one that was opened in between
 * counts when it has received anything. Null without both samples, and where the end has no connection at all: then it
 * was taken after the generator had left, and says nothing.
 */
export function progressingConnections(samples: readonly SocketSample[]): number | null {
  const middle = at(samples, 'middle')
  const end = at(samples, 'end')
  if (!middle || !end || end.established_count === 0) return null
  if (middle.connections === null || end.connections === null) {
    const { established_count, without_progress_count } = end
    return without_progress_count === null ? null : Math.max(0, established_count - without_progress_count)
  }
  const before = new Map(middle.connections.map(({ local_port, received_bytes }) => [local_port, received_bytes]))
  return end.connections.filter(({ local_port, received_bytes }) => received_bytes > (before.get(local_port) ?? 0))
    .length
}

/** How many connections had received how much, listed or not, ascending. */
export function receivedBytes({ connections, received_bytes_histogram }: SocketSample): ReceivedBytes[] {
  if (connections === null) return received_bytes_histogram ?? []
  const counts = Map.groupBy(connections, ({ received_bytes }) => received_bytes)
  return [...counts]
    .map(([received_bytes, own]) => ({ received_bytes, connection_count: own.length }))
    .sort((a, b) => a.received_bytes - b.received_bytes)
}

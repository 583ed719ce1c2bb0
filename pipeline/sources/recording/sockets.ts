/** sockets.json: the generator's connections at the start, in the middle and near the end of a load. */
import { isObject, isWhole, parseObject } from './json-shape.ts'

export interface SocketSample {
  moment: 'start' | 'middle' | 'end'
  elapsed_s: number | null
  established_count: number
  /** [port of the generator, bytes received, bytes sent]; null where there were too many to list. */
  connections: [local_port: number, received_bytes: number, sent_bytes: number][] | null
  /** [lower bound, connections] where they are not listed. */
  received_bytes_histogram: [received_bytes: number, connection_count: number][] | null
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
  const { received_bytes_histogram = null } = json
  const connections = typeof json.connections === 'string' ? readSteps(json.connections) : (json.connections ?? null)
  const isRow = (width: number) => (row: unknown) => Array.isArray(row) && row.length === width && row.every(isWhole)
  const isList = (rows: unknown, width: number) => rows === null || (Array.isArray(rows) && rows.every(isRow(width)))
  const is_whole =
    MOMENTS.includes(moment) &&
    isWhole(established_count) &&
    (elapsed_s === null || (typeof elapsed_s === 'number' && elapsed_s >= 0)) &&
    (without_progress_count === null || isWhole(without_progress_count)) &&
    isList(connections, 3) &&
    isList(received_bytes_histogram, 2)
  if (!is_whole) return null
  const sample = { moment, elapsed_s, established_count, connections, received_bytes_histogram, without_progress_count }
  return sample as SocketSample
}

const STEPS = /^(-?\d+)(?::(-?\d+))?(?::(-?\d+))?$/

/** `port:received:sent` as steps from the connection before, steps of 0 at the end left out. A word that is none makes a row that is none. */
function readSteps(text: string): (number[] | null)[] {
  let before: [number, number, number] = [0, 0, 0]
  return (text === '' ? [] : text.split(' ')).map(word => {
    const found = STEPS.exec(word)
    if (!found) return null
    const [, port, received = '0', sent = '0'] = found
    before = [before[0] + Number(port), before[1] + Number(received), before[2] + Number(sent)]
    return before
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
  const before = new Map(middle.connections.map(([port, received]) => [port, received]))
  return end.connections.filter(([port, received]) => received > (before.get(port) ?? 0)).length
}

/** How many connections had received how much, listed or not: [received_bytes, connection_count], ascending. */
export function receivedBytes(sample: SocketSample): [received_bytes: number, connection_count: number][] {
  if (sample.connections === null) return sample.received_bytes_histogram ?? []
  const counts = Map.groupBy(sample.connections, ([, received]) => received)
  return [...counts].map(([received, own]): [number, number] => [received, own.length]).sort((a, b) => a[0] - b[0])
}

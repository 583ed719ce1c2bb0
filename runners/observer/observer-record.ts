/** Reads the record that the observer writes at its end: rows of named values (record.h). */
import { getSystemErrorName } from 'node:util'
import { z } from 'zod'
import type { Connection } from '../../pipeline/evaluate/recordings/sockets.json.ts'
import { type Sample, timelineRow } from '../../pipeline/evaluate/recordings/timeline.csv.ts'

const number = z.string().regex(/^\d+$/).transform(Number)
/** Null means that it did not happen or is unknown. */
const known = z
  .string()
  .regex(/^\d*$/)
  .transform(text => (text === '' ? null : Number(text)))
const flag = z.enum(['0', '1']).transform(text => text === '1')

/** A request that was due. Microseconds count from the load's start. */
const request = z.object({
  at_us: number,
  sent_us: known,
  settled_us: known,
  outcome: z.string(),
  error: number.describe('errno of a broken connection; 0 is none'),
  is_end: flag.describe('the connection ended with the response'),
})

/** A connection of the probe. */
const connection = z.object({ local_port: known.describe('null if it was never established') })

const snapshot = z.object({ started_us: number })

/** A connection of the generator, as the kernel reports it. */
const socket = z.object({ local_port: number, received_bytes: number, sent_bytes: number })

/** The total of all connections except the probe's. */
const count = z.object({
  is_complete: flag.describe('false if connections may be missing: then it is a lower bound'),
  sent_bytes: number.describe('without retransmissions'),
})

export type SentRow = z.output<typeof request> & { response: Buffer }
export type ProbeConnection = z.output<typeof connection>
/** With its connections, sorted by local port. */
export type Snapshot = z.output<typeof snapshot> & { connections: Connection[] }

export interface ObserverRecord {
  requests: SentRow[]
  connections: ProbeConnection[]
  /** In order of time, without incomplete ones. */
  snapshots: Snapshot[]
  samples: Sample[]
  counted: z.output<typeof count>
  /** Null without a database. */
  database_cpu_us: number | null
  packets: Packets
  finished_us: number
}

interface Packets {
  /** Why nothing could be captured; null if it could. */
  failure: string | null
  /** Framed as in capture.h. */
  bytes: Buffer
}

/** Null if it is incomplete. Errors: program and parser have different versions. */
export function parseObserverRecord(bytes: Buffer): ObserverRecord | null {
  const record: ObserverRecord = {
    ...{ requests: [], connections: [], snapshots: [], samples: [], finished_us: 0, database_cpu_us: null },
    counted: { is_complete: false, sent_bytes: 0 },
    packets: { failure: null, bytes: Buffer.alloc(0) },
  }
  for (const { word, row, content } of rowsOf(bytes)) {
    if (word === 'request') record.requests.push({ ...request.parse(row), response: content })
    if (word === 'connection') record.connections.push(connection.parse(row))
    if (word === 'snapshot') record.snapshots.push({ ...snapshot.parse(row), connections: [] })
    if (word === 'socket') record.snapshots.at(-1)?.connections.push(socket.parse(row))
    if (word === 'sample') record.samples.push(z.decode(timelineRow, row as z.input<typeof timelineRow>))
    if (word === 'database') record.database_cpu_us = number.parse(row.cpu_us)
    if (word === 'count') record.counted = count.parse(row)
    if (word === 'packets') {
      const error = number.parse(row.error)
      record.packets = { failure: error === 0 ? null : getSystemErrorName(-error), bytes: content }
    }
    if (word !== 'end') continue
    for (const { connections } of record.snapshots) connections.sort((a, b) => a.local_port - b.local_port)
    return { ...record, finished_us: number.parse(row.finished_us) }
  }
  return null
}

interface RecordRow {
  word: string
  /** By column name. */
  row: Record<string, string>
  /** The bytes after the row. */
  content: Buffer
}

function* rowsOf(bytes: Buffer): Generator<RecordRow> {
  let names: string[] = []
  for (let at = 0; at < bytes.length; ) {
    const line_end = bytes.indexOf(10, at)
    if (line_end < 0) return
    const [word = '', ...cells] = bytes.toString('latin1', at, line_end).split(' ')
    at = line_end + 1
    if (word.startsWith('#')) {
      names = cells
      continue
    }
    const row = Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))
    const content = bytes.subarray(at, at + Number(row.length ?? 0))
    if (row.length !== undefined) at += content.length + 1
    yield { word, row, content }
  }
}

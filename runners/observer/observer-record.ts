/** Reads what the observer's program writes at its end: rows of named values (record.h). */
import { getSystemErrorName } from 'node:util'
import { z } from 'zod'
import type { Connection } from '../../pipeline/sources/recording/sockets.json.ts'
import { type Sample, timelineRow } from '../../pipeline/sources/recording/timeline.csv.ts'

const number = z.string().regex(/^\d+$/).transform(Number)
/** Null did not happen, or was never known. */
const known = z
  .string()
  .regex(/^\d*$/)
  .transform(text => (text === '' ? null : Number(text)))
const flag = z.enum(['0', '1']).transform(text => text === '1')

/** A question whose instant came. Microseconds count from the load's start. */
const asked = z.object({
  at_us: number,
  sent_us: known,
  settled_us: known,
  outcome: z.string(),
  error: number.describe('errno of what broke the connection; 0 is none'),
  is_end: flag.describe('the connection ended with the answer'),
})

/** Of the probe. */
const connection = z.object({ local_port: known.describe('null where it never stood') })

/** A look at the sockets. */
const look = z.object({ started_us: number })

/** A connection of the generator, as the kernel tells it. */
const socket = z.object({ local_port: number, received_bytes: number, sent_bytes: number })

/** What all connections of the load carried, without the probe's. */
const count = z.object({
  is_complete: flag.describe('false where some may be missing: then it is a lower bound'),
  sent_bytes: number.describe('without what was sent again'),
})

export type SentRow = z.output<typeof asked> & { answer: Buffer }
export type ProbeConnection = z.output<typeof connection>
/** Its connections are in order of local ports. */
export type Look = z.output<typeof look> & { connections: Connection[] }

export interface ObserverRecord {
  asked: SentRow[]
  connections: ProbeConnection[]
  /** In the order of their instants, without those that did not come to their end. */
  looks: Look[]
  samples: Sample[]
  counted: z.output<typeof count>
  packets: Packets
  finished_us: number
}

/** What the tap read. */
interface Packets {
  /** Why it could read nothing; null where it could. */
  failure: string | null
  /** As tap.h frames them. */
  bytes: Buffer
}

/** Null where it is incomplete. Errors: the program and this file are of two versions. */
export function parseObserverRecord(bytes: Buffer): ObserverRecord | null {
  const record: ObserverRecord = {
    ...{ asked: [], connections: [], looks: [], samples: [], finished_us: 0 },
    counted: { is_complete: false, sent_bytes: 0 },
    packets: { failure: null, bytes: Buffer.alloc(0) },
  }
  for (const { word, row, own } of rowsOf(bytes)) {
    if (word === 'asked') record.asked.push({ ...asked.parse(row), answer: own })
    if (word === 'connection') record.connections.push(connection.parse(row))
    if (word === 'look') record.looks.push({ ...look.parse(row), connections: [] })
    if (word === 'socket') record.looks.at(-1)?.connections.push(socket.parse(row))
    if (word === 'sample') record.samples.push(z.decode(timelineRow, row as z.input<typeof timelineRow>))
    if (word === 'count') record.counted = count.parse(row)
    if (word === 'packets') {
      const error = number.parse(row.error)
      record.packets = { failure: error === 0 ? null : getSystemErrorName(-error), bytes: own }
    }
    if (word !== 'end') continue
    for (const { connections } of record.looks) connections.sort((a, b) => a.local_port - b.local_port)
    return { ...record, finished_us: number.parse(row.finished_us) }
  }
  return null
}

interface RecordRow {
  word: string
  /** By the names above it. */
  row: Record<string, string>
  /** The bytes below it. */
  own: Buffer
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
    const own = bytes.subarray(at, at + Number(row.length ?? 0))
    if (row.length !== undefined) at += own.length + 1
    yield { word, row, own }
  }
}

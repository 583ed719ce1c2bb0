/** Reads what the observer's program writes at its end: the headers in runners/observer say the words. */
import { getSystemErrorName } from 'node:util'
import type { Connection } from '../../pipeline/sources/recording/sockets.json.ts'
import type { Sample } from '../../pipeline/sources/recording/timeline.csv.ts'

/** A question whose instant came. Microseconds count from the load's start; null did not happen. */
export interface AskedRow {
  at_us: number
  sent_us: number | null
  settled_us: number | null
  outcome: string
  /** errno of what broke the connection; 0 is none. */
  error: number
  /** The connection ended with the answer. */
  is_end: boolean
  answer: Buffer
}

export interface SentinelConnection {
  /** Null where it never stood. */
  local_port: number | null
  opened_us: number
  /** Null where it was open until the end. */
  closed_us: number | null
}

/** A look at the sockets. */
export interface Look {
  started_us: number
  ended_us: number
  cpu_us: number
  /** In order of local ports. */
  connections: Connection[]
}

export interface ObserverRecord {
  asked: AskedRow[]
  connections: SentinelConnection[]
  /** In the order of their instants, without those that did not come to their end. */
  looks: Look[]
  samples: Sample[]
  counted: Counted
  packets: Packets
  finished_us: number
}

/** What all connections of the load carried, without the sentinel's. */
export interface Counted {
  /** False where some may be missing: then it is a lower bound. */
  is_whole: boolean
  socket_count: number
  /** Without what was sent again. */
  sent_bytes: number
}

/** What the tap read. */
interface Packets {
  /** Why it could read nothing; null where it could. */
  failure: string | null
  /** As tap.h frames them. */
  bytes: Buffer
}

type Numbers = (number | null)[]

/** Null where it is not whole. */
export function parseObserverRecord(bytes: Buffer): ObserverRecord | null {
  const record: ObserverRecord = {
    ...{ asked: [], connections: [], looks: [], samples: [], finished_us: 0 },
    counted: { is_whole: false, socket_count: 0, sent_bytes: 0 },
    packets: { failure: null, bytes: Buffer.alloc(0) },
  }
  for (let at = 0; at < bytes.length; ) {
    const line_end = bytes.indexOf(10, at)
    if (line_end < 0) return null
    const [word, ...cells] = bytes.toString('latin1', at, line_end).split(' ')
    const numbers: Numbers = cells.map(cell => (cell === '-1' ? null : Number(cell)))
    at = line_end + 1
    if (word === 'end') return { ...record, finished_us: numbers[0] ?? 0 }
    if (word === 'connection') record.connections.push(connectionOf(numbers))
    if (word === 'look') record.looks.push(lookOf(numbers, cells.slice(LOOK_NUMBERS)))
    if (word === 'sample') record.samples.push(sampleOf(numbers))
    if (word === 'count') record.counted = countedOf(numbers)
    if (word === 'packets') {
      const [error, length] = numbers
      record.packets = {
        failure: error ? getSystemErrorName(-error) : null,
        bytes: bytes.subarray(at, at + (length ?? 0)),
      }
      at += (length ?? 0) + 1
    }
    if (word === 'row') {
      const length = numbers[6] ?? 0
      record.asked.push(rowOf(numbers, cells[3] ?? '', bytes.subarray(at, at + length)))
      at += length + 1
    }
  }
  return null
}

function connectionOf([local_port = null, opened_us, closed_us = null]: Numbers): SentinelConnection {
  return { local_port, opened_us: opened_us ?? 0, closed_us }
}

const countedOf = ([is_whole, socket_count, sent_bytes]: Numbers): Counted => ({
  is_whole: is_whole === 1,
  socket_count: socket_count ?? 0,
  sent_bytes: sent_bytes ?? 0,
})

const LOOK_NUMBERS = 3

function lookOf([started_us, ended_us, cpu_us]: Numbers, words: readonly string[]): Look {
  const connections = words.map(word => {
    const [local_port = 0, received_bytes = 0, sent_bytes = 0] = word.split(':').map(Number)
    return { local_port, received_bytes, sent_bytes }
  })
  connections.sort((a, b) => a.local_port - b.local_port)
  return { started_us: started_us ?? 0, ended_us: ended_us ?? 0, cpu_us: cpu_us ?? 0, connections }
}

function rowOf(numbers: Numbers, outcome: string, answer: Buffer): AskedRow {
  const [at_us, sent_us = null, settled_us = null, , error, is_end] = numbers
  return { at_us: at_us ?? 0, sent_us, settled_us, outcome, error: error ?? 0, is_end: is_end === 1, answer }
}

function sampleOf(numbers: Numbers): Sample {
  const level = (place: number) => numbers[place] ?? null
  const micros = (place: number) => (numbers[place] ?? 0) / 1000
  return {
    elapsed_s: (numbers[0] ?? 0) / 1e6,
    received_bytes: level(1),
    sent_bytes: level(2),
    server_cpu_us: micros(3),
    server_wait_us: level(4) === null ? null : micros(4),
    client_cpu_us: micros(5),
    client_wait_us: level(6) === null ? null : micros(6),
    server_resident_bytes: level(7),
    client_resident_bytes: level(8),
    server_thread_count: numbers[9] ?? 0,
    voluntary_switch_count: numbers[10] ?? 0,
    involuntary_switch_count: numbers[11] ?? 0,
    steal_us: level(12),
    cpu_us: level(13),
    idle_us: level(14),
    observer_cpu_us: micros(15),
  }
}

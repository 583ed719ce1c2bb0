/** When the tap is emptied, and which connections are read from then on: drawn, so that no server knows who is looked at. */
import { type Random, randomInteger } from '../../pipeline/schema/random.ts'
import { toMicroseconds } from './probe.ts'

export interface TapPlan {
  /** The bits of a local port that are drawn. */
  mask: number
  /** Of the kernel's ring: a frame holds a packet, whole. */
  frame_bytes: number
  frame_count: number
  instants: readonly { at_s: number; draw: number }[]
}

const RATE_PER_S = 10
/** Longer loads are sampled in longer steps, because the samples stay in memory. */
const MOST_INSTANTS = 100
/** As many connections are read at a time, about: more, and few exchanges of one are complete before the ring is full. */
const CONNECTIONS_AT_ONCE = 16

/** For answers of one short packet. Frames are powers of two, so that each lies in one block of the ring. */
const SHORT_FRAME_BYTES = 2048
const SHORT_FRAMES = 256
/** Room for headers next to an answer, whose sender makes packets of 64 KB at most. */
const HEAD_BYTES = 512
const LONGEST_PACKET_BYTES = 65_536
/** Some answers whole: each is three packets or more, and two connections take turns. */
const LEAST_FRAMES = 48
const PACKETS_EACH = 3
/** What tap.c keeps of all instants. */
const KEPT_BYTES = 12 * 1024 * 1024

/** Each instant is at a place of its own in its step of the load. `answer_bytes`: of a right answer's body, about. */
export function planTap(
  { connections, duration_s, answer_bytes }: { connections: number; duration_s: number; answer_bytes: number },
  random: Random,
): TapPlan {
  const packet_bytes = HEAD_BYTES + Math.min(answer_bytes, LONGEST_PACKET_BYTES)
  const frame_bytes = Math.max(SHORT_FRAME_BYTES, 2 ** Math.ceil(Math.log2(packet_bytes)))
  const frame_count = Math.max(LEAST_FRAMES, (SHORT_FRAMES * SHORT_FRAME_BYTES) / frame_bytes)
  const at_once = Math.max(2, (CONNECTIONS_AT_ONCE * frame_count) / SHORT_FRAMES)
  const bits = Math.max(0, Math.floor(Math.log2(connections / at_once)))
  const most = Math.floor(KEPT_BYTES / ((frame_count * packet_bytes) / PACKETS_EACH))
  const count = Math.min(MOST_INSTANTS, most, Math.ceil(duration_s * RATE_PER_S))
  const instants = Array.from({ length: count }, (_, index) => ({
    at_s: ((index + random()) * duration_s) / count,
    draw: randomInteger(random, 0, 0xffff),
  }))
  // Linux gives most clients even ports: the lowest bit would tell nothing apart
  return { mask: (2 ** bits - 1) * 2, frame_bytes, frame_count, instants }
}

/** Nothing is read. */
export const NO_TAP: TapPlan = { mask: 0, frame_bytes: SHORT_FRAME_BYTES, frame_count: SHORT_FRAMES, instants: [] }

/** The input of the observer's program; protocol.h defines the words. */
export function tapWords({ mask, frame_bytes, frame_count, instants }: TapPlan): string {
  const words = instants.map(({ at_s, draw }) => `${toMicroseconds(at_s)} ${draw}\n`)
  return `tap ${mask} ${frame_bytes} ${frame_count} ${instants.length}\n${words.join('')}`
}

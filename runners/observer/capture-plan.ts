/** Plans the packet capture: the times and connections are drawn, so that servers cannot predict them. */
import { type Random, randomInteger } from '../../pipeline/schema/random.ts'
import { toMicroseconds } from './probe.ts'

export interface CapturePlan {
  /** The bits of a local port that are compared. */
  mask: number
  /** The kernel's ring buffer: each frame holds a complete packet. */
  frame_bytes: number
  frame_count: number
  instants: readonly { at_s: number; draw: number }[]
}

const RATE_PER_S = 10
/** In longer loads the steps are longer, because captured packets stay in memory. */
const MOST_INSTANTS = 100
/**
 * Approximate number of connections captured at a time; with more, few exchanges are complete before the ring is full.
 */
const CONNECTIONS_AT_ONCE = 16

/** For responses of one short packet. Powers of two, so that each frame lies in one block of the ring. */
const SHORT_FRAME_BYTES = 2048
const SHORT_FRAMES = 256
/** Room for headers besides the body; senders make packets of at most 64 KB. */
const HEAD_BYTES = 512
const LONGEST_PACKET_BYTES = 65_536
/** Enough for some complete responses of two connections with three or more packets each. */
const LEAST_FRAMES = 48
const PACKETS_EACH = 3
/** What capture.c stores in total. */
const STORED_BYTES = 12 * 1024 * 1024

/**
 * Each instant is at a random place in its step of the load. `answer_bytes`: the approximate length of a correct body.
 */
export function planCapture(
  { connections, duration_s, answer_bytes }: { connections: number; duration_s: number; answer_bytes: number },
  random: Random,
): CapturePlan {
  const packet_bytes = HEAD_BYTES + Math.min(answer_bytes, LONGEST_PACKET_BYTES)
  const frame_bytes = Math.max(SHORT_FRAME_BYTES, 2 ** Math.ceil(Math.log2(packet_bytes)))
  const frame_count = Math.max(LEAST_FRAMES, (SHORT_FRAMES * SHORT_FRAME_BYTES) / frame_bytes)
  const at_once = Math.max(2, (CONNECTIONS_AT_ONCE * frame_count) / SHORT_FRAMES)
  const bits = Math.max(0, Math.floor(Math.log2(connections / at_once)))
  const most = Math.floor(STORED_BYTES / ((frame_count * packet_bytes) / PACKETS_EACH))
  const count = Math.min(MOST_INSTANTS, most, Math.ceil(duration_s * RATE_PER_S))
  const instants = Array.from({ length: count }, (_, index) => ({
    at_s: ((index + random()) * duration_s) / count,
    draw: randomInteger(random, 0, 0xffff),
  }))
  // Linux gives most clients even ports, so the lowest bit is useless
  return { mask: (2 ** bits - 1) * 2, frame_bytes, frame_count, instants }
}

/** Captures nothing. */
export const NO_CAPTURE: CapturePlan = {
  mask: 0,
  frame_bytes: SHORT_FRAME_BYTES,
  frame_count: SHORT_FRAMES,
  instants: [],
}

/** The plan as input of the observer; protocol.h describes the format. */
export function captureWords({ mask, frame_bytes, frame_count, instants }: CapturePlan): string {
  const words = instants.map(({ at_s, draw }) => `${toMicroseconds(at_s)} ${draw}\n`)
  return `capture ${mask} ${frame_bytes} ${frame_count} ${instants.length}\n${words.join('')}`
}

/** Judges the captured responses to a load: how many were checked, and how many were wrong. */
import type { WireRecord } from '../../pipeline/evaluate/recordings/wire.json.ts'
import type { JudgeLoad } from '../verify/oracle/judge-load.ts'
import type { Wire } from '../verify/oracle/wire.ts'
import { readResponse } from '../verify/read-response.ts'
import type { ObserverRecord } from './observer-record.ts'
import { exchangesOf, readPackets, type WireExchange } from './wire-sample.ts'

type LoadSample = Omit<WireRecord, 'sent_bytes' | 'total'>

export interface SampleOptions {
  port: number
  /** Whether a packet begins a request. */
  isOpening: (payload: Buffer) => boolean
  wire: Wire
  /** Null if the scenario has no request. */
  createJudge: () => JudgeLoad | null
  /** Requests of several lengths cannot be counted by their bytes. */
  has_one_length: boolean
}

const MOST_WORDS = 3

/** Omits the probe's connections. */
export function judgeSample(
  { packets, connections }: Pick<ObserverRecord, 'packets' | 'connections'>,
  { port, isOpening, wire, createJudge, has_one_length }: SampleOptions,
): LoadSample {
  const probe_ports = new Set(connections.map(({ local_port }) => local_port))
  const judges = new Map<string, JudgeLoad | null>()
  const judgeOf = (connection: string) => {
    const server = connection.slice(connection.indexOf(' '))
    if (!judges.has(server)) judges.set(server, createJudge())
    return judges.get(server)?.() ?? null
  }
  const loadPackets = function* () {
    for (const packet of readPackets(packets.bytes, port)) if (!probe_ports.has(packet.local_port)) yield packet
  }
  const sample: LoadSample = {
    judged_count: 0,
    wrong_count: 0,
    wrong: [],
    request_bytes: null,
    unread: packets.failure,
  }
  for (const exchange of exchangesOf(loadPackets(), isOpening, judgeOf)) {
    if (exchange.is_closed && has_one_length)
      sample.request_bytes = Math.min(sample.request_bytes ?? exchange.request.length, exchange.request.length)
    const wrong = judge(exchange, wire)
    if (wrong === undefined) continue
    sample.judged_count += 1
    if (wrong === null) continue
    sample.wrong_count += 1
    if (sample.wrong.length < MOST_WORDS && !sample.wrong.includes(wrong)) sample.wrong.push(wrong)
  }
  if (sample.judged_count === 0) sample.unread ??= 'no complete response to the load was captured'
  return sample
}

/** Null if it is right; undefined if it may be incomplete or the right response is unknown. */
function judge(
  { request, response, sent, is_closed }: WireExchange<ReturnType<JudgeLoad> | null>,
  wire: Wire,
): string | null | undefined {
  if (sent === null) return undefined
  try {
    const head_end = request.indexOf('\r\n\r\n')
    const [method = '', path = ''] = request.toString('latin1', 0, request.indexOf('\r\n')).split(' ')
    const read = readResponse(response, method, false, wire.decode)
    if (read === null) return is_closed ? 'the next request was sent before the response was complete' : undefined
    const body = wire.decode(request.subarray(head_end + 4))
    const more = response.length - read.used_bytes
    const wrong = sent({ method, path, body }, read.response)
    return wrong !== null ? wrong : more > 0 ? `${more} bytes came after the response` : null
  } catch (problem) {
    return (problem as Error).message
  }
}

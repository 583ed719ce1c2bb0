/** Additions to the pages of rules about wrk: references to its source, and when a rule may be wrong. */
import type { RuleNote } from '../tool.ts'

export const rule_notes: Readonly<Record<string, RuleNote>> = {
  'starved-connections': {
    source: "wrk's stats_correct (src/stats.c) only adds long samples, so only a low ratio is evidence.",
    caveats:
      'The delay() function of a Lua script leaves connections idle on purpose. Samples that wrk adds can hide hung connections, which only recorded sockets show.',
  },
  'corrected-latency': {
    source:
      'wrk since 4.0 calls stats_correct (src/stats.c), which adds samples for every latency above twice the mean interval. Its output does not mention this.',
    caveats: 'Pipelining in a Lua script also raises the ratio.',
  },
  'uneven-threads': {
    source:
      'wrk (src/wrk.c, record_rate) samples a thread only in tenths of a second in which it received a response, so stalls, bursts and idle threads raise the mean. In clean logs the ratio is 0.97 or more.',
  },
  'connections-lost': {
    source:
      'wrk (src/wrk.c, main) gives each thread connections / threads, rounded down, and prints the requested number.',
  },
  'failed-responses': {
    source:
      'wrk (src/wrk.c, response_complete) counts every response as a request, and one with a status above 399 as non-2xx.',
  },
  'socket-errors': {
    source:
      'wrk (src/wrk.c, socket_readable): in 4.1 a connection that the server closes without announcing it is a read error.',
    caveats:
      'Versions of wrk after 4.1 reconnect after a close without counting it. With TLS a failed handshake is retried and counted each time, so fewer connections may be missing than errors are printed.',
  },
  'nothing-answered': {
    source: 'wrk prints a complete report, possibly without any error line, if every connection hangs.',
  },
  'censored-latency': {
    source:
      'wrk (src/stats.c, stats_record) drops latencies at or above its timeout (2 s by default), so the maximum and the percentiles are lower bounds.',
  },
  arithmetic: {
    source:
      'wrk (src/wrk.c, main) divides exact totals by the exact time; units.c prints two decimals of the unit. On an idle machine wrk ends within tenths of a second.',
  },
  reconnected: {
    caveats:
      'wrk counts no error when a server closes with `Connection: close`, and none of its latencies includes the time.',
  },
}

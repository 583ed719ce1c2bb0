/** What the pages of rules say about wrk: where its source shows what the rule rests on, and what can make it wrong. */
import type { RuleNote } from '../tool.ts'

export const rule_notes: Readonly<Record<string, RuleNote>> = {
  'starved-connections': {
    source: "wrk's stats_correct (src/stats.c) only adds long samples, so only the low side proves anything.",
    caveats:
      "A Lua script's delay() leaves connections idle on purpose. wrk's added samples can hide hung connections: only recorded sockets show those.",
  },
  'corrected-latency': {
    source:
      'wrk since 4.0 calls stats_correct (src/stats.c), which adds samples for every latency above twice the mean interval; nothing in its output says so.',
    caveats: 'Pipelining from a Lua script also raises the product.',
  },
  'uneven-threads': {
    source:
      'wrk (src/wrk.c, record_rate) takes a sample of a thread only in those tenths of a second in which it had an answer, so stalls, bursts and threads without work raise the mean. Its clean logs give 0.97 and above.',
  },
  'connections-lost': {
    source:
      'wrk (src/wrk.c, main) gives each thread connections / threads in whole numbers and prints the number requested.',
  },
  'failed-responses': {
    source:
      'wrk (src/wrk.c, response_complete) counts every answer as a request, and those with a status above 399 as non-2xx.',
  },
  'socket-errors': {
    source:
      'wrk (src/wrk.c, socket_readable): in 4.1 a connection that the server closes without saying so is a read error.',
    caveats:
      'Versions of wrk after 4.1 reconnect after a close without counting it. Over TLS a handshake that fails is tried again and counted each time, so fewer connections may be missing than errors are printed.',
  },
  'nothing-answered': {
    source: 'wrk prints a complete report, possibly without any error line, when every connection hangs.',
  },
  'censored-latency': {
    source:
      'wrk (src/stats.c, stats_record) drops a latency at or above its timeout, 2 s unless --timeout is given, so maximum and percentiles are lower bounds.',
  },
  arithmetic: {
    source:
      'wrk (src/wrk.c, main) divides exact totals by the exact time; units.c prints two decimals of the unit. It ends within tenths of a second on an idle machine.',
  },
  reconnected: {
    caveats:
      'wrk counts no error when a server closes with `Connection: close`, and none of its latencies include the time.',
  },
}

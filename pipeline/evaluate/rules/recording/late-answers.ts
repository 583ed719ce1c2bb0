import { count, percent } from '../format-numbers.ts'
import { time } from '../format-time.ts'
import { finding, loadsServer, NOTHING, notComputable, type TrialRule } from '../rule.ts'
import { numberOf } from '../trial-record.ts'

const LATE_FROM_S = 0.5
const MEDIANS = 10
const CAUTION_ABOVE = 0.01

export const rule: TrialRule = {
  order: 260,
  needs_continuity: true,
  severities: ['caution'],
  title: 'late responses',
  summary:
    'A probe that sent requests on a fixed schedule during the load waited far longer than the printed median latency.',
  formula: `the share of probe requests that waited for at least ${time(LATE_FROM_S)} and at least ${MEDIANS} times the printed median latency`,
  threshold: `above ${percent(CAUTION_ABOVE)}: caution`,
  source:
    'Tene, How NOT to Measure Latency (2013): a closed loop sends nothing while it waits, so it records a stall as one sample; a probe on a schedule samples the stall for as long as it lasts. Thresholds: our reasoning.',
  caveats:
    'At twenty requests per second the probe misses stalls shorter than half a second. A stall of the machine is attributed to the server. The probe uses one separate connection, which an unfair server may treat better or worse than the others.',
  applies_to: loadsServer,
  check(trial) {
    const latencies_s = trial.recording?.probe_latencies_s ?? null
    if (latencies_s === null || latencies_s.length === 0) return notComputable("the probe's latencies")
    const limit_s = Math.max(LATE_FROM_S, MEDIANS * (numberOf(trial, 'latency_p50_s') ?? 0))
    const late = latencies_s.filter(latency_s => latency_s >= limit_s).length
    const ratio = late / latencies_s.length
    if (ratio <= CAUTION_ABOVE) return NOTHING
    const longest_s = latencies_s.reduce((longest, latency_s) => Math.max(longest, latency_s), 0)
    const message = `${count(late)} of ${count(latencies_s.length)} scheduled requests waited for ${time(limit_s)} or more, the slowest for ${time(longest_s)}.`
    return finding('caution', ratio, CAUTION_ABOVE, message)
  },
}

import { inFlight } from '../connections.ts'
import { count, counted } from '../format-numbers.ts'
import { time } from '../format-time.ts'
import { finding, NOTHING, notComputable, type TrialRule } from '../rule.ts'

const NOTE_ABOVE = 1.05

export const rule: TrialRule = {
  order: 20,
  needs_continuity: true,
  severities: ['note'],
  title: 'corrected latency',
  summary:
    'The printed latency includes samples that the generator added for requests it could not send during a stall.',
  formula: 'X * R / N: requests/s times mean latency, divided by the connections that can have been open',
  threshold: `above ${NOTE_ABOVE}: note`,
  source: 'Little (1961): no more than N requests can be in flight.',
  caveats: 'Pipelining raises the ratio too. Below the threshold there may still be added samples.',
  applies_to: tool => tool.adds_latency_samples === true,
  check(trial) {
    const flow = inFlight(trial)
    if (flow.missing) return notComputable(...flow.missing)
    const { opened, rate, latency_s, busy } = flow
    if (busy / opened <= NOTE_ABOVE) return NOTHING
    const message = `${count(rate)} requests/s x ${time(latency_s)} would be ${count(busy)} requests in flight on ${counted(opened, 'connection')}: the latency includes samples that ${trial.tool.id} added, or requests were pipelined.`
    return finding('note', busy / opened, 1, message)
  },
}

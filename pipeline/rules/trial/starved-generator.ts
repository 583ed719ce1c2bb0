import { percent } from '../format-numbers.ts'
import { finding, loadsServer, NOTHING, notComputable, type TrialRule } from '../rule.ts'

export const CAUTION_ABOVE = 0.2
export const INVALID_ABOVE = 0.5

export const rule: TrialRule = {
  order: 270,
  needs_recording: true,
  severities: ['invalid', 'caution'],
  title: 'generator starved',
  summary: 'The load generator waited for a CPU that something else was using, and its latencies include that wait.',
  formula:
    "min(the generator's time in the run queue, CPU time that is neither idle nor its own, the observers' or, on CPUs apart, the server's) / (that + its CPU time)",
  threshold: `above ${percent(CAUTION_ABOVE)}: caution; above ${percent(INVALID_ABOVE)}: invalid`,
  source:
    'The second number of /proc/<pid>/schedstat (sched-stats.rst in the kernel): time spent ready to run and not running; its threads wait for each other too, which the CPU time of others bounds (/proc/stat). Thresholds: our reasoning; alone on its CPUs a generator waits for a few per cent of its time.',
  caveats:
    'Other programs on CPUs that are not the generator’s raise the bound. The sampler and the probe run next to the generator and cost it a little.',
  applies_to: loadsServer,
  check({ recording }) {
    const ratio = recording?.client_wait_ratio ?? null
    if (ratio === null) return notComputable("the generator's time in the run queue")
    if (ratio <= CAUTION_ABOVE) return NOTHING
    const message = `The generator waited for a CPU for ${percent(ratio)} of the time it had work to do.`
    return finding(ratio > INVALID_ABOVE ? 'invalid' : 'caution', ratio, CAUTION_ABOVE, message)
  },
}

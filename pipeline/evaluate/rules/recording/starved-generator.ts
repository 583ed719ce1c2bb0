import { percent } from '../format-numbers.ts'
import { finding, loadsServer, NOTHING, notComputable, type TrialRule } from '../rule.ts'

export const CAUTION_ABOVE = 0.2
export const INVALID_ABOVE = 0.5

export const rule: TrialRule = {
  order: 270,
  needs_continuity: true,
  severities: ['invalid', 'caution'],
  title: 'generator starved',
  summary: 'The load generator waited for a CPU that something else was using, and its latencies include that wait.',
  formula:
    'wait / (wait + CPU time of the generator), where wait is the smaller of its time in the run queue and the CPU time used by anything but the generator, the observers and, on separate CPUs, the server',
  threshold: `above ${percent(CAUTION_ABOVE)}: caution; above ${percent(INVALID_ABOVE)}: invalid`,
  source:
    'The second number of /proc/<pid>/schedstat (sched-stats.rst in the kernel) is the time spent ready to run but not running. The threads of the generator wait for each other too, so the CPU time of other programs (/proc/stat) is an upper bound. Thresholds: our reasoning; a generator alone on its CPUs waits for a few per cent of its time.',
  caveats:
    'Programs on CPUs that the generator does not use raise the bound. The sampler and the probe share CPUs with the generator and cost it a little.',
  applies_to: loadsServer,
  check({ recording }) {
    const ratio = recording?.client_wait_ratio ?? null
    if (ratio === null) return notComputable("the generator's time in the run queue")
    if (ratio <= CAUTION_ABOVE) return NOTHING
    const message = `The generator waited for a CPU for ${percent(ratio)} of the time it had work to do.`
    return finding(ratio > INVALID_ABOVE ? 'invalid' : 'caution', ratio, CAUTION_ABOVE, message)
  },
}

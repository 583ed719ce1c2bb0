import { BUSY_FROM, FULL_FROM, isOfGenerator } from '../../../schema/limit.ts'
import { count, counted, percent } from '../format-numbers.ts'
import type { ResultRecord, ScenarioRecord } from '../result-record.ts'
import { finding, loadsServer, NOTHING, notComputable, type RuleOutcome, type ScenarioRule } from '../rule.ts'
import type { TrialRecord } from '../trial-record.ts'
import { worstOutcome } from '../worst-answer.ts'

const NEAR_ABOVE = 0.8

function limited({ limit: { limited_by, server_busy_ratio, client_busy_ratio } }: ResultRecord): RuleOutcome {
  if (server_busy_ratio === null || client_busy_ratio === null)
    return notComputable("the CPU time of the server's and the generator's CPUs")
  if (!isOfGenerator(limited_by)) return NOTHING
  const shares = `The generator was at its limit in most trials (medians: its CPUs ${percent(client_busy_ratio)} busy, the server's ${percent(server_busy_ratio)})`
  if (limited_by === 'both') {
    const message = `${shares}: either may have been the limit, so the rate is a lower bound.`
    return finding('note', client_busy_ratio, BUSY_FROM, message)
  }
  const message = `${shares}: the rate is a lower bound, and the latency includes the generator's queue.`
  return finding('caution', client_busy_ratio, BUSY_FROM, message)
}

function nearControl({ result, results }: ScenarioRecord): RuleOutcome {
  if (result.is_control) return NOTHING
  const controls = results.flatMap(one => (one.is_control && one.summary?.median ? [one.summary.median] : []))
  if (result.summary === null || controls.length === 0) return notComputable("a control server's rate")
  const ratio = result.summary.median / Math.max(...controls)
  if (ratio <= NEAR_ABOVE) return NOTHING
  const message = `${count(result.summary.median)} requests/s is ${percent(ratio)} of the rate of a server that does no work.`
  return finding('note', ratio, NEAR_ABOVE, message)
}

function crowded(trial: TrialRecord, host_cpu_count: number | null): RuleOutcome {
  const cpus = trial.recording?.client_cpu_count ?? host_cpu_count
  if (trial.threads === null || cpus === null) return notComputable("the generator's threads and CPUs")
  if (trial.threads <= cpus) return NOTHING
  const message = `The generator ran ${counted(trial.threads, 'thread')} on ${counted(cpus, 'CPU')}.`
  return finding('note', trial.threads, cpus, message, { owner: 'run' })
}

export const rule: ScenarioRule = {
  order: 130,
  needs_recording: true,
  severities: ['caution', 'note'],
  title: "at the generator's limit",
  summary: 'The load generator was the limit, or may have been, so the server may be faster than this rate.',
  formula:
    "the busy share of the server's and of the generator's CPUs in most trials; rate / rate of the control server; threads > CPUs",
  threshold: `generator at ${percent(BUSY_FROM)} or more: caution if the server is below ${percent(BUSY_FROM)}, note if it is below ${percent(FULL_FROM)}; a rate above ${percent(NEAR_ABOVE)} of the control's, or more threads than CPUs: note`,
  source:
    'Our reasoning: the side without idle CPU time is the limit. If both sides have idle time, a server as fast as one that does no work is limited by the round trip, like any other. Until November 2026 the ratio to the control decided, which excluded the fastest servers at two connections although the generator was idle for 60 % of its time.',
  caveats:
    'A mean over the load hides a single busy thread. If the idle time of the CPUs was not recorded, the CPU time of the processes is used, which does not include interrupts.',
  applies_to: loadsServer,
  check: scenario =>
    worstOutcome([
      limited(scenario.result),
      nearControl(scenario),
      ...scenario.result.trials.map(trial => crowded(trial, scenario.result.host.thread_count)),
    ]),
}

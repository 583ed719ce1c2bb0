import { count, percent } from '../format-numbers.ts'
import { CAUTION_FROM, INVALID_FROM } from '../generator-limit.ts'
import type { ScenarioRecord } from '../result-record.ts'
import { type Answer, finding, inTrial, loadsServer, NOTHING, notComputable, type ScenarioRule } from '../rule.ts'
import type { TrialRecord } from '../trial-record.ts'
import { worstAnswer } from '../worst-answer.ts'

function busyGenerator(trial: TrialRecord): Answer {
  const used = trial.recording?.client_cpu_ratio ?? null
  if (used === null) return notComputable("the generator's CPU time")
  if (used < CAUTION_FROM) return NOTHING
  const message = `The generator used ${percent(used)} of its CPUs: the rate may be its own limit.`
  return finding(used >= INVALID_FROM ? 'invalid' : 'caution', used, CAUTION_FROM, message)
}

function crowdedGenerator(trial: TrialRecord, host_cpu_count: number | null): Answer {
  const cpus = trial.recording?.client_cpu_count ?? host_cpu_count
  if (trial.threads === null || cpus === null) return notComputable("the generator's threads and CPUs")
  if (trial.threads <= cpus) return NOTHING
  const message = `The generator had ${count(trial.threads)} threads on ${count(cpus)} CPUs.`
  return finding('caution', trial.threads, cpus, message)
}

function nearControl({ result, results }: ScenarioRecord): Answer {
  if (result.is_control) return NOTHING
  const controls = results.flatMap(one => (one.is_control && one.summary?.median ? [one.summary.median] : []))
  if (result.summary === null || controls.length === 0) return notComputable("a control server's rate")
  const ratio = result.summary.median / Math.max(...controls)
  if (ratio <= CAUTION_FROM) return NOTHING
  const message = `${count(result.summary.median)} requests/s are ${percent(ratio)} of what the generator reaches with a server that does nothing.`
  return finding(ratio > INVALID_FROM ? 'invalid' : 'caution', ratio, CAUTION_FROM, message)
}

export const rule: ScenarioRule = {
  order: 130,
  needs_recording: true,
  severities: ['invalid', 'caution'],
  title: 'client-bound',
  summary: 'The load generator may have been the limit, not the server.',
  formula: "generator's CPU time / (its CPUs * D); threads > CPUs; rate / control server's rate",
  threshold: `CPU ${percent(CAUTION_FROM)} or rate above ${percent(CAUTION_FROM)} of the control caution, ${percent(INVALID_FROM)} invalid (controls excepted); more threads than CPUs caution`,
  source:
    'Our reasoning: a generator without room measures itself. The control is a constant answer from an epoll loop on the same host.',
  caveats:
    'A mean over the load hides a single busy thread. Needs CPU times, and a control measured on the same host under the same load.',
  applies_to: loadsServer,
  check: scenario =>
    worstAnswer([
      ...scenario.result.trials.flatMap((trial, place) => [
        inTrial(busyGenerator(trial), place),
        crowdedGenerator(trial, scenario.result.host.thread_count),
      ]),
      nearControl(scenario),
    ]),
}

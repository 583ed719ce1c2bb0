/** The facts of one trial: where it ran, with which arguments, for how long. */
import { SETTLED_WITHIN } from '../../pipeline/rules/trial/still-warming.ts'
import { exact, instantText } from '../number.ts'
import type { ResultPage } from './result-page.ts'

interface Fact {
  name: string
  value: string | number | null | undefined
}

export function trialFacts(trial: ResultPage['trials'][number]): Fact[] {
  return [
    { name: 'Began', value: instantText(trial.started_at) },
    { name: 'Ended', value: instantText(trial.finished_at) },
    { name: 'Round', value: trial.round },
    {
      name: 'Warm-up',
      value: trial.warm_up_s === null ? undefined : `${exact(trial.warm_up_s)} s${warmth(trial.warm_up_growth)}`,
    },
    { name: 'Isolation', value: trial.isolation },
    { name: 'Server CPUs', value: trial.server_cpus },
    { name: 'Load generator CPUs', value: trial.client_cpus },
    { name: 'Load generator exit status', value: trial.exit_code },
    { name: 'Arguments', value: trial.argv === null ? null : `\`${trial.argv}\`` },
    { name: 'Reconnections', value: trial.reconnection_count ?? undefined },
  ]
}

/** Empty for older runs, which warmed up for a fixed time without checking the rate. */
function warmth(growth: number | null): string {
  if (growth === null) return ''
  return growth <= SETTLED_WITHIN ? ', until the rate had settled' : ', and the server was still speeding up'
}

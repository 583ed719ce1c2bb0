/** How one trial ran, as facts: where, with which arguments, for how long. */
import { formatText } from '../../pipeline/vocabulary/format.ts'
import { exact, instant } from '../number.ts'
import type { TrialRecording } from './recording.ts'
import type { ResultPage } from './result-page.ts'

interface Fact {
  name: string
  value: string | number | null
}

export function trialFacts(trial: ResultPage['trials'][number], { threads }: TrialRecording): Fact[] {
  return [
    { name: 'Began', value: instant(trial.started_at) },
    { name: 'Ended', value: instant(trial.finished_at) },
    { name: 'Round', value: trial.round },
    ...(trial.warm_up_s === null ? [] : [{ name: 'Warm-up', value: `${exact(trial.warm_up_s)} s` }]),
    { name: 'Isolation', value: trial.isolation },
    { name: 'CPUs of the server', value: trial.server_cpus },
    { name: 'CPUs of the load generator', value: trial.client_cpus },
    { name: 'Exit status of the load generator', value: trial.exit_code },
    { name: 'Arguments', value: trial.argv === null ? null : `\`${trial.argv}\`` },
    ...(trial.reconnection_count === null ? [] : [{ name: 'Reconnections', value: trial.reconnection_count }]),
    ...(['server', 'client'] as const).flatMap(side =>
      threadFact(
        threads.filter(thread => thread.side === side),
        side,
      ),
    ),
  ]
}

/** The busiest first; a server of a hundred threads is known by its first eight. */
function threadFact(threads: TrialRecording['threads'], side: string): Fact[] {
  if (threads.length === 0) return []
  const words = threads.slice(0, 8).map(thread => formatText('s', thread.cpu_s))
  const more = threads.length > 8 ? `, and ${threads.length - 8} more` : ''
  const name = side === 'server' ? 'CPU time of its threads' : 'CPU time of the generator’s threads'
  return [{ name, value: `${words.join(', ')}${more}` }]
}

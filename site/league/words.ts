/** How a league and a comparison in it are said. */
import { type Comparison, VERDICT_SIGNS, type Verdict } from '../../pipeline/statistics.ts'
import type { Metric } from '../../pipeline/vocabulary/metrics.ts'
import type { League, LeagueEntry } from '../../pipeline/vocabulary/records/league.ts'
import { counted } from '../number.ts'
import { ratioText } from '../table/ratio.ts'

/** `2 threads, 400 connections`; `one execution` of a command. */
export function loadWords({
  threads,
  connections,
  rate_per_s,
}: Pick<League, 'threads' | 'connections' | 'rate_per_s'>) {
  if (threads === null || connections === null) return 'one execution'
  const count = (value: number, noun: string) => `${counted(value)} ${noun}${value === 1 ? '' : 's'}`
  const rate = rate_per_s === null ? [] : [`${counted(rate_per_s)} requests/s offered`]
  return [count(threads, 'thread'), count(connections, 'connection'), ...rate].join(', ')
}

export const settingsWords = (settings: readonly (readonly [key: string, value: string])[]): string =>
  settings.map(([key, value]) => `${key}=${value}`).join(' ')

/** `hyper 1.12.0 release=1` */
export const entryWords = ({ framework_name, framework_version, settings }: LeagueEntry): string =>
  [framework_name, framework_version, settingsWords(Object.entries(settings))].filter(Boolean).join(' ')

/** `0.912 (0.827 to 1.01)`; null without a ratio. */
export const ratioWords = ({ ratio, low, high }: Comparison): string | null =>
  ratio === null || low === null || high === null
    ? null
    : `${ratioText(ratio)} (${ratioText(low)} to ${ratioText(high)})`

/** The rules that say so, in a word each; a trial that failed and a statement are no rules. */
export function whyUnusable({ findings, measures }: LeagueEntry): string {
  const titles = findings.filter(({ severity }) => severity === 'invalid').map(({ title }) => title)
  if (titles.length > 0) return titles.join(', ')
  return Object.keys(measures).length === 0 ? 'no number' : 'a trial failed, or a statement took it back'
}

/** Memory and processor time are not fast: of them there is more or less. */
const isAmount = ({ unit, metric_id }: Metric): boolean => unit === 'bytes' || metric_id.includes('cpu_time')

export function verdictSign(metric: Metric, verdict: Verdict): { sign: string; words: string } {
  if (isAmount(metric) && verdict === 'faster') return { sign: '−', words: 'less' }
  if (isAmount(metric) && verdict === 'slower') return { sign: '+', words: 'more' }
  return VERDICT_SIGNS[verdict]
}

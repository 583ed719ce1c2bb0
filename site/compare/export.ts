/** A comparison as text to copy. */
import { runLabel } from '../../pipeline/vocabulary/ids.ts'
import { metricOf } from '../../pipeline/vocabulary/metrics.ts'
import type { Side } from '../league/ratio.ts'
import { stands } from '../league/stands.ts'
import { entryWords, levelWords, loadWords, ratioWords, verdictSign, whyStruck } from '../league/words.ts'
import type { Meeting } from './meetings.ts'

const COLUMNS = ['Run', 'Host', 'League', 'Measure', 'Of', 'Over', 'Ratio', 'Interval at', 'Verdict', 'Struck']

/** A sentence of plain text, then a row for each league in which they met: whole without the page. */
export function markdownOf(sentences: readonly string[], meetings: readonly Meeting[], url: string): string {
  const rows = meetings.map(({ of, over, found, metric_id }) => {
    const metric = metricOf(metric_id)
    const struck = [of.entry, over.entry].filter(entry => !stands(entry, metric_id))
    return [
      [...new Set([over, of].map(({ league }) => runLabel(league.run_id)))].join(' and '),
      ...[over.league.host_id, whereWords(over), metric?.name ?? metric_id],
      ...[entryWords(of.entry), entryWords(over.entry), (found && ratioWords(found)) ?? ''],
      ...[found?.level ? levelWords(found.level) : '', found && metric ? verdictSign(metric, found.verdict).words : ''],
      struck.map(entry => `${entryWords(entry)}: ${whyStruck(entry, metric_id)}`).join('; '),
    ]
  })
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  const ruled = COLUMNS.map(() => '---').join('|')
  return [...sentences.map(cell), '', line(COLUMNS), `|${ruled}|`, ...rows.map(line), '', url].join('\n')
}

/** The exact numbers, one row for each league in which two met. */
export function ratioTable(meetings: readonly Meeting[]): { header: string[]; rows: (string | number | null)[][] } {
  return {
    header: [
      'league_id',
      'run_id',
      'result_id',
      'base_run_id',
      'base_result_id',
      'metric_id',
      'ratio',
      'low',
      'high',
      'verdict',
    ],
    rows: meetings.map(({ of, over, found, metric_id }) => [
      ...[over.league.league_id, of.league.run_id, of.entry.result_id, over.league.run_id, over.entry.result_id],
      ...[metric_id, found?.ratio ?? null, found?.low ?? null, found?.high ?? null],
      found?.verdict ?? null,
    ]),
  }
}

export const whereWords = ({ league, entry }: Side): string =>
  [`${league.scenario_id}, ${loadWords(league)}`, entry.work].filter(Boolean).join(', ')

/** One line of plain text, whatever was typed. */
const cell = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>|#]/g, '\\$&')

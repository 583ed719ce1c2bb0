/** A comparison as text to copy. */
import type { Side } from '../league/ratio.ts'
import { entryWords, loadWords, ratioWords } from '../league/words.ts'
import type { Meeting } from './meetings.ts'

/** A sentence of plain text, then a row for each league in which they met. */
export function markdownOf(sentences: readonly string[], meetings: readonly Meeting[], url: string): string {
  const rows = meetings.map(({ of, over, found }) =>
    [
      whereWords(over),
      entryWords(of.entry),
      entryWords(over.entry),
      (found && ratioWords(found)) ?? '',
      found?.verdict ?? '',
    ]
      .map(cell)
      .join(' | '),
  )
  return [
    ...sentences.map(cell),
    '',
    '| League | Of | Over | Ratio (interval) | Verdict |',
    '|---|---|---|---|---|',
    ...rows.map(row => `| ${row} |`),
    '',
    url,
  ].join('\n')
}

/** The exact numbers, one row for each league in which two met. */
export function ratioTable(meetings: readonly Meeting[]): { header: string[]; rows: (string | number | null)[][] } {
  return {
    header: ['league_id', 'run_id', 'result_id', 'base_result_id', 'metric_id', 'ratio', 'low', 'high', 'verdict'],
    rows: meetings.map(({ of, over, found, metric_id }) => [
      ...[over.league.league_id, over.league.run_id, of.entry.result_id, over.entry.result_id],
      ...[metric_id, found?.ratio ?? null, found?.low ?? null, found?.high ?? null],
      found?.verdict ?? null,
    ]),
  }
}

export const whereWords = ({ league, entry }: Side): string =>
  [`${league.scenario_id}, ${loadWords(league)}`, entry.work].filter(Boolean).join(', ')

const cell = (text: string): string => text.replace(/[\\`*_[\]<>|]/g, '\\$&')

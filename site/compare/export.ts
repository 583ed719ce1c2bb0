/** A comparison as text to copy, complete without the page. */
import { figureText } from '../../pipeline/schema/format.ts'
import { runLabel } from '../../pipeline/schema/ids.ts'
import type { Metric } from '../../pipeline/schema/metrics.ts'
import { isUnusable } from '../../pipeline/schema/publication-status.ts'
import type { LeagueEntry } from '../../pipeline/schema/records/league.ts'
import { shownNumber } from '../../pipeline/schema/shown-number.ts'
import { STATE_WORDS } from '../../pipeline/schema/state.ts'
import type { Side } from '../league/ratio.ts'
import { boundWords, entryWords, exclusionReason, flagsOf, levelWords, loadWords, ratioWords } from '../league/words.ts'
import type { HeadToHead } from './head-to-head.ts'
import { type ComparedRow, measureCellOf, signOf } from './rows.ts'

/** The cells that are cited for each row. */
export function citedRows(metric: Metric, rows: readonly ComparedRow[], base: ComparedRow) {
  return rows.map(row => {
    const { side, name, version } = row
    const cell = measureCellOf(metric.metric_id, row, base.side)
    const { found, open } = cell.kind === 'against' ? cell : { found: null, open: '' }
    const value = 'value' in cell ? cell.value : null
    const number = value && figureText(metric.unit, shownNumber(value))
    return {
      who: [name, version].filter(Boolean).join(' '),
      run: runLabel(side.league.run_id),
      host: side.league.host_id,
      load: whereWords(side),
      number: value ? `${boundWords(value)}${number}` : '–',
      ratio: cell.kind === 'base' ? 'baseline' : ((found && ratioWords(found)) ?? '–'),
      level: found?.level ? levelWords(found.level) : '',
      verdict: found ? signOf(found, open).words : '',
      state: stateWords(side.entry, metric.metric_id),
    }
  })
}

function stateWords(entry: LeagueEntry, metric_id: string): string {
  const measured = entry.measures[metric_id]
  if (measured === undefined) return 'not measured'
  if (isUnusable({ state: measured.state, publication_status: entry.publication_status }))
    return `${STATE_WORDS.not_usable.words}: ${exclusionReason(entry, metric_id)}`
  const flags = flagsOf(entry, metric_id)
  return [STATE_WORDS[measured.state].words, flags.join(', ')].filter(Boolean).join(': ')
}

/** The titles of the cells of `citedRows`, in the same order. */
const COLUMNS = ['Result', 'Run', 'Host', 'Load', 'Number', 'Ratio', 'Interval at', 'Verdict', 'State']

export function markdownOf(sentences: readonly string[], rows: ReturnType<typeof citedRows>, url: string): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  const ruled = `|${COLUMNS.map(() => '---').join('|')}|`
  return [...sentences.map(cell), '', line(COLUMNS), ruled, ...rows.map(row => line(Object.values(row))), '', url].join(
    '\n',
  )
}

/** The exact numbers, one row for each pair and league. */
export const ratioRows = (headToHeads: readonly HeadToHead[]) =>
  headToHeads.map(({ of, over, found, metric_id }) => {
    const { entry, league } = of
    const [cited, base] = [citedSide(entry, metric_id), citedSide(over.entry, metric_id)]
    return {
      ...{ league_id: over.league.league_id, run_id: league.run_id, result_id: entry.result_id },
      ...{ base_run_id: over.league.run_id, base_result_id: over.entry.result_id, metric_id },
      ...{ ratio: found?.ratio, low: found?.low, high: found?.high, verdict: found?.verdict, level: found?.level },
      ...{ name: cited.name, number: cited.number, bound: cited.bound, state: cited.state },
      ...{ base_name: base.name, base_number: base.number, base_bound: base.bound, base_state: base.state },
    }
  })

function citedSide(entry: LeagueEntry, metric_id: string) {
  const value = entry.measures[metric_id]
  const bound = value ? boundWords(value).trim() : ''
  return {
    name: entryWords(entry),
    number: value && shownNumber(value).median,
    bound,
    state: stateWords(entry, metric_id),
  }
}

export const whereWords = ({ league, entry }: Pick<Side, 'league'> & { entry: Pick<LeagueEntry, 'work'> }): string =>
  [`${league.scenario_id}, ${loadWords(league)}`, entry.work].filter(Boolean).join(', ')

/** Any text as one line, with the special characters of Markdown escaped. */
const cell = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>|#]/g, '\\$&')

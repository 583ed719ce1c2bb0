/** A league as comma-separated values: a row for each entry and measure, with the columns of league.json. */
import type { League } from '../../pipeline/vocabulary/records/league.ts'
import { ratioOf } from './ratio.ts'
import { stands } from './stands.ts'
import { viewOf } from './view.ts'

const HEADER = [
  ...['league_id', 'run_id', 'result_id', 'framework_id', 'framework_version', 'configuration_id', 'work', 'role'],
  ...['is_usable', 'tier', 'metric_id', 'n', 'median', 'low', 'high', 'ratio_to_best', 'ratio_low', 'ratio_high'],
  ...[
    'estimate',
    'estimate_low',
    'estimate_high',
    'level',
    'standing',
    'limited_by',
    'is_lower_bound',
    'state',
    'ratio_limit',
  ],
]

/** Tier and ratio are of each measure by itself, as its page shows them. */
export function csvOf(league: League): string {
  const metrics = [...new Set(league.entries.flatMap(({ measures }) => Object.keys(measures)))]
  const best = new Map(
    metrics.flatMap(metric_id =>
      viewOf(league, { metric_id, baseline: null }).groups.map(({ work, baseline }) => [
        `${metric_id} ${work}`,
        baseline?.entry,
      ]),
    ),
  )
  const rows = league.entries.flatMap(entry => {
    const { result_id, framework_id, framework_version, configuration_id, work, role, is_usable, standing } = entry
    return Object.entries(entry.measures).map(([metric_id, measured]) => {
      const { n, median, low, high, estimate, estimate_low, estimate_high, is_lower_bound, tier, state } = measured
      const first = best.get(`${metric_id} ${work}`)
      const of_itself = { ratio: 1, low: null, high: null, level: null, limit: null }
      const against =
        first === undefined || !stands(entry, metric_id)
          ? null
          : entry === first
            ? of_itself
            : ratioOf(league, metric_id, entry, first)
      return [
        ...[league.league_id, league.run_id, result_id, framework_id, framework_version, configuration_id, work, role],
        ...[is_usable, tier, metric_id, n, median, low, high, against?.ratio, against?.low, against?.high],
        ...[estimate, estimate_low, estimate_high, against?.level, standing],
        ...[entry.limited_by, is_lower_bound, state, against?.limit],
      ]
    })
  })
  return csv([HEADER, ...rows])
}

type Cell = string | number | boolean | null | undefined

export const csv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map(row => `${row.map(cell).join(',')}\r\n`).join('')

/** RFC 4180. What begins as a formula would is led by an apostrophe, because spreadsheets run it. */
function cell(value: Cell): string {
  if (typeof value !== 'string') return String(value ?? '')
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A league as comma-separated values: a row for each entry and measure, with the columns of league.json. */
import type { League } from '../../pipeline/schema/records/league.ts'
import { isEligible } from './eligibility.ts'
import { ratioOf } from './ratio.ts'
import { viewOf } from './view.ts'

/** Each measure has its own tier and ratio, as its page shows them. */
export function csvOf(league: League): string {
  const metrics = [...new Set(league.tables.map(({ metric_id }) => metric_id))]
  const best = new Map(
    metrics.flatMap(metric_id =>
      viewOf(league, { metric_id, baseline: null }).groups.map(({ work, baseline }) => [
        `${metric_id} ${work}`,
        baseline?.entry,
      ]),
    ),
  )
  const rows = league.entries.flatMap(entry => {
    const { result_id, framework_id, framework_version, configuration_id, work, role, is_usable, publication_status } =
      entry
    return Object.entries(entry.measures).map(([metric_id, measured]) => {
      const { n, median, low, high, estimate, estimate_low, estimate_high, tier, state } = measured
      const { is_lower_bound, is_upper_bound } = measured
      const first = best.get(`${metric_id} ${work}`)
      const itself = { ratio: 1, low: null, high: null, level: null, limit: null }
      const against =
        first === undefined || !isEligible(entry, metric_id)
          ? null
          : entry === first
            ? itself
            : ratioOf(league, metric_id, entry, first)
      return {
        ...{ league_id: league.league_id, run_id: league.run_id, result_id, framework_id, framework_version },
        ...{ configuration_id, work, role, is_usable, tier, metric_id, n, median, low, high },
        ...{ ratio_to_best: against?.ratio, ratio_low: against?.low, ratio_high: against?.high },
        ...{ estimate, estimate_low, estimate_high, level: against?.level, publication_status },
        ...{ limited_by: entry.limited_by, is_lower_bound, state, ratio_limit: against?.limit, is_upper_bound },
      }
    })
  })
  return csv(rows)
}

type Cell = string | number | boolean | null | undefined

/** The column names are the keys of the first row. */
export const csv = (rows: readonly Readonly<Record<string, Cell>>[]): string =>
  [Object.keys(rows[0] ?? {}), ...rows.map(Object.values<Cell>)].map(row => `${row.map(cell).join(',')}\r\n`).join('')

/** RFC 4180. An apostrophe is put before text that spreadsheets would run as a formula. */
function cell(value: Cell): string {
  if (typeof value !== 'string') return String(value ?? '')
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The charts that stand over a table of results: each row of the table that has the number becomes a dot. */

import { columnScale } from '../../pipeline/vocabulary/column-scale.ts'
import { formatFigure, withUnit } from '../../pipeline/vocabulary/format.ts'
import { unitOf } from '../../pipeline/vocabulary/metrics.ts'
import { isUnusable } from '../../pipeline/vocabulary/standing.ts'
import { STATE_WORDS } from '../../pipeline/vocabulary/state.ts'
import { resultAddress } from '../address.ts'
import { counted } from '../number.ts'
import { settingsText } from '../table/columns.ts'
import type { LeaderboardRow } from '../table/listed-row.ts'
import type { Dot } from './dots.ts'
import { throughputDots } from './throughput-dots.ts'
import { timeDots } from './time-dots.ts'

interface Figure {
  name: string
  caption: string
  svg: string
  /** Which kinds of dots it holds, for its key. */
  has: { invalid: boolean; withdrawn: boolean; claim: boolean }
}

export function figuresOf(rows: LeaderboardRow[]): Figure[] {
  const throughput = dotsOf(rows, 'requests_per_s', row => row.framework_name)
  const time = dotsOf(rows, 'time_s', row => [row.framework_name, row.settings.primitive].filter(Boolean).join(' '))
  const figures: Figure[] = []
  if (throughput.length > 1) {
    figures.push({
      name: 'throughput',
      caption: 'Requests per second',
      svg: throughputDots(throughput),
      has: kinds(throughput, rows),
    })
  }
  if (time.length > 1) {
    figures.push({
      name: 'time',
      caption: 'Time of one execution, in seconds',
      svg: timeDots(time),
      has: kinds(time, rows),
    })
  }
  return figures
}

const kinds = (dots: Dot[], rows: LeaderboardRow[]) => ({
  withdrawn: rows.some(row => row.is_withdrawn),
  invalid: dots.some(dot => dot.kind === 'invalid'),
  claim: dots.some(dot => dot.kind === 'claim'),
})

/** Lines are in order of their name. What the logarithm cannot show, zero, stands in the table alone. */
function dotsOf(
  rows: LeaderboardRow[],
  metric: 'requests_per_s' | 'time_s',
  groupOf: (row: LeaderboardRow) => string,
): Dot[] {
  const scale = columnScale(metric)
  const found = rows.flatMap((row): Dot[] => {
    const value = row.values[metric] ?? 0
    if (value <= 0) return []
    const isHeadline = row.headline_metric_id === metric
    const low = isHeadline ? row.headline_low : null
    const high = isHeadline ? row.headline_high : null
    const figure = formatFigure(unitOf(metric), { median: value, low, high }, scale)
    const load = row.connections === null ? '' : `${counted(row.connections)} connections`
    const about = [row.framework_name, settingsText(row), row.scenario_id, load].filter(Boolean).join(', ')
    return [
      {
        result_id: row.result_id,
        href: resultAddress(row.result_id, `#${metric}`),
        group: groupOf(row),
        group_name: groupOf(row),
        value,
        low,
        high,
        // hollow, whoever says so
        kind: isUnusable(row) ? 'invalid' : row.has_log ? 'log' : 'claim',
        title: `${about}: ${withUnit(figure)}${[row.state !== 'usable' && ` (${STATE_WORDS[row.state].words})`, row.standing !== 'current' && ` (${row.standing})`].filter(Boolean).join('')}`,
      },
    ]
  })
  const collator = new Intl.Collator('en', { numeric: true })
  return found.sort((a, b) => collator.compare(a.group, b.group))
}

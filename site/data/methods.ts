/** The changes that each later method of comparing made to published numbers: the files of data/methods. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { formatText } from '../../pipeline/schema/format.ts'
import { metricOf, unitOf } from '../../pipeline/schema/metrics.ts'
import { nameOf } from '../league/words.ts'

/** The changes of a method, which is used since the day `since`. */
export interface MethodFile {
  method: number
  since: string
  path: string
}

/** A published value that the next method changed. */
export interface Earlier {
  method: number
  /** The day on which the next method replaced it. */
  until: string
  /** A metric_id, `tier` or `rank`. */
  column: string
  /** A number in base units, a tier, or a rank as `5-17`; null if there was no value. */
  value: number | string | null
}

type Row = Record<'subject_kind' | 'subject_id' | 'column_name' | `method_${number}`, string>

const folder = () => join(process.env.BENCHLEDGER_DATA ?? 'data', 'methods')

/** In their order. Errors: a method without a day in `since.json`. */
export function methodFiles(): MethodFile[] {
  const files = globSync('*.csv', { cwd: folder() })
  const days = files.length > 0 ? JSON.parse(readFileSync(join(folder(), 'since.json'), 'utf8')) : {}
  return files
    .map(file => ({ method: Number.parseInt(file, 10), path: join(folder(), file) }))
    .sort((a, b) => a.method - b.method)
    .map(({ method, path }) => {
      if (!days[method]) throw new Error(`${path}: since.json next to it has no day of method ${method}`)
      return { method, since: days[method], path }
    })
}

/** Earlier numbers, tiers and ranks by result_id, the oldest method first. */
export function earlierOfResults(): Map<string, Earlier[]> {
  const byResult = new Map<string, Earlier[]>()
  for (const { method, since, path } of methodFiles())
    for (const row of parse(readFileSync(path), { columns: true }) as Row[]) {
      const { subject_kind, subject_id, column_name: column } = row
      if (subject_kind !== 'result' || !(metricOf(column) || column === 'tier' || column === 'rank')) continue
      const text = row[`method_${method - 1}`] || null
      const value = column === 'rank' || text === null ? text : Number(text)
      const earlier = { method: method - 1, until: since, column, value }
      byResult.set(subject_id, [...(byResult.get(subject_id) ?? []), earlier])
    }
  return byResult
}

/** A sentence for each method: the headline number, tier and place that have changed since, then the other numbers. */
export function describeEarlier(all: readonly Earlier[], headline_metric_id: string): string[] {
  const words = ({ column, value }: Earlier): string => {
    if (column === 'rank') return value === null ? 'no place' : `place ${String(value).replace('-', ' to ')}`
    if (column === 'tier') return value === null ? 'no tier' : `tier ${value}`
    const [metric, number] = [
      metricOf(column),
      value === null ? 'no number' : formatText(unitOf(column), Number(value)),
    ]
    return column === headline_metric_id || !metric ? number : `${nameOf(metric)} ${number}`
  }
  const places = [headline_metric_id, 'tier', 'rank']
  const placeIn = ({ column }: Earlier) => (places.includes(column) ? places.indexOf(column) : places.length)
  return [...Map.groupBy(all, ({ method }) => method)].map(([method, values]) => {
    const parts = values.toSorted((a, b) => placeIn(a) - placeIn(b)).map(words)
    return `${parts.join(', ')} according to method ${method}, until ${values[0]?.until}.`
  })
}

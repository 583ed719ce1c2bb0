/** What a method of comparing changed of what was published: data/methods, a file for each method after the first. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'

/** Whose change is listed, and since when it is used, a day. */
export interface MethodFile {
  method: number
  since: string
  path: string
}

/** A published number or word that the next method says otherwise. */
export interface Earlier {
  method: number
  /** The day on which the next came. */
  until: string
  column: string
  /** In base units, or a word; empty where it said nothing. */
  value: string
}

type Row = Record<'subject_kind' | 'subject_id' | 'column_name' | `method_${number}`, string>

const folder = () => join(process.env.BENCHLEDGER_DATA ?? 'data', 'methods')

/** In order. Errors: a list whose day `since.json` does not have. */
export function methodFiles(): MethodFile[] {
  const files = globSync('*.csv', { cwd: folder() })
  const days = files.length > 0 ? JSON.parse(readFileSync(join(folder(), 'since.json'), 'utf8')) : {}
  return files
    .map(file => ({ method: Number.parseInt(file, 10), path: join(folder(), file) }))
    .sort((a, b) => a.method - b.method)
    .map(({ method, path }) => {
      if (!days[method]) throw new Error(`${path}: since.json beside it has no day of method ${method}`)
      return { method, since: days[method], path }
    })
}

/** By result_id, the oldest method first. */
export function earlierOfResults(): Map<string, Earlier[]> {
  const all = methodFiles().flatMap(({ method, since, path }) =>
    (parse(readFileSync(path), { columns: true }) as Row[])
      .filter(row => row.subject_kind === 'result')
      .map(row => ({
        result_id: row.subject_id,
        ...{ method: method - 1, until: since, column: row.column_name, value: row[`method_${method - 1}`] ?? '' },
      })),
  )
  return new Map(
    [...Map.groupBy(all, ({ result_id }) => result_id)].map(([id, rows]) => [
      id,
      rows.map(({ result_id: _, ...row }) => row),
    ]),
  )
}

/** What had landed by which day: the standing of each result today and at the end of every day on which something changed. */
import type { Database } from '../database.ts'
import { type Said, type Standing, standingOf } from '../vocabulary/standing.ts'

export interface Past {
  /** The day on which its evidence landed; null where git does not tell, or it is not committed. */
  landed_on: string | null
  /** The days of the statements about it that have landed, each once, in order. */
  said_on: string[]
  /** At the end of a day, by what had landed; today (null) by everything that is there. */
  standing: (day: string | null) => Standing
}

interface SaidOfResult extends Said {
  result_id: string
  landed_on: string | null
}

/** Of every result, by its id. */
export async function readPasts(database: Database): Promise<Map<string, Past>> {
  const cases = await database.rows<{ result_id: string; landed_on: string | null }>(`
    select result_id, landed_on from bench_case
    left join landing on subject_kind = case origin when 'measured' then 'run' else 'document' end
      and subject_id = coalesce(run_id, document_id)`)
  const said = Map.groupBy(
    await database.rows<SaidOfResult>(`
      select bench_case.result_id, statement_id, kind, statement.subject_kind, statement.subject_id, landing.position, landing.landed_on
      from bench_case
      join statement on (statement.subject_kind, statement.subject_id) in
        (('result', bench_case.result_id), ('document', bench_case.document_id), ('run', bench_case.run_id))
      left join landing on landing.subject_kind = 'statement' and landing.subject_id = statement_id
      order by all`),
    row => row.result_id,
  )
  return new Map(
    cases.map(({ result_id, landed_on }) => {
      const own = said.get(result_id) ?? []
      const said_on = [...new Set(own.flatMap(row => row.landed_on ?? []))].sort()
      const standing = (day: string | null) =>
        standingOf(day === null ? own : own.filter(row => row.landed_on !== null && row.landed_on <= day))
      return [result_id, { landed_on, said_on, standing }]
    }),
  )
}

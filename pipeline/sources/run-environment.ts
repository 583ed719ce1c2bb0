/** environment.json of a run: each fact before and after, and why one could not be read. */
import { z } from 'zod'
import type { EnvironmentRow } from '../evaluate/result.ts'
import { facts, key, text } from '../schema/records/fields.ts'
import { readJson } from './recorded-file.ts'
import type { RunFolder } from './run-folder.ts'
import { problemOf, type SourceProblem } from './source.ts'

/** A run that was stopped before its end has no environment after it. */
const environmentFile = z.object({
  before: facts.nullish(),
  after: facts.nullish(),
  unreadable: z.record(key, text).nullish().describe('write why a fact is null as "key": "why"'),
})

export function readRunEnvironment({ run_id, files }: RunFolder): {
  environment: EnvironmentRow[]
  problems: SourceProblem[]
} {
  const path = `raw/${run_id}/environment.json`
  const file = files.get('environment.json')
  if (!file) {
    const missing = problemOf('environment', path, 'the run has no environment.json: restore it')
    return { environment: [], problems: [missing] }
  }
  const { content, problems } = readJson(file.bytes.toString('utf8'), environmentFile)
  const environment = (['before', 'after'] as const).flatMap(phase =>
    Object.entries(content?.[phase] ?? {}).map(([key, fact]) => {
      const reason = fact === null ? (content?.unreadable?.[key] ?? null) : null
      return { origin_id: run_id, phase, key, value: fact === null ? null : String(fact), reason }
    }),
  )
  const found = problems.map(problem => ({ check_id: 'environment', path, text: null, ...problem }))
  return { environment, problems: found }
}

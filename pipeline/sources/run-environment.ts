/** environment.json of a run to rows: each fact before and after, and why one could not be read. */
import { z } from 'zod'
import { KEY } from '../vocabulary/ids.ts'
import { parseJson } from './recorded-file.ts'
import type { RunFolder } from './run-folder.ts'
import { problemOf, type SourceProblem, type Sources } from './source.ts'

const object = z.record(z.string(), z.unknown())

export function readRunEnvironment({ run_id, files }: RunFolder): Sources {
  const environment: object[] = []
  const problems: SourceProblem[] = []
  const complain = (problem: string) =>
    problems.push(problemOf('environment', `raw/${run_id}/environment.json`, problem))
  const file = files.get('environment.json')
  const { data: json } = object.safeParse(parseJson(file?.bytes.toString('utf8') ?? ''))
  if (json === undefined) {
    complain(file ? 'it is not a JSON object: restore it' : 'the run has no environment.json: restore it')
    return { rows: { environment }, problems }
  }
  const reasons = object.safeParse(json.unreadable).data ?? {}
  for (const phase of ['before', 'after'] as const) {
    // a run that was stopped before its end has no environment after it
    if (json[phase] == null) continue
    const { data: facts } = object.safeParse(json[phase])
    if (facts === undefined) {
      complain(`${phase} is not an object of facts`)
      continue
    }
    for (const [key, value] of Object.entries(facts)) {
      if (!KEY.test(key) || (value !== null && !['string', 'number', 'boolean'].includes(typeof value))) {
        complain(
          `${phase}.${key.slice(0, 80)} is not a fact: write a snake_case key with a text, a number, true, false or null`,
        )
        continue
      }
      const reason = value === null && typeof reasons[key] === 'string' ? reasons[key] : null
      environment.push({ origin_id: run_id, phase, key, value: value === null ? null : String(value), reason })
    }
  }
  return { rows: { environment }, problems }
}

/** environment.json of a run to rows: each fact before and after, and why one could not be read. */
import { KEY } from '../vocabulary/ids.ts'
import { isObject, parseObject } from './recording/json-shape.ts'
import type { RunFolder } from './run-folder.ts'
import type { SourceProblem, Sources } from './source.ts'

export function readRunEnvironment({ run_id, files }: RunFolder): Sources {
  const environment: object[] = []
  const problems: SourceProblem[] = []
  const complain = (problem: string) =>
    problems.push({ check_id: 'environment', path: `raw/${run_id}/environment.json`, line: null, text: null, problem })
  const file = files.get('environment.json')
  const json = parseObject(file?.bytes.toString('utf8') ?? '')
  if (json === null) {
    complain(file ? 'it is not a JSON object: restore it' : 'the run has no environment.json: restore it')
    return { rows: { environment }, problems }
  }
  const reasons = isObject(json.unreadable) ? json.unreadable : {}
  for (const phase of ['before', 'after'] as const) {
    const facts = json[phase]
    // a run that was stopped before its end has no environment after it
    if (facts == null) continue
    if (!isObject(facts)) {
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

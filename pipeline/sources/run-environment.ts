/** environment.json of a run to rows: each fact before and after, and why one could not be read. */
import { readManifest } from '../manifest.ts'
import type { RunFolder } from './run-folder.ts'
import type { Sources } from './source.ts'

export function readRunEnvironment({ run_id, files }: RunFolder): Sources {
  const path = `raw/${run_id}/environment.json`
  const text = files.get('environment.json')?.bytes.toString('utf8')
  if (text === undefined) {
    const problem = 'the run has no environment.json: restore it'
    return { rows: {}, problems: [{ check_id: 'environment', path, line: null, text: null, problem }] }
  }
  const { value, problems } = readManifest('environment', path, text)
  const { unreadable = {} } = value ?? {}
  const environment = (['before', 'after'] as const).flatMap(phase =>
    Object.entries(value?.[phase] ?? {}).map(([key, fact]) => {
      const reason = fact === null ? (unreadable[key] ?? null) : null
      return { origin_id: run_id, phase, key, value: fact === null ? null : String(fact), reason }
    }),
  )
  return { rows: { environment }, problems: problems.map(problem => ({ check_id: 'environment', ...problem })) }
}

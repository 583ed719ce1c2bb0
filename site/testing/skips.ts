/** Which tests may be skipped in CI: those whose reason matches a line of skips.json, which says why that is right. */
import { relative } from 'node:path'
import listed from './skips.json' with { type: 'json' }

interface Skip {
  /** Relative to the folder from which the tests were started. */
  file: string
  name: string
  reason: string
}

/** The lines that report-skips.ts wrote. */
export const parseSkips = (text: string): Skip[] =>
  text
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Skip)
    .map(skip => ({ ...skip, file: relative('.', skip.file) }))

export function unlistedSkips(skips: readonly Skip[]): Skip[] {
  const patterns = listed.map(({ reason }) => new RegExp(`^${reason}$`, 's'))
  return skips.filter(({ reason }) => !patterns.some(pattern => pattern.test(reason)))
}

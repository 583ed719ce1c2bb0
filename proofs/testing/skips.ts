/** Which tests may be skipped in CI: those whose reason matches a line of skips.json, which says why that is right. */
import listed from './skips.json' with { type: 'json' }

export interface Skip {
  /** Relative to the folder from which the tests were started. */
  file: string
  name: string
  reason: string
}

export function unlistedSkips(skips: readonly Skip[]): Skip[] {
  const patterns = listed.map(({ reason }) => new RegExp(`^${reason}$`, 's'))
  return skips.filter(({ reason }) => !patterns.some(pattern => pattern.test(reason)))
}

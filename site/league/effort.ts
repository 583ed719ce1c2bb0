/** What it would take to decide a comparison whose interval includes 1. */
import type { Ratio } from '../../pipeline/evaluate/statistics/ratio.ts'
import type { League, LeagueEntry } from '../../pipeline/schema/records/league.ts'
import { isInBlocks } from './ratio.ts'

/** What one machine measures in a night. */
const MOST_MINUTES = 720

export interface Effort {
  /** Of each entry, instead of those that were measured. */
  starts: number
  /** For both entries. */
  minutes: number
  isAffordable: boolean
}

/**
 * The starts at which the interval would just exclude 1 if the ratio stayed the same: half of its width, on the
 * logarithm, shrinks with the square root of their number. Infinite for a ratio of 1.
 */
export function effortOf({ ratio, low, high }: Ratio, starts: number, seconds_per_start: number): Effort {
  const half_width = Math.log(high / low) / 2
  const needed = Math.ceil(starts * (half_width / Math.log(ratio)) ** 2)
  const minutes = (needed * 2 * seconds_per_start) / 60
  return { starts: needed, minutes, isAffordable: minutes <= MOST_MINUTES }
}

/**
 * The command that measures two entries of a league together under its load. It names their configurations, unless
 * both are without settings and the league has no others.
 */
export function benchCommand(
  entries: readonly LeagueEntry[],
  league: Pick<League, 'scenario_id' | 'load' | 'tables' | 'entries'>,
  trials: number | null,
): string {
  const { scenario_id, load } = league
  const frameworks = entries.map(({ framework_id }) => framework_id)
  const all = league.entries.filter(({ framework_id }) => frameworks.includes(framework_id))
  const isPlain = all.every(({ settings }) => Object.keys(settings).length === 0)
  const options = [
    ...frameworks.map(id => `--framework ${id}`),
    `--scenario ${scenario_id}`,
    ...(load === 'once' ? [] : [`--load ${load}`]),
    ...(isPlain ? [] : configurationOptions(entries.map(({ settings }) => settings))),
    ...(isInBlocks(league) ? ['--block-size 2'] : []),
    ...(trials === null ? [] : [`--trials ${trials}`]),
  ]
  return `npm run bench -- ${options.join(' ')}`
}

/**
 * The values of one key are alternatives, but different keys are all required, so only the keys that all of these have
 * can select them; `default` is the configuration without settings.
 */
function configurationOptions(settings: readonly LeagueEntry['settings'][]): string[] {
  const stated = settings.filter(each => Object.keys(each).length > 0)
  const shared = Object.keys(stated[0] ?? {}).filter(key => stated.every(each => key in each))
  if (stated.length > 0 && shared.length === 0) return []
  const values = shared.flatMap(key => stated.map(each => `${key}=${each[key]}`))
  const chosen = new Set([...(stated.length < settings.length ? ['default'] : []), ...values])
  return [...chosen].map(each => `--configuration ${each}`)
}

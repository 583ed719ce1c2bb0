/** Why two results cannot be compared, within a sentence. */
import type { Difference } from '../../pipeline/evaluate/statistics/comparability.ts'
import { countedText } from '../number.ts'
import { everyOne } from './words.ts'

const KEY_WORDS: Record<string, string> = {
  scenario_id: 'scenario',
  rate_per_s: 'offered rate',
  host_id: 'host',
  kernel_release: 'kernel',
}

/**
 * `they differ in host (one, other) and kernel (6.1, 6.12)`, values in the order of the two results. Different
 * scenarios are the only reason given; a missing control is given only if there is no other reason.
 */
export function incomparableReason(differences: readonly Difference[]): string {
  const scenario = differences.find(({ key }) => key === 'scenario_id')
  if (scenario) return `they ran different scenarios (${scenario.a}, ${scenario.b})`
  const facts = differences.filter(({ key }) => !REASONS[key]).map(factWords)
  const reasons = differences
    .filter(({ key }) => key !== 'control' || differences.length === 1)
    .flatMap(difference => REASONS[difference.key]?.(difference) ?? [])
  return [...(facts.length > 0 ? [`they differ in ${everyOne.format(facts)}`] : []), ...reasons].join('; ')
}

/** Differences whose values mean nothing to a reader. */
const REASONS: Record<string, (difference: Difference) => string> = {
  request: ({ a, b }) =>
    a === null && b === null
      ? 'neither run recorded which request was sent'
      : a === null || b === null
        ? 'only one run recorded which request was sent'
        : 'they were sent different requests',
  control: () => 'they come from two runs, and one or both have no control to compare with',
  smallest_value: () => 'a value of 0 has no ratio',
}

function factWords({ key, a, b }: Difference): string {
  const words = KEY_WORDS[key] ?? key
  if (a === null && b === null) return `${words}, which neither run states`
  return `${words} (${[a, b].map(valueWords).join(', ')})`
}

const valueWords = (value: string | number | null): string =>
  value === null ? 'not stated' : typeof value === 'number' ? countedText(value) : value || 'none'

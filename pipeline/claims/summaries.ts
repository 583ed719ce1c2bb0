/** What people write when they ran something several times, tried one after the other. */
import { mean, median, sorted } from '../statistics/sample.ts'

export interface Summary {
  /** null for the one value that there is. */
  name: 'mean' | 'median' | 'mean without the lowest and the highest' | 'minimum' | 'maximum' | null
  value: number
}

/** The order is that of preference where several are equal. `observed` has at least one value. */
export function summariesOf(observed: readonly number[]): Summary[] {
  const [only] = observed
  if (observed.length === 1 && only !== undefined) return [{ name: null, value: only }]
  const ascending = sorted(observed)
  const trimmed: Summary[] =
    observed.length < 3
      ? []
      : [{ name: 'mean without the lowest and the highest', value: mean(ascending.slice(1, -1)) }]
  return [
    { name: 'mean', value: mean(ascending) },
    { name: 'median', value: median(ascending) },
    ...trimmed,
    { name: 'minimum', value: ascending[0] as number },
    { name: 'maximum', value: ascending.at(-1) as number },
  ]
}

/** The time of one execution, one line for each framework and primitive. */
import { type Dot, type DotsOptions, dots } from './dots.ts'

export const timeDots = (data: Dot[], options: Partial<DotsOptions> = {}): string =>
  dots(data, {
    name: 'time-dots',
    title: 'Time of one execution',
    description: 'A dot for each result, on a logarithmic scale; left is faster. The table holds the same numbers.',
    ...options,
  })

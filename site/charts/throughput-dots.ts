/** Requests in a second, one line for each framework. */
import { type Dot, type DotsOptions, dots } from './dots.ts'

export const throughputDots = (data: Dot[], options: Partial<DotsOptions> = {}): string =>
  dots(data, {
    name: 'throughput-dots',
    title: 'Requests per second by framework',
    description: 'A dot for each result, on a logarithmic scale. The table holds the same numbers.',
    ...options,
  })

/** Numbers for people. */
const digits = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 4 })
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const full = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 })
export const quantity = (value: number): string => (Math.abs(value) >= 1000 ? whole : digits).format(value)
export const exact = (value: number): string => full.format(value)
export interface Scale {
  unit: string
  show: (value: number) => string
}
export function scaleOf(metricId: string | null): Scale {
  const by = (unit: string, factor: number): Scale => ({ unit, show: value => quantity(value * factor) })
  if (metricId === null) return by('', 1)
  if (metricId.endsWith('_bytes_per_s')) return by('MB/s', 1e-6)
  if (metricId.endsWith('_bytes')) return by('MB', 1e-6)
  if (metricId.endsWith('_per_s')) return by('/s', 1)
  if (metricId === 'time_s') return by('s', 1)
  if (metricId.endsWith('_s')) return by('ms', 1e3)
  return by('', 1)
}

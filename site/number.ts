/** Numbers for people. */
const digits = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 4 })
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const full = new Intl.NumberFormat('en-US', { maximumFractionDigits: 12 })
export const quantity = (value: number): string => (Math.abs(value) >= 1000 ? whole : digits).format(value)
export const exact = (value: number): string => full.format(value)
export interface Scale { unit: string; show: (value: number) => string }
export function scaleOf(metricId: string | null): Scale {
  const by = (unit: string, factor: number): Scale => ({ unit, show: value => quantity(value * factor) })
  if (metricId === null) return by('', 1)
  if (metricId.endsWith('_bytes_per_s')) return by('MB/s', 1e-6)
  if (metricId.endsWith('_bytes')) return by('MB', 1e-6)
  if (/(^|_)requests_per_s|thread_rate.*per_s/.test(metricId)) return by('requests/s', 1)
  if (metricId.endsWith('_per_s')) return by('/s', 1)
  if (/^(time|duration|user_time|system_time|deadline)_s$/.test(metricId)) return by('s', 1)
  if (metricId.endsWith('_ratio')) return by('%', 100)
  if (metricId.endsWith('_s')) return by('ms', 1e3)
  return by('', 1)
}
/** One number with the unit that fits it, all its digits. */
export function display(metricId: string, value: number): { number: string; unit: string } {
  const by = (unit: string, factor: number) => ({ number: full.format(Number((value * factor).toPrecision(12))), unit })
  if (metricId.endsWith('_ratio')) return by('%', 100)
  if (/_bytes(_per_s)?$/.test(metricId)) {
    const rate = metricId.endsWith('_per_s') ? '/s' : ''
    const [unit, factor] = value >= 1e9 ? ['GB', 1e-9] : value >= 1e6 ? ['MB', 1e-6] : value >= 1e3 ? ['kB', 1e-3] : ['bytes', 1]
    return by(`${unit}${rate}`, Number(factor))
  }
  if (/requests_per_s|thread_rate/.test(metricId)) return by('requests/s', 1)
  if (metricId.endsWith('_per_s')) return by('/s', 1)
  if (metricId.endsWith('_s')) return value >= 1 || value === 0 ? by('s', 1) : value >= 1e-3 ? by('ms', 1e3) : by('µs', 1e6)
  return by('', 1)
}

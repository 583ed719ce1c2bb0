/** Formats numbers for the messages of findings: thousands separated by commas, quantities with three digits. */

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
export const short = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 })

/** A count, or an approximate quantity: all digits from 100 on, three below. */
export function count(value: number): string {
  return (Math.abs(value) < 100 ? short : whole).format(value)
}

/** "1,831 timeouts", "1 timeout". */
export function counted(value: number, noun: string): string {
  return `${count(value)} ${noun}${value === 1 ? '' : 's'}`
}

export function percent(ratio: number): string {
  return `${short.format(ratio * 100)} %`
}

const signed = new Intl.NumberFormat('en-US', {
  maximumFractionDigits: 1,
  minimumFractionDigits: 1,
  signDisplay: 'always',
})

/** "−87.0 %", with a true minus sign. */
export const formatChange = (ratio: number): string => `${signed.format(ratio * 100).replace('-', '−')} %`

/** "a, b and c" */
export function list(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

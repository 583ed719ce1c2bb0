import { wholeNumber } from '../../../../pipeline/vocabulary/random.ts'
import type { Fault } from '../fault.ts'

export const fault: Fault = {
  sentence: 'Every answer waits, and nothing is done meanwhile.',
  variants: [
    {
      name: 'the same delay',
      caught_by: ['server-idle'],
      behave: random => {
        const delay_ms = wholeNumber(random, 5, 30)
        return () => ask => setTimeout(ask.reply, delay_ms)
      },
    },
    {
      name: 'one of two delays',
      caught_by: ['server-idle'],
      behave: random => {
        const delays_ms = [wholeNumber(random, 3, 6), wholeNumber(random, 20, 60)]
        return () => ask => setTimeout(ask.reply, delays_ms[Math.random() < 0.5 ? 0 : 1])
      },
    },
  ],
}

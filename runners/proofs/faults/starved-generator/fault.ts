import type { Fault } from '../fault.ts'

export const fault: Fault = {
  sentence: 'Something else uses the CPU of the generator.',
  variants: [
    {
      name: 'a program that never rests',
      caught_by: ['starved-generator'],
      duration_s: 2,
      spoil: () => ({ generator_hogs: [1] }),
    },
    {
      name: 'two that rest now and then',
      caught_by: ['starved-generator'],
      duration_s: 2,
      spoil: random => ({ generator_hogs: [0.6 + random() * 0.3, 0.6 + random() * 0.3] }),
    },
  ],
}

import type { Fault } from '../fault.ts'

export const fault: Fault = {
  sentence: 'Client and server run on the same CPUs.',
  variants: [
    {
      name: 'on one',
      caught_by: ['shared-cpus'],
      spoil: () => ({ server_on: 'generator' }),
    },
    {
      name: 'the server on all, the generator on one of them',
      caught_by: ['shared-cpus'],
      spoil: () => ({ server_on: 'both' }),
    },
  ],
}

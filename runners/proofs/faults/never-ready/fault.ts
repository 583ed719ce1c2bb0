import type { Fault } from '../fault.ts'

export const fault: Fault = {
  sentence: 'The server never gives a first answer.',
  variants: [
    {
      name: 'it does not listen',
      caught_by: ['status:failed'],
      behave: () => () => ({ listen: () => setInterval(() => {}, 1000) }),
    },
    {
      name: 'it listens, and answers nobody',
      caught_by: ['status:failed'],
      behave: () => () => () => {},
    },
  ],
}

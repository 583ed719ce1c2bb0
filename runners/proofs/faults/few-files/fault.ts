import { wholeNumber } from '../../../../pipeline/vocabulary/random.ts'
import type { Fault } from '../fault.ts'

export const fault: Fault = {
  sentence: 'The limit of open files is below the number of connections.',
  variants: [
    {
      name: "the generator's",
      caught_by: ['socket-errors', 'connections-lost', 'status:errors'],
      connections: 80,
      spoil: random => ({ generator_files: wholeNumber(random, 30, 60) }),
    },
    {
      name: "the server's",
      caught_by: ['socket-errors', 'status:errors'],
      connections: 80,
      spoil: random => ({ server_files: wholeNumber(random, 40, 60) }),
    },
  ],
}

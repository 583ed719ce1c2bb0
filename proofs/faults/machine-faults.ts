/** Machines on which a correct server and generator are mismeasured. */
import { randomInteger } from '../../pipeline/schema/random.ts'
import type { FaultTable } from './fault.ts'

export const machineFaults: FaultTable = {
  'few-files': {
    sentence: 'The limit of open files is below the number of connections.',
    caught_by: ['socket-errors', 'status:errors'],
    connections: 80,
    variants: {
      "the generator's": { inject: random => ({ generator_files: randomInteger(random, 30, 60) }) },
      "the server's": { inject: random => ({ server_files: randomInteger(random, 40, 60) }) },
    },
  },
  'one-cpu': {
    sentence: 'Client and server run on the same CPUs.',
    caught_by: ['shared-cpus'],
    variants: {
      'on one': { inject: () => ({ server_on: 'generator' }) },
      'the server on all, the generator on one of them': { inject: () => ({ server_on: 'both' }) },
    },
  },
  'starved-generator': {
    sentence: 'Another program uses the CPU of the generator.',
    caught_by: ['starved-generator'],
    duration_s: 2,
    variants: {
      'a program that never rests': { inject: () => ({ generator_hogs: [1] }) },
      'two programs that pause now and then': {
        inject: random => ({ generator_hogs: [0.6 + random() * 0.3, 0.6 + random() * 0.3] }),
      },
    },
  },
}

/** Machines on which a right server and a right generator are measured wrongly. */
import { randomInteger } from '../../pipeline/schema/random.ts'
import type { FaultTable } from './fault.ts'

export const machineFaults: FaultTable = {
  'few-files': {
    sentence: 'The limit of open files is below the number of connections.',
    caught_by: ['socket-errors', 'status:errors'],
    connections: 80,
    variants: {
      "the generator's": { spoil: random => ({ generator_files: randomInteger(random, 30, 60) }) },
      "the server's": { spoil: random => ({ server_files: randomInteger(random, 40, 60) }) },
    },
  },
  'one-cpu': {
    sentence: 'Client and server run on the same CPUs.',
    caught_by: ['shared-cpus'],
    variants: {
      'on one': { spoil: () => ({ server_on: 'generator' }) },
      'the server on all, the generator on one of them': { spoil: () => ({ server_on: 'both' }) },
    },
  },
  'starved-generator': {
    sentence: 'Something else uses the CPU of the generator.',
    caught_by: ['starved-generator'],
    duration_s: 2,
    variants: {
      'a program that never rests': { spoil: () => ({ generator_hogs: [1] }) },
      'two that rest now and then': {
        spoil: random => ({ generator_hogs: [0.6 + random() * 0.3, 0.6 + random() * 0.3] }),
      },
    },
  },
}

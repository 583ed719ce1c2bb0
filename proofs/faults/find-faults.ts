/** Collects the faults from the tables in this folder. */
import { compareText } from '../../pipeline/schema/compare-text.ts'
import { randomInteger } from '../../pipeline/schema/random.ts'
import { answerFaults } from './answer-faults.ts'
import { connectionFaults } from './connection-faults.ts'
import { escapeFaults } from './escape-faults.ts'
import { type Fault, type FaultTable, faultOf, type Variant } from './fault.ts'
import { loadFaults } from './load-faults.ts'
import { processFaults } from './process-faults.ts'
import { rowFaults } from './row-faults.ts'
import { serviceFaults } from './service-faults.ts'
import { speedFaults } from './speed-faults.ts'

/** Machines on which a correct server and generator are mismeasured. */
const machineFaults: FaultTable = {
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

export const CLEAN = 'clean'

const { [CLEAN]: clean, ...others } = {
  ...answerFaults,
  ...connectionFaults,
  ...escapeFaults,
  ...loadFaults,
  ...machineFaults,
  ...processFaults,
  ...rowFaults,
  ...serviceFaults,
  ...speedFaults,
}

/** The clean server first, then by id. */
export const faults: ReadonlyMap<string, Fault> = new Map(
  [[CLEAN, clean] as const, ...Object.entries(others).toSorted(([a], [b]) => compareText(a, b))].flatMap(([id, row]) =>
    row === undefined ? [] : [[id, faultOf(id, row)]],
  ),
)

/** Rules, statuses and checks of the trial's record. */
const waysOf = ({ caught_by, expect }: Variant) => [...caught_by, ...(expect ? [expect] : [])]

const seconds = ({ duration_s = 1, warm_up_s = 0 }: Variant): number => duration_s + warm_up_s

/**
 * The clean server, then repeatedly the variant with the most ways that earlier ones lack, and of two the one with the
 * shorter load.
 */
export function oneOfEachWay(faults: ReadonlyMap<string, Fault>): Variant[] {
  const chosen = faults.get(CLEAN)?.variants.slice(0, 1) ?? []
  const variants = [...faults.values()].flatMap(fault => fault.variants)
  for (;;) {
    const known = new Set(chosen.flatMap(waysOf))
    const newIn = (variant: Variant) => waysOf(variant).filter(way => !known.has(way)).length
    const [next] = variants.toSorted((a, b) => newIn(b) - newIn(a) || seconds(a) - seconds(b))
    if (next === undefined || newIn(next) === 0) return chosen
    chosen.push(next)
  }
}

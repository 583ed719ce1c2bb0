/** Every fault, from the tables of this folder. */
import { compareText } from '../../pipeline/vocabulary/compare-text.ts'
import { answerFaults } from './answer-faults.ts'
import { connectionFaults } from './connection-faults.ts'
import { escapeFaults } from './escape-faults.ts'
import { type Fault, faultOf } from './fault.ts'
import { loadFaults } from './load-faults.ts'
import { machineFaults } from './machine-faults.ts'
import { processFaults } from './process-faults.ts'
import { serviceFaults } from './service-faults.ts'
import { speedFaults } from './speed-faults.ts'

export const CLEAN = 'clean'

const { [CLEAN]: clean, ...others } = {
  ...answerFaults,
  ...connectionFaults,
  ...escapeFaults,
  ...loadFaults,
  ...machineFaults,
  ...processFaults,
  ...serviceFaults,
  ...speedFaults,
}

/** The clean one first, then by id. */
export const faults: ReadonlyMap<string, Fault> = new Map(
  [[CLEAN, clean] as const, ...Object.entries(others).toSorted(([a], [b]) => compareText(a, b))].flatMap(([id, row]) =>
    row === undefined ? [] : [[id, faultOf(id, row)]],
  ),
)

/** Collects the faults from the tables in this folder. */
import { compareText } from '../../pipeline/schema/compare-text.ts'
import { answerFaults } from './answer-faults.ts'
import { connectionFaults } from './connection-faults.ts'
import { escapeFaults } from './escape-faults.ts'
import { type Fault, faultOf, type Variant } from './fault.ts'
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

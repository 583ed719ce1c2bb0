/** The tries that the gate has time for: each means of catching catches once. */
import type { Fault, Variant } from './fault.ts'
import { CLEAN } from './find-faults.ts'

/** Rules and statuses, and what the record of a trial has to say where no rule says it. */
const waysOf = ({ caught_by, expect }: Variant) => [...caught_by, ...(expect ? [expect] : [])]

const seconds = ({ duration_s = 1, warm_up_s = 0 }: Variant): number => duration_s + warm_up_s

/** The plain clean one, then time after time the variant with the most ways that none before it has; of two, the shorter load. */
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

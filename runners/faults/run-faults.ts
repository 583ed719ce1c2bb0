/** Tries faults one after the other, and gives what became of each variant. */
import type { ResultRecord } from '../../pipeline/rules/result-record.ts'
import type { Fault, Variant } from './fault.ts'
import { CLEAN } from './find-faults.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { type Attempt, type Bench, type Tried, tryFault } from './try-fault.ts'

/** Above this share of all CPU time a try is said to have been disturbed, and is made again. */
const DISTURBED_FROM = 0.15
const MOST_REPEATS = 2
/** Results of the clean server that the others are held against. */
const FEWEST_CLEAN = 2

export interface VariantOutcome {
  fault_id: string
  variant: Variant
  outcomes: (Outcome & Pick<Tried, 'record'>)[]
}

export interface FaultPlan {
  bench: Bench
  /** The clean one first. */
  faults: ReadonlyMap<string, Fault>
  /** Which are wanted; the clean one is tried at least twice in any case. */
  wanted: readonly string[]
  /** Of each variant. */
  tries: number
  clean_tries: number
  seed: string
  /** Only so many variants of each fault. */
  most_variants?: number
  signal: AbortSignal
  say: (line: string) => void
}

export async function runFaults(plan: FaultPlan): Promise<{ variants: VariantOutcome[]; repeated_count: number }> {
  const { faults, wanted, tries, clean_tries, say } = plan
  const variants: VariantOutcome[] = []
  const clean: ResultRecord[] = []
  let repeated_count = 0
  const planned = [...faults].flatMap(([fault_id, fault]) => {
    const own = fault.variants.slice(0, plan.most_variants ?? fault.variants.length)
    if (fault_id === CLEAN) {
      const count = wanted.includes(CLEAN) ? clean_tries : FEWEST_CLEAN
      return own.map((variant, index) => {
        const even = Math.ceil((count - index) / own.length)
        return { fault_id, variant, index, count: index === 0 ? Math.max(FEWEST_CLEAN, even) : even }
      })
    }
    return wanted.includes(fault_id) ? own.map((variant, index) => ({ fault_id, variant, index, count: tries })) : []
  })
  const total = planned.reduce((sum, { count }) => sum + count, 0)
  let done = 0
  for (const { fault_id, variant, index, count } of planned) {
    const outcomes: VariantOutcome['outcomes'] = []
    for (let turn = 1; turn <= count; turn++) {
      const attempt: Attempt = { fault_id, variant, index, seed: `${plan.seed} ${fault_id} ${index} ${turn}` }
      const { tried, repeats } = await tryUndisturbed(plan, attempt)
      repeated_count += repeats
      if (fault_id === CLEAN && index === 0) clean.push(tried.result)
      const outcome = { ...outcomeOf(variant, tried, clean), record: tried.record }
      outcomes.push(outcome)
      done += 1
      say(`${String(done).padStart(3)}/${total} ${fault_id}, ${variant.name}: ${sayOutcome(outcome)}`)
    }
    variants.push({ fault_id, variant, outcomes })
  }
  return { variants, repeated_count }
}

async function tryUndisturbed({ bench, signal, say }: FaultPlan, attempt: Attempt) {
  for (let repeats = 0; ; repeats++) {
    const tried = await tryFault(bench, attempt, signal)
    if (tried.foreign_ratio < DISTURBED_FROM || repeats === MOST_REPEATS) return { tried, repeats }
    say(`        others used ${Math.round(tried.foreign_ratio * 100)} % of all CPU time: once more`)
  }
}

function sayOutcome({ caught, missed, unexpected, others, record }: VariantOutcome['outcomes'][number]): string {
  const status = `${record.status}${record.reason === null ? '' : ` (${record.reason.slice(0, 100)})`}`
  const parts = [
    caught.length > 0 ? `caught by ${caught.join(', ')}` : null,
    missed.length > 0 ? `MISSED by ${missed.join(', ')}, ${status}` : null,
    unexpected === null ? null : `UNEXPECTED: ${unexpected}`,
    others.length > 0 ? `also ${others.map(({ rule }) => rule).join(', ')}` : null,
  ]
  return parts.filter(part => part !== null).join('; ')
}

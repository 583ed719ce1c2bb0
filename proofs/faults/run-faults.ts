/** Tries faults one after the other, and gives what became of each variant. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ResultRecord } from '../../pipeline/rules/result-record.ts'
import type { Fault, Variant } from './fault.ts'
import { CLEAN } from './find-faults.ts'
import { watchForeignLoad } from './foreign-load.ts'
import { HELD_AGAINST, type Outcome, outcomeOf } from './outcome.ts'
import { type Attempt, type Bench, type Tried, tryFault } from './try-fault.ts'

/** From this share of all CPU time on a try was disturbed: it is made again, whatever came of it. */
const DISTURBED_FROM = 0.15
const QUIET_PATIENCE_S = 60

export interface VariantOutcome {
  fault_id: string
  variant: Variant
  outcomes: (Outcome & Pick<Tried, 'record'>)[]
  /** Tries that others disturbed each time. */
  left_out_count: number
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
  /** Only these of them; all where it is absent. */
  variants?: ReadonlySet<Variant>
  /** Of a try that others disturbed. */
  most_repeats: number
  /** One that was disturbed each time counts all the same: for what a busy machine must not hide. */
  keeps_disturbed?: boolean
  signal: AbortSignal
  report: (line: string) => void
}

export async function runFaults(plan: FaultPlan): Promise<VariantOutcome[]> {
  const { faults, wanted, tries, clean_tries, report } = plan
  const variants: VariantOutcome[] = []
  const clean: ResultRecord[] = []
  const planned = [...faults].flatMap(([fault_id, fault]) => {
    const numbered = fault.variants.map((variant, index) => ({ fault_id, variant, index }))
    const own = numbered.filter(({ variant }) => plan.variants?.has(variant) ?? true)
    if (fault_id === CLEAN) {
      const count = wanted.includes(CLEAN) ? clean_tries : HELD_AGAINST
      return own.map(each => {
        const even = Math.ceil((count - each.index) / own.length)
        return { ...each, count: each.index === 0 ? Math.max(HELD_AGAINST, even) : even }
      })
    }
    return wanted.includes(fault_id) ? own.map(each => ({ ...each, count: tries })) : []
  })
  const total = planned.reduce((sum, { count }) => sum + count, 0)
  let done = 0
  for (const { fault_id, variant, index, count } of planned) {
    const outcomes: VariantOutcome['outcomes'] = []
    for (let turn = 1; turn <= count; turn++) {
      const attempt: Attempt = { fault_id, variant, index, seed: `${plan.seed} ${fault_id} ${index} ${turn}` }
      const { tried, is_disturbed } = await tryUndisturbed(plan, attempt)
      done += 1
      if (fault_id === CLEAN && index === 0) clean.push(tried.result)
      if (is_disturbed && !plan.keeps_disturbed) continue
      // results of another scenario are not held against it
      const others = variant.scenario === undefined ? clean : []
      const outcome = { ...outcomeOf(variant, tried, others), record: tried.record }
      outcomes.push(outcome)
      report(`${String(done).padStart(3)}/${total} ${fault_id}, ${variant.name}: ${describeOutcome(outcome)}`)
    }
    variants.push({ fault_id, variant, outcomes, left_out_count: count - outcomes.length })
  }
  return variants
}

/** Disturbed where the machine was never left alone for long enough. */
async function tryUndisturbed(plan: FaultPlan, attempt: Attempt): Promise<{ tried: Tried; is_disturbed: boolean }> {
  for (let repeat = 0; ; repeat++) {
    const tried = await tryFault(plan.bench, attempt, plan.signal)
    if (tried.foreign_ratio < DISTURBED_FROM) return { tried, is_disturbed: false }
    const fact = `        others used ${Math.round(tried.foreign_ratio * 100)} % of all CPU time`
    if (repeat === plan.most_repeats) {
      plan.report(`${fact}${plan.keeps_disturbed ? '' : ': left out'}`)
      return { tried, is_disturbed: true }
    }
    plan.report(`${fact}: once more when they are done, or in ${QUIET_PATIENCE_S} s`)
    await awaitQuiet(plan.signal)
  }
}

/** Waits until a second has passed in which others left most of the CPUs alone. */
async function awaitQuiet(signal: AbortSignal): Promise<void> {
  const end = performance.now() + QUIET_PATIENCE_S * 1000
  while (performance.now() < end) {
    const foreignRatio = watchForeignLoad()
    await sleep(1000, null, { signal })
    if (foreignRatio() < DISTURBED_FROM / 2) return
  }
}

function describeOutcome({ caught, missed, unexpected, others, record }: VariantOutcome['outcomes'][number]): string {
  const status = `${record.status}${record.reason === null ? '' : ` (${record.reason.slice(0, 100)})`}`
  const parts = [
    caught.length > 0 ? `caught by ${caught.join(', ')}` : null,
    missed.length > 0 ? `MISSED by ${missed.join(', ')}, ${status}` : null,
    unexpected === null ? null : `UNEXPECTED: ${unexpected}`,
    others.length > 0 ? `also ${others.map(({ rule }) => rule).join(', ')}` : null,
  ]
  return parts.filter(part => part !== null).join('; ')
}

/** Tries faults one after the other: whether each try caught what it had to, and what else was stated about it. */
import type { ResultRecord } from '../../pipeline/rules/result-record.ts'
import { type Found, foundAmong } from './evaluate-try.ts'
import type { Variant } from './fault.ts'
import { CLEAN, faults } from './find-faults.ts'
import { type FaultBench, type TriedFault, tryFault } from './try-fault.ts'

/**
 * What is stated about every short run on a machine such as this one, and is right: one trial, no warm-up, a closed loop
 * whose latency the generator may have corrected, a host that others share.
 */
export const EXPECTED: readonly string[] = [
  'closed-loop-latency',
  'corrected-latency',
  'too-few-trials',
  'no-warm-up',
  'shared-host',
  'stolen-time',
]

/**
 * Results of the clean server that a try is compared with: the median of three is one of theirs then. No more, for ten
 * tries of one server are not ten entries on a plateau.
 */
const HELD_AGAINST = 2

export interface FaultOutcome {
  variant: Variant
  /** Of those that the variant names. */
  caught: string[]
  /** Of those too, and what does not hold of the record. */
  missed: string[]
  /** Findings beyond those that had to be and those that every short run gets: of the clean server, false alarms. */
  others: Found[]
}

export const isClean = ({ fault_id }: Variant): boolean => fault_id === CLEAN

/** `clean` are results of the clean server in the same scenario. */
export function outcomeOf(
  variant: Variant,
  { record, result, found }: TriedFault,
  clean: readonly ResultRecord[],
): FaultOutcome {
  const all = [...found, ...foundAmong(result, clean)]
  const ids = new Set([...all.map(({ rule }) => rule), `status:${record.status}`])
  const unexpected = variant.expect?.(record) ?? null
  return {
    variant,
    caught: variant.caught_by.filter(id => ids.has(id)),
    missed: [...variant.caught_by.filter(id => !ids.has(id)), ...(unexpected === null ? [] : [unexpected])],
    others: all.filter(({ rule }) => !variant.caught_by.includes(rule) && !EXPECTED.includes(rule)),
  }
}

interface FaultPlan {
  bench: FaultBench
  variants: readonly Variant[]
  /** Of each variant. */
  tries: number
  seed: string
  signal: AbortSignal
  report: (line: string) => void
}

export async function runFaults({ bench, variants, tries, seed, signal, report }: FaultPlan): Promise<FaultOutcome[]> {
  const attempt = (variant: Variant, turn: string) =>
    tryFault(bench, variant, `${seed} ${variant.fault_id} ${variant.index} ${turn}`, signal)
  const clean: ResultRecord[] = []
  for (const plain of faults.get(CLEAN)?.variants.slice(0, 1) ?? [])
    while (clean.length < HELD_AGAINST) clean.push((await attempt(plain, `to hold against ${clean.length}`)).result)
  const outcomes: FaultOutcome[] = []
  for (const variant of variants)
    for (let turn = 1; turn <= tries; turn++) {
      const tried = await attempt(variant, String(turn))
      // results of another scenario are not compared with it
      const outcome = outcomeOf(variant, tried, variant.scenario === undefined ? clean : [])
      const number = `${outcomes.push(outcome)}/${variants.length * tries}`
      report(`${number.padStart(7)} ${variant.fault_id}, ${variant.name}: ${describe(outcome, tried)}`)
    }
  return outcomes
}

function describe(
  { variant, caught, missed, others }: FaultOutcome,
  { record: { status, reason } }: TriedFault,
): string {
  const text = others.map(({ rule, message }) => (isClean(variant) ? `${rule} (${message})` : rule)).join(', ')
  const ended = `${status}${reason === null ? '' : ` (${reason.slice(0, 100)})`}`
  const parts = [
    caught.length > 0 ? `caught by ${caught.join(', ')}` : null,
    missed.length > 0 ? `MISSED: ${missed.join(', ')}; it was ${ended}` : null,
    others.length > 0 ? `${isClean(variant) ? 'FALSE ALARM:' : 'also'} ${text}` : null,
  ]
  return parts.filter(part => part !== null).join('; ')
}

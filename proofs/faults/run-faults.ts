/** Tries faults one after the other and reports what caught each, and its other findings. */
import type { ResultRecord } from '../../pipeline/evaluate/rules/result-record.ts'
import type { TrialJson } from '../../pipeline/schema/records/run.ts'
import { type Found, foundAmong } from './evaluate-try.ts'
import type { Variant } from './fault.ts'
import { CLEAN, faults } from './find-faults.ts'
import { type FaultBench, type TriedFault, tryFault } from './try-fault.ts'

/**
 * Findings that every short run on such a machine correctly has: one trial, no warm-up, a closed loop whose latency the
 * generator may have corrected, a shared host.
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
 * How many results of the clean server a try is compared with: with two, the median of all three is usually a clean
 * one.
 */
const CLEAN_COUNT = 2

export interface FaultOutcome {
  variant: Variant
  /** The rules and statuses of the variant that caught it. */
  caught: string[]
  /** Those that did not, and the problem with the record. */
  missed: string[]
  /** Findings beyond those required and those of every short run; for the clean server they are false alarms. */
  others: Found[]
}

export const isClean = ({ fault_id }: Variant): boolean => fault_id === CLEAN

/** The loads that are not ok, of which a start may have several; or all, if all are. */
function worstOf(records: readonly TrialJson[]): readonly TrialJson[] {
  const bad = records.filter(({ status }) => status !== 'ok')
  return bad.length === 0 ? records : bad
}

/** `clean` are results of the clean server in the same scenario. */
export function outcomeOf(
  variant: Variant,
  { records, result, found }: TriedFault,
  clean: readonly ResultRecord[],
): FaultOutcome {
  const all = [...found, ...foundAmong(result, clean)]
  const worst = worstOf(records)
  const ids = new Set([...all.map(({ rule }) => rule), ...worst.map(({ status }) => `status:${status}`)])
  const problems = worst.map(record => variant.expect?.(record) ?? null)
  const unexpected = problems.includes(null) ? null : (problems[0] ?? null)
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
    while (clean.length < CLEAN_COUNT) clean.push((await attempt(plain, `to compare with ${clean.length}`)).result)
  const outcomes: FaultOutcome[] = []
  for (const variant of variants)
    for (let turn = 1; turn <= tries; turn++) {
      const tried = await attempt(variant, String(turn))
      // the clean results are of the scenario hello
      const outcome = outcomeOf(variant, tried, variant.scenario === undefined ? clean : [])
      const number = `${outcomes.push(outcome)}/${variants.length * tries}`
      report(`${number.padStart(7)} ${variant.fault_id}, ${variant.name}: ${describe(outcome, tried)}`)
    }
  return outcomes
}

function describe({ variant, caught, missed, others }: FaultOutcome, { records }: TriedFault): string {
  const { status, reason = null } = worstOf(records)[0] ?? { status: 'not measured' }
  const text = others.map(({ rule, message }) => (isClean(variant) ? `${rule} (${message})` : rule)).join(', ')
  const ended = `${status}${reason === null ? '' : ` (${reason.slice(0, 100)})`}`
  const parts = [
    caught.length > 0 ? `caught by ${caught.join(', ')}` : null,
    missed.length > 0 ? `MISSED: ${missed.join(', ')}; it was ${ended}` : null,
    others.length > 0 ? `${isClean(variant) ? 'FALSE ALARM:' : 'also'} ${text}` : null,
  ]
  return parts.filter(part => part !== null).join('; ')
}

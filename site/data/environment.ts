/** The environment of a run, fact by fact: as it was before, as it was after, and whether it moved. */
import { environmentText } from '../number.ts'
import type { Row } from './row.ts'

export type EnvironmentFact = Row<'origin/environment'>

interface EnvironmentPair {
  key: string
  before: string | null
  after: string | null
  /** Why a value is missing. */
  reason: string | null
  has_changed: boolean
  /** It is the state of a moment, such as the load average, and another one each time that it is read. */
  is_momentary: boolean
}

/** What a reader asks first of a host; all other facts are on the page of the run. */
export const DECISIVE: ReadonlySet<string> = new Set([
  'cpu_model',
  'core_count',
  'thread_count',
  'memory_bytes',
  'os',
  'kernel_release',
  'governor',
  'turbo',
  'smt',
  'is_virtual',
  'hypervisor',
])

/** By key. A fact that stands in one of the two phases alone has changed; one of a moment never has. */
export function environmentPairs(facts: readonly EnvironmentFact[]): EnvironmentPair[] {
  const of = (phase: string) => new Map(facts.filter(fact => fact.phase === phase).map(fact => [fact.key, fact]))
  const [before, after] = [of('before'), of('after')]
  return [...new Set([...before.keys(), ...after.keys()])].sort().map(key => {
    const [one, other] = [before.get(key), after.get(key)]
    const is_momentary = key.startsWith('now_')
    return {
      key,
      before: environmentText(key, one?.value ?? null),
      after: environmentText(key, other?.value ?? null),
      reason: one?.reason ?? other?.reason ?? null,
      is_momentary,
      has_changed: !is_momentary && after.size > 0 && (one?.value ?? null) !== (other?.value ?? null),
    }
  })
}

/** The environment of a run, fact by fact: as it was before, as it was after, and whether it moved. */
import { environmentText } from '../number.ts'
import type { EnvironmentFact } from './result-page.ts'

export interface EnvironmentPair {
  key: string
  before: string | null
  after: string | null
  /** Why a value is missing. */
  reason: string | null
  has_changed: boolean
}

/** By key. A fact that stands in one of the two phases alone has changed. */
export function environmentPairs(facts: readonly EnvironmentFact[]): EnvironmentPair[] {
  const of = (phase: string) => new Map(facts.filter(fact => fact.phase === phase).map(fact => [fact.key, fact]))
  const [before, after] = [of('before'), of('after')]
  return [...new Set([...before.keys(), ...after.keys()])].sort().map(key => {
    const [one, other] = [before.get(key), after.get(key)]
    return {
      key,
      before: environmentText(key, one?.value ?? null),
      after: environmentText(key, other?.value ?? null),
      reason: one?.reason ?? other?.reason ?? null,
      has_changed: after.size > 0 && (one?.value ?? null) !== (other?.value ?? null),
    }
  })
}

/** The environment of a run, fact by fact: before the run, after it, and whether it changed. */
import { formatText } from '../../pipeline/schema/format.ts'
import { environmentText } from '../number.ts'
import type { Row } from './row.ts'

export type EnvironmentFact = Omit<Row<'environment'>, 'origin_id'>

interface EnvironmentPair {
  key: string
  before: string | null
  after: string | null
  /** Why a value is missing. */
  reason: string | null
  has_changed: boolean
  /** A momentary value such as the load average, which differs with each reading. */
  is_momentary: boolean
}

/** The main facts of a host under their common names; the page of the run or document has all facts. */
export const NAMED_FACTS: Readonly<Record<string, string>> = {
  cpu_model: 'CPU',
  core_count: 'Cores',
  thread_count: 'Threads',
  memory_bytes: 'Memory',
  os: 'System',
  kernel_release: 'Kernel',
  governor: 'Governor',
  turbo: 'Turbo',
  smt: 'SMT',
  hypervisor: 'Hypervisor',
  libc: 'C library',
  clock_source: 'Clock',
}

/** The value before the run, or the one that a document states; null if none was recorded. */
export function namedFact(facts: readonly EnvironmentFact[], key: string): string | null {
  const recorded = (key: string) => facts.find(fact => fact.key === key && fact.phase !== 'after')?.value ?? null
  const value = recorded(key)
  if (value === null && key === 'hypervisor' && recorded('is_virtual') === 'false') return 'none'
  if (value !== null && key === 'memory_bytes') return formatText('bytes', Number(value))
  return environmentText(key, value)
}

/** Sorted by key. A fact recorded in only one phase has changed; a momentary one never has. */
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

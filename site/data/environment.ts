/** The environment of a run, fact by fact: as it was before, as it was after, and whether it moved. */
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
  /** It is the state of a moment, such as the load average, and another one each time that it is read. */
  is_momentary: boolean
}

/** What a reader asks first of a host, as people name it; all other facts are on the page of the run or document. */
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

/** As it was before, or as a document states it; null where nothing was recorded. */
export function namedFact(facts: readonly EnvironmentFact[], key: string): string | null {
  const recorded = (key: string) => facts.find(fact => fact.key === key && fact.phase !== 'after')?.value ?? null
  const value = recorded(key)
  if (value === null && key === 'hypervisor' && recorded('is_virtual') === 'false') return 'none'
  if (value !== null && key === 'memory_bytes') return formatText('bytes', Number(value))
  return value
}

/** By key. A fact that is in one of the two phases alone has changed; one of a moment never has. */
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

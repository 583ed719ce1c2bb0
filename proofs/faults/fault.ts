/** Defines a fault: a server or a machine that misbehaves in one way, and what has to catch it. */
import type { Random } from '../../pipeline/schema/random.ts'
import type { TrialJson } from '../../pipeline/schema/records/run.ts'
import type { Behave, ServedScenario } from './serve.ts'

/** Faults that the harness, not the server, injects. */
export interface HarnessFaults {
  /** The share of time for which each CPU hog uses the generator's CPU. */
  generator_hogs?: readonly number[]
  /** Runs the server on the generator's CPUs or on all CPUs of the trial. */
  server_on?: 'generator' | 'both'
  /** Limits of open files. */
  generator_files?: number
  server_files?: number
  /** The socket on which a program outside the trial listens for the server. */
  outsider?: string
}

export interface Variant {
  fault_id: string
  /** Counts from 0. */
  index: number
  name: string
  /** All of these are required: ids of rules, and statuses of trials such as `status:failed`. */
  caught_by: readonly string[]
  /** How the server behaves; absent means correctly. */
  behave?: (random: Random) => Behave
  /** Drawn in the harness with the same seed as the server's behaviour. */
  inject?: (random: Random) => HarnessFaults
  /** Absent means `hello`. */
  scenario?: ServedScenario
  /** Of the load; absent means 1. */
  duration_s?: number
  /** Absent means none, so that the first responses of a cold server count. */
  warm_up_s?: number
  /** Absent means 16. */
  connections?: number
  /** Checks the trial's record; returns null or the problem. */
  expect?: (record: Pick<TrialJson, 'ready_s' | 'status' | 'reason'>) => string | null
}

export interface Fault {
  sentence: string
  variants: readonly Variant[]
}

type Shared = Omit<Variant, 'fault_id' | 'index' | 'name'>

/** A fault in a table, with the properties that all variants share; a variant that is a function is a behaviour. */
interface FaultRow extends Shared {
  sentence: string
  variants: Readonly<Record<string, NonNullable<Variant['behave']> | Partial<Shared>>>
}

export type FaultTable = Readonly<Record<string, FaultRow>>

export function faultOf(fault_id: string, { sentence, variants, ...shared }: FaultRow): Fault {
  return {
    sentence,
    variants: Object.entries(variants).map(([name, variant], index) => ({
      ...{ fault_id, index, name },
      ...shared,
      ...(typeof variant === 'function' ? { behave: variant } : variant),
    })),
  }
}

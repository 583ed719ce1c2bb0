/** What a fault is: a server that misbehaves in one way, or a machine that does, and what has to catch it. */
import type { Random } from '../../pipeline/schema/random.ts'
import type { TrialJson } from '../../pipeline/schema/records/run.ts'
import type { Behave, ServedScenario } from './serve.ts'

/** What the harness spoils around the trial, as no server can. */
export interface Spoiling {
  /** Programs that do nothing but use the generator's CPU, each busy for this share of its time. */
  generator_hogs?: readonly number[]
  /** The server's CPUs, of everything that the trial has: `generator` are the generator's, `both` are all. */
  server_on?: 'generator' | 'both'
  /** Open files that the generator, or the server, may have. */
  generator_files?: number
  server_files?: number
  /** Where a program outside of the trial listens for the server. */
  outsider?: string
}

export interface Variant {
  fault_id: string
  /** Of the fault's variants, from 0. */
  index: number
  name: string
  /** All of these must be there: ids of rules, and statuses of trials as `status:failed`. */
  caught_by: readonly string[]
  /** How the server behaves; it is right where this is absent. */
  behave?: (random: Random) => Behave
  /** Drawn with the same seed as the server's behaviour, in the harness. */
  spoil?: (random: Random) => Spoiling
  /** `hello` where it is absent. */
  scenario?: ServedScenario
  /** Of the load; 1 where it is absent. */
  duration_s?: number
  /** Seconds; without it the first answers of a cold server are counted, as a fault of its start wants. */
  warm_up_s?: number
  /** 16 where it is absent. */
  connections?: number
  /** What else must hold of the trial's record; null, or a phrase about what does not. */
  expect?: (record: Pick<TrialJson, 'ready_s' | 'status' | 'reason'>) => string | null
}

export interface Fault {
  sentence: string
  variants: readonly Variant[]
}

type Shared = Omit<Variant, 'fault_id' | 'index' | 'name'>

/** A fault as its table has it: what all variants share stands once, and a function is how the server behaves. */
interface FaultRow extends Shared {
  sentence: string
  variants: Readonly<Record<string, NonNullable<Variant['behave']> | Partial<Shared>>>
}

/** By id. */
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

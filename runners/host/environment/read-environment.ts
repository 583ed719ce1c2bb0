/** The environment of a run: what was read of the machine, and why the rest could not be. */
import type { Mark } from '../redact.ts'
import { redact } from '../redact.ts'
import { commitFacts } from './commit-facts.ts'
import { cpuFacts } from './cpu-facts.ts'
import { type FactValue, type Machine, thisMachine } from './facts.ts'
import { frequencyFacts } from './frequency-facts.ts'
import { kernelFacts } from './kernel-facts.ts'
import { limitFacts } from './limit-facts.ts'
import { memoryFacts } from './memory-facts.ts'
import { networkFacts } from './network-facts.ts'
import { programFacts } from './program-facts.ts'
import { runProgram } from './run-program.ts'
import { systemFacts } from './system-facts.ts'
import { virtualFacts } from './virtual-facts.ts'

export interface Environment {
  /**
   * By key, in the order of keys, in SI units; null could not be read. A key that begins with `now_` changes by itself
   * and two moments are not compared by it. `boot_id` and `commit` are of one run, not of the machine.
   */
  facts: Record<string, FactValue | null>
  /** For each null, why. */
  unreadable: Record<string, string>
}

export interface EnvironmentOptions {
  /** Of the measurement: the tools' programs, node, taskset. */
  programs: readonly string[]
  /** What the entries and services of the run need: cargo, go, redis-server. */
  needs: readonly string[]
  /** The checkout. */
  repo: string
  marks: readonly Mark[]
  machine?: Machine
}

/** Reads the machine as it is now; takes a second or two, and no fact makes it fail. */
export async function readEnvironment(options: EnvironmentOptions): Promise<Environment> {
  const { programs, needs, repo, marks, machine = thisMachine(runProgram) } = options
  const facts = [
    kernelFacts,
    cpuFacts,
    frequencyFacts,
    memoryFacts,
    limitFacts,
    networkFacts,
    virtualFacts,
    systemFacts,
  ].flatMap(read => read(machine))
  facts.push(...commitFacts(machine, repo), ...programFacts([...programs, ...needs]))
  const said = (value: FactValue | null) => (typeof value === 'string' ? redact(value, marks).text : value)
  const sorted = facts.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  return {
    facts: Object.fromEntries(sorted.map(({ key, value }) => [key, said(value)])),
    unreadable: Object.fromEntries(
      sorted.flatMap(({ key, reason }) => (reason === null ? [] : [[key, redact(reason, marks).text]])),
    ),
  }
}

/** The environment of a run: what was read of the machine, and why the rest could not be. */
import { compareText } from '../../../pipeline/schema/compare-text.ts'
import { COMMIT } from '../../../pipeline/schema/ids.ts'
import { type Redaction, redact } from '../redact.ts'
import { cpuFacts } from './cpu-facts.ts'
import { type Fact, type FactValue, factOf, type Machine, thisMachine } from './facts.ts'
import { machineFacts } from './machine-facts.ts'
import { programFacts } from './program-facts.ts'

interface Environment {
  /**
   * By key, in the order of keys, in SI units; null could not be read. A key that begins with `now_` changes by itself
   * and two moments are not compared by it. `boot_id` and `commit` are of one run, not of the machine.
   */
  facts: Record<string, FactValue | null>
  /** For each null, why. */
  unreadable: Record<string, string>
}

interface EnvironmentOptions {
  /** Of the measurement: the tools' programs, node, taskset. */
  programs: readonly string[]
  /** What the entries and services of the run need: cargo, go, redis-server. */
  needs: readonly string[]
  /** The checkout. */
  repo: string
  marks: readonly Redaction[]
  machine?: Machine
}

/** Reads the machine as it is now; takes a second or two, and no fact makes it fail. */
export async function readEnvironment(options: EnvironmentOptions): Promise<Environment> {
  const { programs, needs, repo, marks, machine = thisMachine } = options
  const facts = [
    ...[...machineFacts(machine), ...cpuFacts(machine)],
    ...[...commitFacts(machine, repo), ...programFacts([...programs, ...needs])],
  ]
  const redacted = (value: FactValue | null) => (typeof value === 'string' ? redact(value, marks).text : value)
  const sorted = facts.toSorted((a, b) => compareText(a.key, b.key))
  return {
    facts: Object.fromEntries(sorted.map(({ key, value }) => [key, redacted(value)])),
    unreadable: Object.fromEntries(
      sorted.flatMap(({ key, reason }) => (reason === null ? [] : [[key, redact(reason, marks).text]])),
    ),
  }
}

/** Which commit of this repository measures, and whether its files are the commit's. */
function commitFacts({ run }: Machine, repo: string): Fact[] {
  const git = (...args: string[]) => run(['git', '-C', repo, '--no-optional-locks', ...args])
  return [
    factOf('commit', () => {
      const commit = git('rev-parse', 'HEAD').trim()
      if (!COMMIT.test(commit)) throw new Error('git does not name a commit')
      return commit
    }),
    factOf('is_clean', () => {
      const changes = git('status', '--porcelain').trim()
      if (/^fatal:/m.test(changes)) throw new Error('git does not say')
      return changes === ''
    }),
  ]
}

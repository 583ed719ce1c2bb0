/** Reads the environment of a run: facts about the machine, and why others could not be read. */
import { compareText } from '../../../pipeline/schema/compare-text.ts'
import { COMMIT } from '../../../pipeline/schema/ids.ts'
import { type Redaction, redact } from '../redact.ts'
import { cpuFacts } from './cpu-facts.ts'
import { type Fact, type FactValue, factOf, type Machine, thisMachine } from './facts.ts'
import { machineFacts } from './machine-facts.ts'
import { programFacts } from './program-facts.ts'

interface Environment {
  /**
   * By key, sorted, in SI units; null means that it could not be read. Facts that begin with `now_` change by
   * themselves and are not compared. `boot_id` and `commit` belong to a run, not to the machine.
   */
  facts: Record<string, FactValue | null>
  /** The reason for each null. */
  unreadable: Record<string, string>
}

interface EnvironmentOptions {
  /** What measures: the tools' programs, node, taskset. */
  programs: readonly string[]
  /** What the entries and services of the run need: cargo, go, redis-server. */
  needs: readonly string[]
  /** The checkout. */
  repo: string
  redactions: readonly Redaction[]
  machine?: Machine
}

/** Takes a second or two; a fact that cannot be read is no error. */
export async function readEnvironment(options: EnvironmentOptions): Promise<Environment> {
  const { programs, needs, repo, redactions, machine = thisMachine } = options
  const facts = [
    ...[...machineFacts(machine), ...cpuFacts(machine)],
    ...[...commitFacts(machine, repo), ...programFacts([...programs, ...needs])],
  ]
  const redacted = (value: FactValue | null) => (typeof value === 'string' ? redact(value, redactions).text : value)
  const sorted = facts.toSorted((a, b) => compareText(a.key, b.key))
  return {
    facts: Object.fromEntries(sorted.map(({ key, value }) => [key, redacted(value)])),
    unreadable: Object.fromEntries(
      sorted.flatMap(({ key, reason }) => (reason === null ? [] : [[key, redact(reason, redactions).text]])),
    ),
  }
}

/** The commit of this checkout, and whether its files are unchanged. */
function commitFacts({ run }: Machine, repo: string): Fact[] {
  const git = (...args: string[]) => run(['git', '-C', repo, '--no-optional-locks', ...args])
  return [
    factOf('commit', () => {
      const commit = git('rev-parse', 'HEAD').trim()
      if (!COMMIT.test(commit)) throw new Error('git reports no commit')
      return commit
    }),
    factOf('is_clean', () => {
      const changes = git('status', '--porcelain').trim()
      if (/^fatal:/m.test(changes)) throw new Error('git reports an error')
      return changes === ''
    }),
  ]
}

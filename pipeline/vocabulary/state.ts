/** Whether a result can be used, in one of three words and one sentence, and whose a finding is. */
import { type Severity, severityRank } from './severity.ts'

/** Where a finding is said, once: what is true of all results of a host, a run, a document or a tool is not a result's own. */
export const OWNERS = ['trial', 'result', 'run', 'host', 'document', 'tool'] as const
export type Owner = (typeof OWNERS)[number]

export const isOwn = ({ owner }: { owner: Owner }): boolean => owner === 'trial' || owner === 'result'

/** The best first. The database has the same list as an enum. */
export const STATES = ['usable', 'doubtful', 'not_usable'] as const
export type State = (typeof STATES)[number]

/** As pages mark and name them. */
export const STATE_WORDS: Record<State, { sign: string; words: string }> = {
  usable: { sign: '✓', words: 'usable' },
  doubtful: { sign: '!', words: 'doubtful' },
  not_usable: { sign: '✕', words: 'not usable' },
}

/** What they say stands in the interval and in the tier already. */
const IN_THE_INTERVAL = new Set(['too-few-trials', 'unstable', 'not-repeated'])

interface StatedFinding {
  rule_id: string
  severity: Severity
  owner: Owner
}

/** Of its findings those that make a result doubtful or not usable, the worst first, otherwise in the order given. */
export const doubts = <Finding extends StatedFinding>(findings: readonly Finding[]): Finding[] =>
  findings
    .filter(
      finding =>
        finding.severity === 'invalid' ||
        (finding.severity === 'caution' && isOwn(finding) && !IN_THE_INTERVAL.has(finding.rule_id)),
    )
    .sort((a, b) => severityRank(b.severity) - severityRank(a.severity))

interface Evidence {
  findings: readonly (StatedFinding & { message: string })[]
  has_log: boolean
  has_number: boolean
  /** Of how many trials, and how many of these failed or are void. */
  trial_count: number
  failed_count: number
}

/** The state by findings and trials; that a statement has withdrawn a result is its standing. The reason is a sentence; null where it is usable. */
export function stateOf(result: Evidence): { state: State; state_reason: string | null } {
  const { findings, has_log, has_number, trial_count, failed_count } = result
  const [worst] = doubts(findings)
  if (worst?.severity === 'invalid') return { state: 'not_usable', state_reason: worst.message }
  if (failed_count > 0) {
    const trials = trial_count === 1 ? 'The trial' : `${failed_count} of ${trial_count} trials`
    return { state: 'not_usable', state_reason: `${trials} failed.` }
  }
  if (!has_number) return { state: 'not_usable', state_reason: 'It has no number.' }
  if (worst) return { state: 'doubtful', state_reason: worst.message }
  if (!has_log) return { state: 'doubtful', state_reason: 'Its log is lost, so nobody can check it.' }
  return { state: 'usable', state_reason: null }
}

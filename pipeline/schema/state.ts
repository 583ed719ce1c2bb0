/** Whether a measure of a result can be used, with a reason, and the owners of findings. */

/** Where a finding is reported: one about a host, run, document or tool is not repeated for each result. */
export const OWNERS = ['trial', 'result', 'run', 'host', 'document', 'tool'] as const
export type Owner = (typeof OWNERS)[number]

export const isOwn = ({ owner }: { owner: Owner }): boolean => owner === 'trial' || owner === 'result'

/** Best first. The database has the same list as an enum. */
export const STATES = ['usable', 'doubtful', 'not_usable'] as const
export type State = (typeof STATES)[number]

/** As shown on pages; `parameter` is the value of a filter in an address, which does not change. */
export const STATE_WORDS: Record<State, { sign: string; words: string; parameter: string }> = {
  usable: { sign: '✓', words: 'clean', parameter: 'clean' },
  doubtful: { sign: '!', words: 'with caveats', parameter: 'doubtful' },
  not_usable: { sign: '✕', words: 'excluded', parameter: 'excluded' },
}

interface Evidence {
  /** The findings that exclude the measure, and those that flag it, after a statement that makes it a bound. */
  excluded: readonly { message: string }[]
  flagged: readonly { message: string }[]
  has_log: boolean
  has_number: boolean
  trial_count: number
  /** Failed and void trials. */
  failed_count: number
}

/** The state according to findings, trials and stated bounds, not the publication status. No reason if usable. */
export function stateOf(measure: Evidence): { state: State; state_reason: string | null } {
  const { excluded, flagged, has_log, has_number, trial_count, failed_count } = measure
  if (excluded[0]) return { state: 'not_usable', state_reason: excluded[0].message }
  if (failed_count > 0) {
    const trials = trial_count === 1 ? 'The trial' : `${failed_count} of ${trial_count} trials`
    return { state: 'not_usable', state_reason: `${trials} failed.` }
  }
  if (!has_number) return { state: 'not_usable', state_reason: 'It has no number.' }
  if (flagged[0]) return { state: 'doubtful', state_reason: flagged[0].message }
  if (!has_log) return { state: 'doubtful', state_reason: 'Its log is lost, so it cannot be checked.' }
  return { state: 'usable', state_reason: null }
}

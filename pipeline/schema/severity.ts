/** How bad a finding is, and the one order of it. The database has the same list as an enum, so that its `max` is the worst. */

/** The mildest first. `note`: worth knowing; `caution`: use the number with care; `invalid`: it must not be used. */
export const SEVERITIES = ['note', 'caution', 'invalid'] as const

export type Severity = (typeof SEVERITIES)[number]

export const WORST_FIRST: readonly Severity[] = SEVERITIES.toReversed()

/** How each is marked where there is room for a sign only. */
export const SEVERITY_SIGNS = { invalid: '✕', caution: '!', note: 'i' } as const satisfies Record<Severity, string>

/** Larger is worse. */
export const severityRank = (severity: Severity): number => SEVERITIES.indexOf(severity)

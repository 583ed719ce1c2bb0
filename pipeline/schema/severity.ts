/** The severities of findings in order. The database has the same list as an enum, so that `max` is the worst. */

/** Mildest first. `note`: worth knowing; `caution`: use the number with care; `invalid`: it must not be used. */
export const SEVERITIES = ['note', 'caution', 'invalid'] as const

export type Severity = (typeof SEVERITIES)[number]

export const WORST_FIRST: readonly Severity[] = SEVERITIES.toReversed()

/** Where there is room for only one character. */
export const SEVERITY_SIGNS = { invalid: '✕', caution: '!', note: 'i' } as const satisfies Record<Severity, string>

/** Larger is worse. */
export const severityRank = (severity: Severity): number => SEVERITIES.indexOf(severity)

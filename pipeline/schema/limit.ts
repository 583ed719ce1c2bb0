/** What limited the rate of a load: of the two programs the one that had no time left, or neither. */

/** The one that says most of the server first. The database has the same list as an enum. */
export const LIMITS = ['server', 'round-trip', 'both', 'generator', 'unknown'] as const
export type Limit = (typeof LIMITS)[number]

/** A server that uses this share of its CPUs has none left, whatever the generator has. */
export const FULL_FROM = 0.95
/** From this share of its CPUs on either of the two may have been the limit. */
export const BUSY_FROM = 0.85

/**
 * By the shares of their CPUs that were busy over the load; null where one of them is not recorded. With room on both sides the round trip was the limit,
 * or what `server-idle` names.
 */
export function limitOf(server: number | null, generator: number | null): Limit | null {
  if (server === null || generator === null) return null
  if (server >= FULL_FROM) return 'server'
  if (server >= BUSY_FROM) return generator >= BUSY_FROM ? 'both' : 'server'
  return generator >= BUSY_FROM ? 'generator' : 'round-trip'
}

/** Whether the true rate may be higher than the measured one. */
export const isOfGenerator = (limit: Limit | null): boolean => limit === 'generator' || limit === 'both'

/** After `limit: `. Without a full CPU a lock or a sleep may be what the round trip waits for. */
export const LIMIT_WORDS: Record<Limit, string> = {
  server: 'server',
  'round-trip': 'round trip',
  both: 'server or generator',
  generator: 'generator',
  unknown: 'not recorded',
}

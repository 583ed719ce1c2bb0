/** What limited the rate of a load: the program without idle CPU time, or none. */

/** Ordered by what they say about the server, most first. The database has the same list as an enum. */
export const LIMITS = ['server', 'database', 'round-trip', 'both', 'generator', 'unknown'] as const
export type Limit = (typeof LIMITS)[number]

/** From this share of its CPUs on, the server was the limit, whatever the generator used. */
export const FULL_FROM = 0.95
/** From this share of its CPUs on, either program may have been the limit. */
export const BUSY_FROM = 0.85

/**
 * By the busy shares of their CPUs during the load; null if one is not recorded. If both have idle time, the round trip
 * was the limit, or one of the causes that `server-idle` lists.
 */
export function limitOf(server: number | null, generator: number | null): Limit | null {
  if (server === null || generator === null) return null
  if (server >= FULL_FROM) return 'server'
  if (server >= BUSY_FROM) return generator >= BUSY_FROM ? 'both' : 'server'
  return generator >= BUSY_FROM ? 'generator' : 'round-trip'
}

/** CPU time of one program, of the CPUs that it may use. */
interface Used {
  ratio: number
  cpus: readonly number[]
}

/**
 * With a database. On the server's CPUs it is the limit if these have no idle time and it used more of it; on separate
 * CPUs, if these have no idle time, and neither the server nor the generator is the limit.
 */
export function limitWithDatabase(limit: Limit | null, server: Used, database: Used): Limit | null {
  if (database.cpus.some(cpu => server.cpus.includes(cpu)))
    return limit === 'server' && database.ratio * database.cpus.length > server.ratio * server.cpus.length
      ? 'database'
      : limit
  return limit === 'round-trip' && database.ratio >= BUSY_FROM ? 'database' : limit
}

/** Whether the server may be faster than the measured rate. */
export const isOfGenerator = (limit: Limit | null): boolean => limit === 'generator' || limit === 'both'

/** Printed after `limit: `. Without a busy CPU, the round trip may wait for a lock or a sleep. */
export const LIMIT_WORDS: Record<Limit, string> = {
  server: 'server',
  database: 'database',
  'round-trip': 'round trip',
  both: 'server or generator',
  generator: 'generator',
  unknown: 'not recorded',
}

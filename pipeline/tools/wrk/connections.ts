/** N: each thread gets the whole part of connections / threads and the rest is dropped (src/wrk.c, main). */
export function openedConnections(threads: number | null, connections: number | null): number | null {
  if (threads === null || connections === null || threads < 1 || connections < threads) return null
  return Math.floor(connections / threads) * threads
}

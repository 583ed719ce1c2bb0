/** Which CPUs the server gets and which the load: never the same, and never two threads of one core where it can be helped. */

interface CpuSets {
  server: number[]
  client: number[]
}

/**
 * `cores`: the CPUs that this process may use, grouped by core. The first half of the cores is the server's, and one
 * more where their number is odd. On one core its threads are divided; one CPU is used by both.
 */
export function chooseCpus(cores: readonly (readonly number[])[]): CpuSets {
  const ordered = cores.map(cpus => cpus.toSorted((a, b) => a - b)).toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))
  const parts: number[][] = ordered.length > 1 ? ordered : ordered.flat().map(cpu => [cpu])
  const half = Math.ceil(parts.length / 2)
  const server = parts.slice(0, half).flat()
  const client = parts.length > 1 ? parts.slice(half).flat() : server
  return { server, client }
}

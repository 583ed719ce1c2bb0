/** Divides the CPUs between server and load: separate CPUs, and separate cores if possible. */

interface CpuSets {
  server: number[]
  client: number[]
}

/**
 * `cores`: the CPUs that this process may use, grouped by core. The server gets the first half of the cores, rounded
 * up. A single core is divided by its threads; a single CPU is shared.
 */
export function chooseCpus(cores: readonly (readonly number[])[]): CpuSets {
  const ordered = cores.map(cpus => cpus.toSorted((a, b) => a - b)).toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))
  const parts: number[][] = ordered.length > 1 ? ordered : ordered.flat().map(cpu => [cpu])
  const half = Math.ceil(parts.length / 2)
  const server = parts.slice(0, half).flat()
  const client = parts.length > 1 ? parts.slice(half).flat() : server
  return { server, client }
}

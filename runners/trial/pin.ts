/** Prefixes a command so that it runs on the given CPUs only; without CPUs or taskset the command is unchanged. */
import type { Argv } from '../../pipeline/schema/records/commands.ts'

export function pin(argv: Argv, cpus: readonly number[] | null, taskset: string | null): string[] {
  return cpus === null || taskset === null ? [...argv] : [taskset, '-c', cpus.join(','), ...argv]
}

/** The argv that runs another argv on some CPUs only. Without a list, or without taskset, it is the same argv. */
import type { Argv } from '../../pipeline/schema/records/commands.ts'

export function pin(argv: Argv, cpus: readonly number[] | null, taskset: string | null): string[] {
  return cpus === null || taskset === null ? [...argv] : [taskset, '-c', cpus.join(','), ...argv]
}

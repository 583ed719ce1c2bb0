/** Finds the processes of a trial: all processes of its PID namespace, or else those of its process groups. */
import { listIds, readTextFile } from './read-file.ts'

/**
 * The process groups of a trial; processes that leave them are not found, unless a group's first process started them, as
 * PostgreSQL does. Null in a PID namespace of the trial.
 */
export type Groups = Set<number> | null

export interface ProcessStat {
  pid: number
  name: string
  /** One letter: Z is a zombie. */
  state: string
  parent: number
  /** 0 if its first process is outside this PID namespace. */
  group: number
  /** Of the process, and of its children that ended and were waited for. */
  cpu_ticks: number
  waited_ticks: number
  resident_pages: number
}

/** Null if there is no such process. */
export function readStat(pid: number): ProcessStat | null {
  const text = readTextFile(`/proc/${pid}/stat`, 'latin1')
  if (text === null) return null
  // the name in parentheses may contain parentheses and blanks
  const name_end = text.lastIndexOf(')')
  // the third field of proc(5) follows it
  const [state = '', ...rest] = text.slice(name_end + 2).split(' ')
  const field = (number: number) => Number(rest[number - 4])
  return {
    ...{ pid, name: text.slice(text.indexOf('(') + 1, name_end), state, parent: field(4), group: field(5) },
    ...{ cpu_ticks: field(14) + field(15), waited_ticks: field(16) + field(17), resident_pages: field(24) },
  }
}

/** The groups of a program that runInside has started; in a new PID namespace its group is unshare's, outside. */
export const currentGroups = (): Groups => (readStat(process.pid)?.group === 0 ? null : new Set([process.pid]))

/** The living processes of the trial, without this one and the shell around it (confine.ts). */
export function findProcesses(groups: Groups): ProcessStat[] {
  return listIds('/proc').flatMap(pid => {
    const stat = pid === process.pid || pid === 1 ? null : readStat(pid)
    const isOfTrial =
      stat !== null &&
      !/[ZX]/.test(stat.state) &&
      (groups === null || groups.has(stat.group) || groups.has(stat.parent))
    return isOfTrial ? [stat] : []
  })
}

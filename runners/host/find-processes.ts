/** Which processes are a trial's: all that /proc shows in a PID namespace of its own, or else those of its process groups. */
import { listIds, readTextFile } from './read-file.ts'

/** The process groups of a trial: what leaves them is lost sight of. Null in a PID namespace, where all is the trial's. */
export type Groups = Set<number> | null

interface ProcessStat {
  pid: number
  name: string
  /** One letter: Z is a zombie. */
  state: string
  parent: number
  /** 0 where its first process is outside of our PID namespace. */
  group: number
}

/** Null where there is no such process. */
export function readStat(pid: number): ProcessStat | null {
  const text = readTextFile(`/proc/${pid}/stat`, 'latin1')
  if (text === null) return null
  // The name in brackets may hold brackets and blanks itself.
  const name_end = text.lastIndexOf(')')
  const [state = '', parent, group] = text.slice(name_end + 2).split(' ')
  return { pid, name: text.slice(text.indexOf('(') + 1, name_end), state, parent: Number(parent), group: Number(group) }
}

/** Of a program that runInside has started as a group: where that made a PID namespace, the group is of unshare, outside. */
export const ownGroups = (): Groups => (readStat(process.pid)?.group === 0 ? null : new Set([process.pid]))

/** The living processes of the trial but this one and the shell around it (confine.ts). */
export function findProcesses(groups: Groups): ProcessStat[] {
  return listIds('/proc').flatMap(pid => {
    const stat = pid === process.pid || pid === 1 ? null : readStat(pid)
    const isOwn = stat !== null && !/[ZX]/.test(stat.state) && (groups === null || groups.has(stat.group))
    return isOwn ? [stat] : []
  })
}

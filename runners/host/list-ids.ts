/** Processes and threads, as /proc lists them. */
import { readdirSync } from 'node:fs'

/** The names of a folder of /proc that are numbers: pids or thread ids. Empty where it is gone. */
export function listIds(folder: string): number[] {
  try {
    const ids: number[] = []
    for (const name of readdirSync(folder)) {
      const id = Number(name)
      if (id > 0) ids.push(id)
    }
    return ids
  } catch {
    return []
  }
}

/** Files of /proc and the like, which may be gone at any moment or belong to others: then they are null, or an empty list. */
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'

function orNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

export const readTextFile = (path: string, encoding: 'utf8' | 'latin1' = 'utf8'): string | null =>
  orNull(() => readFileSync(path, encoding))

export const readBytes = (path: string): Buffer | null => orNull(() => readFileSync(path))

/** Null for a link and for a pipe too, which would wait for whoever writes it. */
export const readOwnText = (path: string): string | null =>
  orNull(() => lstatSync(path).isFile()) ? readTextFile(path) : null

export const readLink = (path: string): string | null => orNull(() => readlinkSync(path))

export const listNames = (folder: string): string[] => orNull(() => readdirSync(folder)) ?? []

/** The names of a folder of /proc that are numbers: pids, thread ids or file descriptors but 0. */
export const listIds = (folder: string): number[] =>
  listNames(folder)
    .map(Number)
    .filter(id => id > 0)

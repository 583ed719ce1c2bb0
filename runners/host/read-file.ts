/**
 * Reads files that may disappear at any moment or be unreadable, such as those of /proc: then the result is null or
 * empty.
 */
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

/** Null also for a link, and for a pipe, which would block. */
export const readRegularText = (path: string): string | null =>
  orNull(() => lstatSync(path).isFile()) ? readTextFile(path) : null

export const readLink = (path: string): string | null => orNull(() => readlinkSync(path))

export const listNames = (folder: string): string[] => orNull(() => readdirSync(folder)) ?? []

/** The numeric names in a folder of /proc: pids, thread ids or file descriptors other than 0. */
export const listIds = (folder: string): number[] =>
  listNames(folder)
    .map(Number)
    .filter(id => id > 0)

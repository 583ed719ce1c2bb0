/** Files of /proc that are read many times a second: opened once, read at position 0 into a shared buffer, parsed as bytes. */
import { closeSync, openSync, readdirSync, readSync } from 'node:fs'

/** A file descriptor, or null where the file does not exist or may not be read. */
export function openProc(path: string): number | null {
  try {
    return openSync(path, 'r')
  } catch {
    return null
  }
}

/** The bytes read; 0 where the process or thread is gone. */
export function readProc(fd: number, buffer: Buffer): number {
  try {
    return readSync(fd, buffer, 0, buffer.length, 0)
  } catch {
    return 0
  }
}

export function closeProc(fd: number | null): void {
  if (fd !== null) closeSync(fd)
}

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

/** The whole numbers of the bytes from `from` to `end`, in order, into `into`; gives how many. Everything else separates. */
export function parseNumbers(buffer: Buffer, from: number, end: number, into: Float64Array): number {
  let count = 0
  let value = -1
  for (let at = from; at < end; at++) {
    const digit = (buffer[at] as number) - 48
    if (digit >= 0 && digit <= 9) value = (value < 0 ? 0 : value * 10) + digit
    else if (value >= 0) {
      into[count++] = value
      value = -1
      if (count === into.length) return count
    }
  }
  if (value >= 0) into[count++] = value
  return count
}

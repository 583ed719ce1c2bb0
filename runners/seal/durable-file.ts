/** Writes files atomically and durably: after a power cut they are complete or absent. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Flushes a file, or the names in a folder, to the disk. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Replaces the file with one rename. On an error, such as a full disk, the old file stays unchanged. */
export function writeDurably(path: string, bytes: string | Uint8Array): void {
  const temporary = `${path}.partial-${process.pid}`
  try {
    writeFileSync(temporary, bytes, { flush: true })
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
  syncPath(dirname(path))
}

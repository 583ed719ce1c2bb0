/** Files that are complete or not there, also after a power cut: nothing counts as written before the disk has it. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A file, or a folder's list of names. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Replaces the file by one rename. On an error, as when the disk is full, the old file stands as it was. */
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

import { copyFileSync, linkSync } from 'node:fs'

/** The same bytes under another name; a copy where that stands on another file system. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

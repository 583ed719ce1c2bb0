/** Folders that are being written, named after their process, so that those of killed processes can be removed. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Creates `<parent>/<prefix><pid>-<8 hex>`. */
export function newPartial(parent: string, prefix: string): string {
  const partial = join(parent, `${prefix}${process.pid}-${randomBytes(4).toString('hex')}`)
  mkdirSync(partial)
  return partial
}

/** Removes folders of killed processes, but not those of running ones or `linked`. */
export function removeLeftovers(parent: string, prefix: string, linked: string | null): void {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : Number.NaN
    if (!Number.isInteger(pid) || name === linked || isAlive(pid)) continue
    rmSync(join(parent, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

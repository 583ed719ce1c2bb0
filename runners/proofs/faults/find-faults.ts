/** The folders beside this file that hold a fault. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from './fault.ts'

export const CLEAN = 'clean'

/** The clean one first, then by id. */
export async function findFaults(): Promise<Map<string, Fault>> {
  const ids = readdirSync(import.meta.dirname).filter(name => existsSync(join(import.meta.dirname, name, 'fault.ts')))
  const others = ids.filter(id => id !== CLEAN).sort()
  const faults = new Map<string, Fault>()
  for (const id of [CLEAN, ...others]) {
    const { fault } = (await import(`./${id}/fault.ts`)) as { fault: Fault }
    faults.set(id, fault)
  }
  return faults
}

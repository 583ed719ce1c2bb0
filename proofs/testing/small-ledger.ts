/** A ledger that stays as small as it is while the real one grows: runs and documents of the real one, whole, named here. */
import { cpSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * Two runs that share cases, so that there are changes to tell; write-ups with logs and with claims alone; results of every
 * state, and more of them than one page of their list holds.
 */
const PARTS = [
  'raw/20261121T175402Z-shared-vm-2cpu-ab2983',
  'raw/20261121T232353Z-shared-vm-2cpu-67aa1c',
  'published/async-talk',
  'published/clicky-2',
  'published/direkuta',
  'published/ichor',
  'methods',
  'fidelity',
]

/** Copies them below `folder`, which is then a folder of data as `data/` is. */
export function makeSmallLedger(folder: string): string {
  const real = resolve(import.meta.dirname, '../../data')
  for (const part of PARTS) cpSync(join(real, part), join(folder, part), { recursive: true })
  return folder
}

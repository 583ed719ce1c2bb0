/** A ledger that stays small while the real one grows: a fixed selection of its runs and documents. */
import { cpSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * Two runs with common cases, so that there are changes between them; documents with logs and with claims only; results
 * of every state, and more of them than fit on one page of their list.
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

/** Copies them to `folder`, which then has the structure of `data/`. */
export function createSmallLedger(folder: string): string {
  const real = resolve(import.meta.dirname, '../../data')
  for (const part of PARTS) cpSync(join(real, part), join(folder, part), { recursive: true })
  return folder
}

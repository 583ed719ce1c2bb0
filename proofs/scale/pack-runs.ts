/** What the trials of a committed run take once they are sealed as those of a new run are; it keeps what it is sealed in. */
import { cpSync, existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ARCHIVE } from '../../pipeline/sources/archive.ts'
import { filesBelow } from '../../pipeline/sources/seal.ts'
import type { RunJson } from '../../pipeline/vocabulary/records/run.ts'
import { dropArchived, writeSeal } from '../../runners/seal/write-seal.ts'

/** Copies the run to `copy`, and seals it there where it is loose. */
export function packRun(run: string, copy: string): { trials: number; archive_bytes: number; run_bytes: number } {
  cpSync(run, copy, { recursive: true })
  const { trials } = JSON.parse(readFileSync(join(copy, 'run.json'), 'utf8')) as RunJson
  if (!existsSync(join(copy, ARCHIVE))) {
    writeSeal(copy, new Set(['run.json', 'environment.json', ...trials.map(({ path }) => path)]), 'plan.json')
    dropArchived(copy)
  }
  const bytesOf = (path: string) => statSync(join(copy, path)).size
  const run_bytes = filesBelow(copy).reduce((sum, path) => sum + bytesOf(path), 0)
  return { trials: trials.length, archive_bytes: bytesOf(ARCHIVE), run_bytes }
}

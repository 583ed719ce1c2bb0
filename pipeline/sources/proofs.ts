/** Who measured each run, to rows: a run that nothing proves has no row, and is a problem. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hostManifest, keysIn, proveRun } from '../proof/prove-run.ts'
import { hostIn } from '../vocabulary/ids.ts'
import { runsIn } from './run-folder.ts'
import { SIGNATURE, SUMS } from './seal.ts'
import type { SourceProblem, Sources } from './source.ts'

/** Keys are those of the manifests as they stand, old ones too: since when one must not be used, statements say. */
export function readProofs(dataDir: string, manifestsDir: string): Sources {
  const rows: object[] = []
  const problems: SourceProblem[] = []
  for (const run_id of runsIn(dataDir)) {
    const read = (name: string) => readIfThere(join(dataDir, 'raw', run_id, name))
    const sums = read(SUMS)
    // the seal says what is wrong with these
    if (hostIn(run_id) === null || sums === null) continue
    const proved = proveRun(sums, read(SIGNATURE), keysOfHost(manifestsDir, run_id))
    if ('kind' in proved) rows.push({ run_id, ...proved })
    else problems.push({ check_id: 'proof', line: null, text: null, ...proved, path: `raw/${run_id}/${proved.path}` })
  }
  return { rows: { proof: rows }, problems }
}

/** The keys that may sign a run by its name, as the manifests stand. */
export function keysOfHost(manifestsDir: string, run_id: string): readonly string[] {
  const host_id = hostIn(run_id) ?? ''
  const manifest = readIfThere(join(manifestsDir, hostManifest(host_id)))
  return manifest === null ? [] : keysIn(host_id, String(manifest))
}

const readIfThere = (path: string): Buffer | null => (existsSync(path) ? readFileSync(path) : null)

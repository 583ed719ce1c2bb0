/** Everything that the pipeline reads, in an order that does not depend on the file system. */
import { join } from 'node:path'
import { readDocument } from './documents.ts'
import { readFidelity } from './fidelity.ts'
import { readLandings } from './landings.ts'
import type { ReadOptions } from './log-file.ts'
import { foldersIn, readManifests } from './manifests.ts'
import { readRun } from './runs.ts'
import type { Sources } from './source.ts'
import { readStatements } from './statements.ts'

/** `onProgress` is told the name of each folder as it is read. */
export function readSources(
  dataDir: string,
  manifestsDir: string,
  onProgress: (name: string) => void,
  read?: ReadOptions['read'],
): Sources {
  const parts = [readManifests(manifestsDir)]
  for (const name of foldersIn(join(dataDir, 'published'))) {
    onProgress(`published/${name}`)
    parts.push(readDocument(dataDir, join(dataDir, 'published', name), read))
  }
  for (const name of foldersIn(join(dataDir, 'raw'))) {
    // a run that is not whole yet, which the runner lists and goes on with
    if (name.startsWith('.')) continue
    onProgress(`raw/${name}`)
    parts.push(readRun(dataDir, join(dataDir, 'raw', name), read))
  }
  parts.push(readStatements(dataDir), readFidelity(dataDir), readLandings(dataDir))
  return { rows: parts.flatMap(part => part.rows), problems: parts.flatMap(part => part.problems) }
}

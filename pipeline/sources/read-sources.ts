/** Everything that the pipeline reads, in an order that does not depend on the file system. */
import { join } from 'node:path'
import { readDocument } from './documents.ts'
import type { ReadOptions } from './log-file.ts'
import { foldersIn, readManifests } from './manifests.ts'
import type { SourceProblem, Sources } from './source.ts'

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
  parts.push({ rows: [], problems: foldersIn(join(dataDir, 'raw')).map(unreadRun) })
  return { rows: parts.flatMap(part => part.rows), problems: parts.flatMap(part => part.problems) }
}

/** The runner that records runs is not written yet: a folder there is named, not passed over. */
const unreadRun = (name: string): SourceProblem => ({
  check_id: 'unread-run',
  path: `raw/${name}`,
  line: null,
  text: null,
  problem: 'this build reads published documents only: nothing of this run is in the relations',
})

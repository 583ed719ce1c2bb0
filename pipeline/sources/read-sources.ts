/** Everything that the pipeline reads, in an order that does not depend on the file system. */
import { join } from 'node:path'
import { toolFileRows, toolRows } from '../tools/tool-rows.ts'
import { readDocument } from './documents.ts'
import { readFidelity } from './fidelity.ts'
import { readFirstCommits } from './first-commits.ts'
import type { ReadOptions } from './log-file.ts'
import { foldersIn, readManifests } from './manifests.ts'
import { readRunFolder } from './run-folder.ts'
import { readRun } from './runs.ts'
import type { Sources } from './source.ts'
import { readStatements } from './statements.ts'

/** One part a folder, read when it is asked for; `onProgress` is told the folder's name. */
export function* readSources(
  dataDir: string,
  manifestsDir: string,
  onProgress: (name: string) => void,
  read?: ReadOptions['read'],
): Generator<Sources> {
  yield { rows: { stg_tool: toolRows(), stg_tool_file: toolFileRows() }, problems: [] }
  yield readManifests(manifestsDir)
  for (const name of foldersIn(join(dataDir, 'published'))) {
    onProgress(`published/${name}`)
    yield readDocument(dataDir, join(dataDir, 'published', name), read)
  }
  for (const name of foldersIn(join(dataDir, 'raw'))) {
    // a run that is not whole yet, which the runner lists and goes on with
    if (name.startsWith('.')) continue
    onProgress(`raw/${name}`)
    yield readRun(readRunFolder(join(dataDir, 'raw', name)), read)
  }
  yield readStatements(dataDir)
  yield readFidelity(dataDir)
  yield readFirstCommits(dataDir)
}

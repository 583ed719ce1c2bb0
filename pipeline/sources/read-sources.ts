/** Reads all sources except runs, in an order that does not depend on the file system. */
import { join } from 'node:path'
import type { ReadDocument } from '../evaluate/document.ts'
import { toolFileRows } from '../tools/tool-rows.ts'
import { readDocument } from './documents.ts'
import { readFirstCommits } from './first-commits.ts'
import { readGenerators } from './generators.ts'
import { foldersIn, readManifests } from './manifests.ts'
import { type Sources, together } from './source.ts'
import { readStatements } from './statements.ts'
import { readSubmittedRuns } from './submitted-runs.ts'

/** Manifests, documents, statements and their first commits; `onProgress` receives the document's name. */
export function readAllButRuns(
  dataDir: string,
  manifestsDir: string,
  onProgress: (name: string) => void,
): Sources & { documents: ReadDocument[] } {
  const documents = foldersIn(join(dataDir, 'published')).map(name => {
    onProgress(`published/${name}`)
    return readDocument(dataDir, join(dataDir, 'published', name))
  })
  const others = together([
    { rows: { tool_file: toolFileRows() }, problems: [] },
    readManifests(manifestsDir),
    ...documents.map(({ problems }) => ({ rows: {}, problems })),
    readStatements(dataDir),
    { rows: {}, problems: readGenerators(dataDir).problems },
    readFirstCommits(dataDir),
  ])
  const all = together([others, readSubmittedRuns(dataDir, manifestsDir, others.rows)])
  return { ...all, documents: documents.flatMap(({ document }) => document ?? []) }
}

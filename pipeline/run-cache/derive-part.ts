/** What rules and statistics make of what was read of one run: a function of that, of its context and of the code. */
import { join } from 'node:path'
import { runChecks } from '../checks.ts'
import { insertFrom } from '../database.ts'
import { deriveSource } from '../findings/run-stage.ts'
import { derivedRelations } from '../relations.ts'
import { sha256 } from '../schema/hashing.ts'
import type { Rows, SourceProblem } from '../sources/source.ts'
import { openStaged } from '../staging.ts'
import { writeRelation } from '../write-relation.ts'
import { type CacheEntry, type CacheIndex, cachedFolder, parquetFileOf } from './cache-folder.ts'
import type { PartOptions, ReadPart } from './read-part.ts'

interface DerivedPart extends CacheIndex {
  problems: SourceProblem[]
}

/** `context` is all that is seen next to the run, so a change of anything else changes nothing here. */
export function derivePart(
  part: CacheEntry<ReadPart>,
  context: Rows,
  digest: string,
  { cache, threads }: PartOptions,
): Promise<CacheEntry<DerivedPart>> {
  const key = sha256([digest, part.digest, JSON.stringify(context)].join('\n'))
  return cachedFolder(join(cache, part.run_id), 'derived', key, async partial => {
    const database = await openStaged(threads, context)
    try {
      for (const { name } of part.files) await insertFrom(database, name, [parquetFileOf(part, name)])
      await deriveSource(database)
      const problems = await runChecks(database, '5_checks')
      const files = []
      for (const name of derivedRelations()) {
        const file = await writeRelation(database, name, partial)
        if (file.rows > 0) files.push(file)
      }
      return { files, problems }
    } finally {
      database.close()
    }
  })
}

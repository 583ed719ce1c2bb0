/** The cells of the page of load generators: what each printed in a situation, next to what the server counted. */
import { posix } from 'node:path'
import { type Compared, compareWithServer } from '../../pipeline/evaluate/compare-with-server.ts'
import type { GeneratorRun, Generators, Situation } from '../../pipeline/schema/records/generators.ts'
import { readText } from '../../pipeline/tools/read.ts'
import { tools } from '../tools.ts'
import { rawBytes, rawPaths } from './raw-file.ts'

interface GeneratorCell {
  run: GeneratorRun
  /** Below data/. */
  path: string
  /** Null if the output has no report that is read. */
  compared: Compared[] | null
}

/** The newest measurement, which the pipeline has validated; null if there is none. */
export async function newestGenerators(): Promise<(Generators & { cells: GeneratorCell[] }) | null> {
  const path = (await rawPaths()).findLast(path => /^generators\/[^/]+\/generators\.json$/.test(path))
  if (path === undefined) return null
  const index: Generators = JSON.parse(rawBytes(path).toString('utf8'))
  const situations = new Map(index.situations.map(situation => [situation.id, situation]))
  const cells = index.runs.flatMap(run => {
    const situation = situations.get(run.situation)
    return situation === undefined ? [] : [cellOf(posix.join(posix.dirname(path), run.output), run, situation)]
  })
  return { ...index, cells }
}

function cellOf(path: string, run: GeneratorRun, situation: Situation): GeneratorCell {
  const text = rawBytes(path).toString('utf8')
  const block = readText(text, tools).find(({ is_unread, problems }) => !is_unread && problems.length === 0)
  return { run, path, compared: block === undefined ? null : compareWithServer(block, run, situation) }
}

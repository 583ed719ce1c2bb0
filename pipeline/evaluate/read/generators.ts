/** Reads what load generators printed of a server of known behaviour: data/generators/<date>/. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonProblem } from '../../ledger/manifest/checked-json.ts'
import { readManifest } from '../../ledger/manifest/read-manifest.ts'
import { foldersIn } from '../../ledger/run-folder.ts'
import { compareText } from '../../schema/compare-text.ts'
import { sha256 } from '../../schema/hashing.ts'
import type { Generators } from '../../schema/records/generators.ts'
import { problemOf, type SourceProblem } from '../../schema/rows.ts'

const INDEX = 'generators.json'

/** The indexes by folder, in order of date, without those that have problems. A file that no index names is a problem. */
export function readGenerators(dataDir: string): { read: [path: string, Generators][]; problems: SourceProblem[] } {
  const read: [string, Generators][] = []
  const problems: SourceProblem[] = []
  for (const date of foldersIn(join(dataDir, 'generators'))) {
    const path = `generators/${date}`
    const found = readFolder(dataDir, path)
    problems.push(...found.problems)
    if (found.value && found.problems.length === 0) read.push([path, found.value])
  }
  return { read, problems }
}

function readFolder(dataDir: string, path: string): { value: Generators | null; problems: SourceProblem[] } {
  const folder = join(dataDir, path)
  const complain = (name: string, problem: string) => problemOf('generators', `${path}/${name}`, problem)
  if (!existsSync(join(folder, INDEX)))
    return { value: null, problems: [complain(INDEX, 'is not there: remove the folder and measure again')] }
  const text = readFileSync(join(folder, INDEX), 'utf8')
  const { value, problems } = readManifest('generators', `${path}/${INDEX}`, text, checkNames)
  const found: SourceProblem[] = problems.map(problem => ({ check_id: 'generators', ...problem }))
  if (value === null) return { value, problems: found }
  const named = new Map(value.runs.map(({ output, sha256 }) => [output, sha256]))
  for (const [name, digest] of named) {
    const file = join(folder, name)
    if (!existsSync(file)) found.push(complain(name, `${INDEX} names it, and it is not there: restore it`))
    else if (sha256(readFileSync(file)) !== digest)
      found.push(complain(name, `its digest is not the one in ${INDEX}: restore it`))
  }
  for (const name of readdirSync(folder).sort(compareText))
    if (name !== INDEX && !named.has(name)) found.push(complain(name, `${INDEX} does not name it: remove it`))
  return { value, problems: found }
}

function checkNames({ situations, generators, runs }: Generators): JsonProblem[] {
  const known = { situation: situations.map(({ id }) => id), tool: generators.map(({ tool }) => tool) }
  return runs.flatMap((run, at) =>
    (['situation', 'tool'] as const)
      .filter(key => !known[key].includes(run[key]))
      .map((key): JsonProblem => [['runs', at, key], `${run[key]} is not listed above: add it there`]),
  )
}

/** The files of a run, and what its seal says of them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { compareText } from '../vocabulary/compare-text.ts'
import { sha256 } from '../vocabulary/hashing.ts'
import { SUMS } from './seal.ts'
import type { SourceProblem } from './source.ts'
import { verifySeal } from './verify-seal.ts'

export interface RunFolder {
  run_id: string
  /** Relative to the data folder: raw/<run_id>. */
  path: string
  /** By path below the run's folder, in order of path. */
  files: Map<string, Buffer>
  /** sha256 of SHA256SUMS; null where it is missing. */
  seal: string | null
  /** What does not hold, by path below the run's folder; `.` and the files of the whole run speak against all of it. */
  broken: Map<string, string>
}

/** What every trial of a run rests on. */
const OF_THE_WHOLE_RUN = ['.', SUMS, 'run.json', 'environment.json']

export function readRunFolder(dataDir: string, folder: string): RunFolder & { problems: SourceProblem[] } {
  const path = relative(dataDir, folder)
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort(compareText)
  const files = new Map(names.map(name => [name, readFileSync(join(folder, name))]))
  const sums = files.get(SUMS)
  const found = verifySeal(folder)
  const problems = found.map(({ path: name, problem }) => ({
    check_id: 'seal',
    path: name === '.' ? path : `${path}/${name}`,
    line: null,
    text: null,
    problem,
  }))
  const broken = new Map(found.map(({ path: name, problem }) => [name, problem]))
  return {
    run_id: path.slice(path.lastIndexOf('/') + 1),
    path,
    files,
    seal: sums ? sha256(sums) : null,
    broken,
    problems,
  }
}

/** Why the files that begin with `stem` cannot be trusted, in one sentence; null where they can. */
export function brokenSeal({ broken }: RunFolder, stem: string): string | null {
  for (const [name, problem] of broken) {
    if (!OF_THE_WHOLE_RUN.includes(name) && !name.startsWith(stem)) continue
    const subject = name === '.' ? 'a file of the run' : name
    return `the seal of the run does not hold: ${subject} ${problem.replace(/:[^:]*$/, '')}`
  }
  return null
}

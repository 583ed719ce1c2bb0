/** Verifies the seals of runs: every existing byte was sealed, and every sealed byte exists. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { compareText } from '../schema/compare-text.ts'
import { RUN_ID } from '../schema/ids.ts'
import { ARCHIVE } from './archive.ts'
import { type RunFolder, readRunFolder } from './run-folder.ts'
import { BESIDE_SUMS, SUMS } from './seal.ts'

export interface SealProblem {
  /** Below the run's folder. */
  path: string
  problem: string
}

interface SealedRun {
  run_id: string
  /** sha256 of SHA256SUMS; null if that file is missing. */
  seal: string | null
  problems: SealProblem[]
}

export const NO_SUMS = 'is missing, so nothing of this run is proved: restore it from the repository'

const LINE = /^([0-9a-f]{64}) {2}(.+)$/

/** Every run below `raw`, in order of name, except partial runs, whose names start with a dot. */
export function verifyRaw(raw: string): SealedRun[] {
  if (!existsSync(raw)) return []
  return readdirSync(raw, { withFileTypes: true })
    .filter(entry => !entry.name.startsWith('.'))
    .toSorted((a, b) => compareText(a.name, b.name))
    .map(entry => {
      const run_id = entry.name
      if (!entry.isDirectory() || !RUN_ID.test(run_id)) {
        return { run_id, seal: null, problems: [{ path: '.', problem: 'is not the folder of a run: remove it' }] }
      }
      const run = readRunFolder(join(raw, run_id))
      return { run_id, seal: run.files.get(SUMS)?.sha256 ?? null, problems: verifySeal(run) }
    })
}

export function verifySeal({ files, oddity, archive_problem }: RunFolder): SealProblem[] {
  if (oddity !== null) return [{ path: '.', problem: `${oddity} is neither a file nor a folder: remove it` }]
  const problems: SealProblem[] = []
  const fail: Fail = (path, problem) => problems.push({ path, problem })
  const sums = files.get(SUMS)
  if (!sums) {
    fail(SUMS, NO_SUMS)
    return problems
  }
  const sealed = readSums(sums.bytes, fail)
  const loose = new Map([...files].filter(([path, { address }]) => !BESIDE_SUMS.has(path) && !address.includes('#')))
  for (const [path, sum] of sealed) {
    const found = loose.get(path)?.sha256
    if (found === undefined) fail(path, 'was sealed and is missing: restore it from the repository')
    else if (found !== sum) fail(path, 'differs from what was sealed: restore it from the repository')
  }
  for (const path of loose.keys()) if (!sealed.has(path)) fail(path, 'was not sealed: remove it')
  // an archive with a wrong digest is damaged in any case
  if (archive_problem !== null && !problems.some(({ path }) => path === ARCHIVE))
    fail(ARCHIVE, `${archive_problem}: restore it from the repository`)
  return problems
}

type Fail = (path: string, problem: string) => unknown

/** Digests by path. Only files found in the run's folder are read, so `../` has no effect. */
function readSums(bytes: Uint8Array, fail: Fail): Map<string, string> {
  const text = new TextDecoder().decode(bytes)
  const sealed = new Map<string, string>()
  if (!text.endsWith('\n')) fail(SUMS, 'does not end with a line end: restore it from the repository')
  let before = ''
  for (const [index, line] of text.replace(/\n$/, '').split('\n').entries()) {
    const [, sum, path] = LINE.exec(line) ?? []
    if (sum === undefined || path === undefined) {
      fail(SUMS, `line ${index + 1} is not a sum, two spaces and a path: restore it from the repository`)
    } else if (sealed.size > 0 && compareText(before, path) >= 0) {
      fail(SUMS, `line ${index + 1} is out of order: restore it from the repository`)
    } else sealed.set(path, sum)
    before = path ?? before
  }
  return sealed
}

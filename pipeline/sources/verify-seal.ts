/** Proves the seals of the raw runs: every byte that is there was sealed, and every byte that was sealed is there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareText } from '../vocabulary/compare-text.ts'
import { sha256 } from '../vocabulary/hashing.ts'
import { RUN_ID } from '../vocabulary/ids.ts'
import { filesBelow, SUMS } from './seal.ts'

export interface SealProblem {
  /** Below the run's folder. */
  path: string
  problem: string
}

export interface SealedRun {
  run_id: string
  /** sha256 of SHA256SUMS; null where that file is missing. */
  seal: string | null
  problems: SealProblem[]
}

const LINE = /^([0-9a-f]{64}) {2}(.+)$/

/** Every run below `raw`, in order of name; partial runs, whose names begin with a point, are not sealed and not looked at. */
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
      const sums = join(raw, run_id, SUMS)
      const seal = existsSync(sums) ? sha256(readFileSync(sums)) : null
      return { run_id, seal, problems: verifySeal(join(raw, run_id)) }
    })
}

/** What speaks against the seal of one run's folder; nothing where it holds. */
export function verifySeal(folder: string): SealProblem[] {
  const problems: SealProblem[] = []
  const fail: Fail = (path, problem) => problems.push({ path, problem })
  const there = listFiles(folder, fail)
  if (problems.length > 0) return problems
  if (!there.has(SUMS)) {
    fail(SUMS, 'is missing, so nothing of this run is proved: restore it from the repository')
    return problems
  }
  const sealed = readSums(readFileSync(join(folder, SUMS), 'utf8'), fail)
  for (const [path, sum] of sealed) {
    if (!there.has(path)) fail(path, 'was sealed and is missing: restore it from the repository')
    else if (sha256(readFileSync(join(folder, path))) !== sum)
      fail(path, 'differs from what was sealed: restore it from the repository')
  }
  for (const path of there) {
    if (path !== SUMS && !sealed.has(path)) fail(path, 'was not sealed: remove it')
  }
  return problems
}

type Fail = (path: string, problem: string) => unknown

function listFiles(folder: string, fail: Fail): Set<string> {
  try {
    return new Set(filesBelow(folder))
  } catch (error) {
    fail('.', (error as Error).message)
    return new Set()
  }
}

/** path -> sum. Paths that the run's folder did not list are never opened, so `../` leads nowhere. */
function readSums(text: string, fail: Fail): Map<string, string> {
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

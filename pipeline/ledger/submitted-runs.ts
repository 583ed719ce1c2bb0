/** Validates each run of a data folder: who measured it, as rows, and its problems. */
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { hostIn } from '../schema/ids.ts'
import { problemOf, type Rows, type Sources } from '../schema/rows.ts'
import { readBranch } from './first-commits.ts'
import { hostManifest, keysIn } from './prove-run.ts'
import { readRunFolder, runsIn } from './run-folder.ts'
import { entriesBelow } from './seal.ts'
import { readStatements } from './statements.ts'
import { type SubmittedRun, type ValidationContext, validateRun } from './validate-run.ts'
import { verifySeal } from './verify-seal.ts'

type MergeCommit = { subject_kind: string; subject_id: string; merged_at: string; position: number }
type Retired = { statement_id: string; kind: string; subject_id: string; key?: string }

/** `besides` are the other sources. readRun reports problems of the seal and of run.json. */
export function readSubmittedRuns(dataDir: string, manifestsDir: string, besides: Rows): Sources {
  const rows: object[] = []
  const isOnMain = branchOf(dataDir)
  const problems = runsIn(dataDir).flatMap(run_id => {
    if (hostIn(run_id) === null) return []
    const facts = { ...factsOf(manifestsDir, run_id, besides), isOnMain }
    const submitted = { ...submittedFrom(join(dataDir, 'raw', run_id)), brokenSeal: () => [] }
    const { proof, violations } = validateRun(submitted, facts)
    if (proof) rows.push({ run_id, ...proof })
    return violations
      .filter(({ rule }) => rule !== 'schema' && rule !== 'seal')
      .map(({ path, rule, problem }) => problemOf(rule, `raw/${run_id}/${path}`, problem))
  })
  return { rows: { proof: rows }, problems }
}

/** The context for a run to be merged: the keys of its host, statements and branch in this checkout. */
export const factsNow = (dataDir: string, manifestsDir: string, run_id: string): ValidationContext => ({
  ...factsOf(manifestsDir, run_id, readStatements(dataDir).rows),
  isOnMain: branchOf(dataDir),
})

function factsOf(manifestsDir: string, run_id: string, { merge_commit = [], statement = [] }: Rows) {
  const mergeCommits = merge_commit as MergeCommit[]
  const placeOf = (kind: string, id: string) =>
    mergeCommits.find(({ subject_kind, subject_id }) => subject_kind === kind && subject_id === id)
  const merged = placeOf('run', run_id)
  const before = merged?.position ?? Number.POSITIVE_INFINITY
  // a statement that is not merged retires no key of merged runs
  const host_id = hostIn(run_id) ?? ''
  const retired = (statement as Retired[])
    .filter(({ kind, subject_id }) => kind === 'key-retired' && subject_id === host_id)
    .filter(({ statement_id }) => (placeOf('statement', statement_id)?.position ?? (merged ? before : 0)) < before)
    .map(({ key }) => key)
  const path = join(manifestsDir, hostManifest(host_id))
  const known = existsSync(path) ? keysIn(host_id, readFileSync(path, 'utf8')) : []
  return {
    keys: known.filter(key => !retired.includes(key)),
    merged_at: merged ? new Date(merged.merged_at) : new Date(),
  }
}

function branchOf(dataDir: string): ValidationContext['isOnMain'] {
  const commits = readBranch(dataDir)
  return commit => (commits === null ? null : commits.has(commit))
}

/** A run in a folder of its name. Links are not files; the seal reports them. */
export function submittedFrom(folder: string): SubmittedRun {
  const isFile = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false
  return {
    run_id: basename(folder),
    read: path => (isFile(join(folder, path)) ? readFileSync(join(folder, path)) : null),
    sizes: () => new Map(entriesBelow(folder).map(({ path }) => [path, lstatSync(join(folder, path)).size])),
    brokenSeal: () => verifySeal(readRunFolder(folder)),
  }
}

/** Validates a run of a data folder: who measured it, and its problems. */
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { hostIn } from '../schema/ids.ts'
import { problemOf, type Rows, type Sources } from '../schema/rows.ts'
import { readBranch } from './first-commits.ts'
import { hostManifest, keysIn } from './prove-run.ts'
import { foldersIn, readRunFolder } from './run-folder.ts'
import { entriesBelow } from './seal.ts'
import { readStatements } from './statements.ts'
import { type SubmittedRun, type ValidationContext, validateRun } from './validate-run.ts'
import { verifySeal } from './verify-seal.ts'

type MergeCommit = { subject_kind: string; subject_id: string; merged_at: string; position: number }
type Retired = { statement_id: string; kind: string; subject_id: string; key?: string }

/** Who measured the run, as a row. readRun reports problems of the seal and of run.json. */
export function readSubmittedRun(folder: string, context: ValidationContext): Sources {
  const submitted = submittedFrom(folder)
  const { run_id } = submitted
  if (hostIn(run_id) === null) return { rows: {}, problems: [] }
  const { proof, violations } = validateRun({ ...submitted, brokenSeal: () => [] }, context)
  const problems = violations
    .filter(({ rule }) => rule !== 'schema' && rule !== 'seal')
    .map(({ path, rule, problem }) => problemOf(rule, `raw/${run_id}/${path}`, problem))
  return { rows: { proof: proof ? [{ run_id, ...proof }] : [] }, problems }
}

/** What can prove runs: the keys of each host, and every commit of the branch, if its history is known. */
export interface Provers {
  keys: ReadonlyMap<string, readonly string[]>
  commits: ReadonlySet<string> | null
}

export function readProvers(dataDir: string, manifestsDir: string): Provers {
  const keysOf = (host_id: string) => {
    const path = join(manifestsDir, hostManifest(host_id))
    return existsSync(path) ? keysIn(host_id, readFileSync(path, 'utf8')) : []
  }
  const hosts = foldersIn(join(manifestsDir, 'hosts'))
  return { keys: new Map(hosts.map(host_id => [host_id, keysOf(host_id)])), commits: readBranch(dataDir) }
}

/** The context for a run to be merged: the keys of its host, statements and branch in this checkout. */
export const contextNow = (dataDir: string, manifestsDir: string, run_id: string): ValidationContext =>
  validationContext(readProvers(dataDir, manifestsDir), run_id, readStatements(dataDir).rows)

/** `rows` are the sources next to the runs. */
export function validationContext(
  { keys, commits }: Provers,
  run_id: string,
  { merge_commit = [], statement = [] }: Rows,
): ValidationContext {
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
  return {
    keys: (keys.get(host_id) ?? []).filter(key => !retired.includes(key)),
    merged_at: merged ? new Date(merged.merged_at) : null,
    isOnMain: commit => commits?.has(commit) ?? null,
  }
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

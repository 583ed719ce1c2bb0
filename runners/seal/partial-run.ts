/**
 * Manages a run while it is measured, in `<raw>/.partial-<run_id>`. All trials in run.json are on the disk, so a run
 * can be finished after its runner was killed at any moment. plan.json exists until the run is complete.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ARCHIVE } from '../../pipeline/ledger/archive.ts'
import { readRunFolder } from '../../pipeline/ledger/run-folder.ts'
import { filesBelow } from '../../pipeline/ledger/seal.ts'
import { verifySeal } from '../../pipeline/ledger/verify-seal.ts'
import type { Case } from '../../pipeline/schema/case.ts'
import { caseNameOf, casePath, stemOf, trialStem } from '../../pipeline/schema/case-name.ts'
import type { RunJson, TrialJson } from '../../pipeline/schema/records/run.ts'
import { UsageError } from '../../pipeline/schema/usage-error.ts'
import type { PlannedTrial } from '../plan/order-rounds.ts'
import { syncPath, writeDurably } from './durable-file.ts'
import { signSums } from './host-key.ts'
import { dropArchived, putInPlace, writeSeal } from './write-seal.ts'

/** The content of plan.json: everything that a resumed run needs to continue in the same way. */
export interface StoredPlan {
  run_id: string
  /** Milliseconds since 1970; the start of the monotonic seconds of all sessions. */
  run_started_ms: number
  cases: { case: Case; trials: number }[]
  trials: PlannedTrial[]
  /** The environment before the first trial; null until it is read. */
  before: RunFacts | null
}

export interface RunFacts {
  facts: Record<string, string | number | boolean | null>
  unreadable: Record<string, string>
}

export interface PartialRun {
  /** Absolute. */
  folder: string
  plan: StoredPlan
  run: RunJson
}

const PREFIX = '.partial-'
const BEGINNING = /^\.partial-.*\.new$/
/** Far longer than writing two small files takes. */
const LONGEST_BEGINNING_MS = 600_000
const PLAN = 'plan.json'
const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`

export const partialFolder = (raw: string, run_id: string): string => join(raw, `${PREFIX}${run_id}`)

/**
 * Creates the folder atomically, with its plan and its record, and removes old leftovers of runners that were killed in
 * this function. Throws a UsageError if it cannot be written, such as on a full disk or if the name exists.
 */
export function createPartialRun(raw: string, plan: StoredPlan, run: RunJson): PartialRun {
  try {
    return beginPartialRun(raw, plan, run)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    // an existing folder may belong to another runner
    if (code !== 'EEXIST') rmSync(`${partialFolder(raw, plan.run_id)}.new`, { recursive: true, force: true })
    const what = code === 'EEXIST' ? 'move the existing folder away' : 'make room and make it writable'
    throw new UsageError(3, `no run can be started in ${raw} (${message}): ${what}, then start again`)
  }
}

function beginPartialRun(raw: string, plan: StoredPlan, run: RunJson): PartialRun {
  mkdirSync(raw, { recursive: true })
  const folder = partialFolder(raw, plan.run_id)
  const beginning = { folder: `${folder}.new`, plan, run }
  mkdirSync(beginning.folder)
  // by the file system's clock, because the machine's clock may have been set
  const now_ms = statSync(beginning.folder).mtimeMs
  for (const name of readdirSync(raw)) {
    const path = join(raw, name)
    if (BEGINNING.test(name) && now_ms - statSync(path).mtimeMs > LONGEST_BEGINNING_MS)
      rmSync(path, { recursive: true })
  }
  writeRun(beginning)
  writePlan(beginning)
  renameSync(beginning.folder, folder)
  syncPath(raw)
  return { folder, plan, run }
}

/** Each trial is on one line, for small diffs. */
export function writeRun({ folder, run: { trials, ...head } }: PartialRun): void {
  const lines = trials.map(trial => `    ${JSON.stringify(trial)}`)
  const last = `  "trials": [${lines.length > 0 ? `\n${lines.join(',\n')}\n  ` : ''}]`
  writeDurably(join(folder, 'run.json'), json(head).replace(/\n\}\n$/, `,\n${last}\n}\n`))
}

export const writePlan = ({ folder, plan }: PartialRun): void => writeDurably(join(folder, PLAN), json(plan))

/** Adds trials whose files exist, all or none. First the files, then the record are flushed to the disk. */
export function recordTrials(partial: PartialRun, trials: readonly TrialJson[]): void {
  for (const { path } of trials) {
    const names = namesOfTrial(partial.folder, stemOf(path))
    for (const name of names) syncPath(join(partial.folder, name))
    for (let folder = dirname(join(partial.folder, path)); existsSync(folder); folder = dirname(folder)) {
      syncPath(folder)
      if (folder === partial.folder) break
    }
  }
  const run = { ...partial.run, trials: [...partial.run.trials, ...trials] }
  writeRun({ ...partial, run })
  partial.run = run
}

/** Removes the files of an interrupted trial, which has no record. */
export function dropTrial({ folder }: PartialRun, { case: one, round }: PlannedTrial): void {
  for (const name of namesOfTrial(folder, trialStem(one, round))) rmSync(join(folder, name), { force: true })
}

function namesOfTrial(folder: string, stem: string): string[] {
  const below = dirname(stem)
  if (!existsSync(join(folder, below))) return []
  return readdirSync(join(folder, below))
    .map(name => `${below}/${name}`)
    .filter(name => name.startsWith(`${stem}.`))
}

/** The planned trials without a record, in order, except those of cases that are not run. A block is recorded at once. */
export function pendingTrials({ plan, run }: PartialRun): PlannedTrial[] {
  const done = new Set(run.trials.map(trial => trial.block ?? stemOf(trial.path)))
  const omitted = new Set(run.not_run.map(gap => casePath(caseNameOf(gap))))
  return plan.trials.filter(
    ({ case: one, round, block }) => !done.has(block ?? trialStem(one, round)) && !omitted.has(casePath(one)),
  )
}

/** Partial runs below `raw` with their progress; `null` if the record cannot be read. */
export function listPartialRuns(raw: string): { run_id: string; done: number | null; planned: number | null }[] {
  if (!existsSync(raw)) return []
  return readdirSync(raw)
    .filter(name => name.startsWith(PREFIX) && !BEGINNING.test(name))
    .sort()
    .map(name => {
      try {
        const run = JSON.parse(readFileSync(join(raw, name, 'run.json'), 'utf8')) as RunJson
        return { run_id: name.slice(PREFIX.length), done: run.trials.length, planned: run.planned_trial_count }
      } catch {
        return { run_id: name.slice(PREFIX.length), done: null, planned: null }
      }
    })
}

/**
 * Opens the partial run and removes files without a record. Returns `sealed` if only the rename was missing, after
 * doing it. Throws a UsageError if the run cannot be finished.
 */
export function openPartialRun(raw: string, run_id: string): PartialRun | 'sealed' {
  const folder = partialFolder(raw, run_id)
  if (!existsSync(folder)) {
    const others = listPartialRuns(raw).map(each => each.run_id)
    const remedy = others.length === 0 ? 'start a run' : `resume one of ${others.join(', ')}`
    throw new UsageError(2, `${raw} has no partial run ${run_id}: ${remedy}`)
  }
  if (!existsSync(join(folder, PLAN))) return finishSealed(raw, run_id)
  const partial = {
    folder,
    plan: readPart<StoredPlan>(folder, PLAN),
    run: readPart<RunJson>(folder, 'run.json'),
  }
  const stems = partial.run.trials.map(trial => stemOf(trial.path))
  const isKept = (path: string) => /^(run|plan)\.json$|^builds\/[^/]+\.log$/.test(path)
  for (const path of filesBelow(folder)) {
    if (!isKept(path) && !stems.some(stem => path.startsWith(`${stem}.`))) rmSync(join(folder, path))
  }
  return partial
}

function readPart<Part>(folder: string, name: string): Part {
  try {
    return JSON.parse(readFileSync(join(folder, name), 'utf8')) as Part
  } catch (error) {
    throw new UsageError(2, `${join(folder, name)} cannot be read (${(error as Error).message}): remove ${folder}`)
  }
}

function finishSealed(raw: string, run_id: string): 'sealed' {
  const folder = partialFolder(raw, run_id)
  if (existsSync(join(folder, ARCHIVE))) dropArchived(folder)
  const [problem] = verifySeal(readRunFolder(folder))
  if (problem) {
    const why = `it has no plan.json, and ${problem.path} ${problem.problem.replace(/:.*/, '')}`
    throw new UsageError(2, `${folder} cannot be finished: ${why}. Remove the folder and measure again`)
  }
  putInPlace(folder, raw, run_id)
  return 'sealed'
}

/**
 * Completes the run: flushes all files, signs them if a key is given, removes the plan and renames the folder. Returns
 * the seal.
 */
export function sealPartialRun(partial: PartialRun, raw: string, environment: object, key: string | null): string {
  writeDurably(join(partial.folder, 'environment.json'), json(environment))
  writeRun(partial)
  const reports = partial.run.trials.map(trial => trial.path)
  const seal = writeSeal(partial.folder, new Set(['run.json', 'environment.json', ...reports]), PLAN)
  if (key !== null) signSums(partial.folder, key)
  rmSync(join(partial.folder, PLAN))
  dropArchived(partial.folder)
  putInPlace(partial.folder, raw, partial.plan.run_id)
  return seal
}

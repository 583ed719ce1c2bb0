/** One session of a run: environment, builds, rounds, environment again, seal. Incomplete trials are never recorded. */
import { existsSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { BuiltEntry } from '../../pipeline/schema/case.ts'
import {
  caseNameOf,
  casePath,
  closedLoopPath,
  configurationId,
  stemOf,
  trialStem,
} from '../../pipeline/schema/case-name.ts'
import type { BuildJson, RunSchedule, TrialJson } from '../../pipeline/schema/records/run.ts'
import { UsageError } from '../../pipeline/schema/usage-error.ts'
import { formatDuration, loadSeconds, type TimeEstimate } from '../plan/estimate-time.ts'
import { lastRound, orderRepeats, orderRounds, type PlannedTrial, ratesOf, trialSeed } from '../plan/order-rounds.ts'
import { notRun, type PlannedCase } from '../plan/plan.ts'
import {
  dropTrial,
  type PartialRun,
  pendingTrials,
  type RunFacts,
  recordTrials,
  sealPartialRun,
  writePlan,
  writeRun,
} from '../seal/partial-run.ts'
import type { BlockRequest, BlockSchedule } from '../trial/block.ts'
import type { TrialRequest } from '../trial/trial-request.ts'
import type { Progress } from './progress.ts'

/** Functions that touch the machine; tests replace them. */
export interface Effects {
  build: (planned: PlannedCase, signal: AbortSignal) => Promise<{ built: BuiltEntry | null; record: BuildJson }>
  /** Adds the facts about the host to the request. */
  runTrial: (request: TrialOfRun, signal: AbortSignal) => Promise<TrialJson>
  /** The loads of a block, by entry. Errors: an entry failed; the cause is a list of records, one for each of its cases. */
  runBlock: (
    requests: readonly BlockRequest<TrialOfRun>[],
    schedule: BlockSchedule,
    signal: AbortSignal,
  ) => Promise<TrialJson[][]>
  readEnvironment: () => Promise<RunFacts>
  /** Returns one line. */
  describeTrial: (trial: TrialJson) => string
  freeBytes?: (folder: string) => number
}

type TrialOfRun = Pick<
  TrialRequest,
  'run_id' | 'case' | 'built' | 'scenario' | 'round' | 'position' | 'run_folder' | 'seed' | 'run_started_ms'
>

export interface Session {
  /** The folder to which the run is moved when it is complete. */
  raw: string
  partial: PartialRun
  /** The file of the private key that signs the run; null: it is not signed. */
  key: string | null
  /** All cases of the stored plan. */
  cases: readonly PlannedCase[]
  effects: Effects
  progress: Progress
  /** Learns from each trial that ends. */
  estimate: TimeEstimate
  signal: AbortSignal
}

/** `seal` is null if no case could be run; nothing is stored then. */
interface Measured {
  seal: string | null
  is_all_ok: boolean
}

/**
 * Measures the pending trials of the plan and seals the run. Throws if it is interrupted or cannot continue, for example
 * because the disk is full; completed trials are stored, and the run can be resumed.
 */
export async function measureRun(session: Session): Promise<Measured> {
  const { partial, effects, progress, signal, raw } = session
  const before = await readBefore(session)
  const built = await buildAll(session)
  if (partial.run.schedule) await runBlocks(session, built, partial.run.schedule)
  else {
    await runRounds(session, built)
    planRepeats(session)
    await runRounds(session, built)
  }
  const { run } = partial
  if (run.trials.length === 0) {
    rmSync(partial.folder, { recursive: true })
    return { seal: null, is_all_ok: false }
  }
  progress.step('reading the environment again')
  const after = await effects.readEnvironment()
  signal.throwIfAborted()
  partial.run = { ...run, finished_at: new Date().toISOString(), is_partial: false }
  progress.step('sealing the run')
  const unreadable = { ...before.unreadable, ...after.unreadable }
  const seal = sealPartialRun(partial, raw, { before: before.facts, after: after.facts, unreadable }, session.key)
  const is_built = run.builds.every(({ status }) => status === 'ok')
  return { seal, is_all_ok: is_built && run.trials.every(({ status }) => status === 'ok') }
}

async function readBefore({ partial, effects, progress }: Session): Promise<RunFacts> {
  if (partial.plan.before === null) {
    progress.step('reading the environment')
    partial.plan = { ...partial.plan, before: await effects.readEnvironment() }
    writePlan(partial)
  }
  return partial.plan.before ?? { facts: {}, unreadable: {} }
}

type BuiltCases = ReadonlyMap<string, { planned: PlannedCase; built: BuiltEntry }>

const buildName = (framework_id: string, configuration_id: string): string => `${framework_id}/${configuration_id}`

/** Builds each configuration of an entry once. Builds that failed earlier are not retried: their trials would be late. */
async function buildAll(session: Session): Promise<BuiltCases> {
  const built = new Map<string, { planned: PlannedCase; built: BuiltEntry }>()
  const of_build = Map.groupBy(session.cases, ({ case: one }) => buildName(one.framework_id, one.configuration_id))
  for (const [name, [first, ...others]] of of_build) {
    const entry = first && (await buildOne(session, name, first))
    if (!entry) continue
    for (const planned of [first, ...others]) built.set(casePath(planned.case), { planned, built: entry })
  }
  return built
}

async function buildOne(session: Session, name: string, planned: PlannedCase): Promise<BuiltEntry | null> {
  const { partial, effects, progress, signal } = session
  const earlier = partial.run.builds.find(
    record => buildName(record.framework, configurationId(record.configuration)) === name,
  )
  if (earlier && earlier.status !== 'ok') return null
  progress.step(`building ${name}`)
  const { built, record } = await effects.build(planned, signal)
  signal.throwIfAborted()
  if (earlier) {
    if (built && record.path === earlier.path && record.lockfile_sha256 === earlier.lockfile_sha256) return built
    throw new UsageError(2, `the source of ${name} has changed since the run began: restore it, or measure again`)
  }
  const builds = [...partial.run.builds, record]
  const omitted = built
    ? []
    : session.cases.filter(each => buildName(each.case.framework_id, each.case.configuration_id) === name)
  const reason = `its entry was not built: ${record.reason}`
  const not_run = [...partial.run.not_run, ...omitted.map(each => notRun(each, reason))]
  if (!built) progress.report(`${name} is omitted: ${record.reason}${endOfLog(partial.folder, record)}`)
  partial.run = { ...partial.run, builds, not_run }
  writeRun(partial)
  return built
}

const LOG_LINES = 15

/** Shown immediately, because the log is not stored if nothing is measured. */
function endOfLog(folder: string, { path }: BuildJson): string {
  if (path === null || !existsSync(join(folder, path))) return ''
  const lines = readFileSync(join(folder, path), 'utf8').trimEnd().split('\n')
  return `; its log ends:\n${lines.slice(-LOG_LINES).join('\n')}`
}

/** Adds repeats of void trials to the end of the stored plan, so that a resumed run measures them too. */
function planRepeats({ partial, cases, progress }: Session): void {
  const { plan, run } = partial
  const planned = orderRounds(plan.cases, run.rounds_seed)
  if (plan.trials.length > planned.length) return
  const again = orderRepeats(cases, planned, run.trials, run.rounds_seed)
  if (again.length === 0) return
  progress.report(`${again.length} trials are added to repeat cases with void trials, and their controls`)
  partial.plan = { ...plan, trials: [...planned, ...again] }
  partial.run = { ...run, planned_trial_count: planned.length + again.length }
  // if killed between these, the resumed run plans the same repeats again
  writeRun(partial)
  writePlan(partial)
}

async function runRounds(session: Session, built: BuiltCases): Promise<void> {
  const { partial, effects, progress, estimate, signal } = session
  const pending = pendingTrials(partial)
  const count = partial.run.trials.length + pending.length
  for (const [index, trial] of pending.entries()) {
    signal.throwIfAborted()
    const one = entryOf(trial, built)
    const number = partial.run.trials.length + 1
    progress.trialStarts(trial, number, count, estimate.trials(pending.slice(index)))
    const started = performance.now()
    const record = await runOne(session, trial, one)
    estimate.learn(trial.case.framework_id, (performance.now() - started) / 1000 - loadSeconds(trial.case.duration_s))
    progress.trialEnds(trial, number, count, effects.describeTrial(record), record.status === 'ok')
  }
}

function entryOf({ case: one }: PlannedTrial, built: BuiltCases) {
  const found = built.get(casePath(one))
  if (!found) throw new UsageError(2, `${casePath(one)} is planned, but its entry does not exist: restore it`)
  return found
}

async function runBlocks(session: Session, built: BuiltCases, schedule: RunSchedule): Promise<void> {
  const { partial, effects, progress, estimate, signal } = session
  const pending = pendingTrials(partial)
  const blocks = [...Map.groupBy(pending, ({ block }) => block).values()]
  for (const [index, loads] of blocks.entries()) {
    signal.throwIfAborted()
    const starts = loads.filter(({ turn, case: one }) => turn === null && one.rate_per_s == null)
    const left = formatDuration(estimate.trials(blocks.slice(index).flat()))
    progress.step(`block ${loads[0]?.block}, ${starts.map(trial => casePath(trial.case)).join(', ')}, ${left} left`)
    const started = performance.now()
    const records = await runOneBlock(session, loads, built, schedule)
    const load_s = loads.reduce((sum, { case: { duration_s } }) => sum + loadSeconds(duration_s), 0)
    const around_s = ((performance.now() - started) / 1000 - load_s) / starts.length
    for (const trial of starts) estimate.learn(trial.case.framework_id, around_s)
    const count = partial.run.trials.length + blocks.slice(index + 1).flat().length
    for (const record of records) {
      const trial = loads.find(({ case: one, turn }) => casePath(one) === pathIn(record) && turn === record.turn)
      const number = partial.run.trials.indexOf(record) + 1
      if (trial) progress.trialEnds(trial, number, count, effects.describeTrial(record), record.status === 'ok')
    }
  }
}

/** Records all loads of the block, or removes all their files. An entry that fails leaves it, and the others start anew. */
async function runOneBlock(
  { partial, effects, signal }: Session,
  loads: readonly PlannedTrial[],
  built: BuiltCases,
  schedule: RunSchedule,
): Promise<TrialJson[]> {
  const ofServer = Map.groupBy(loads, ({ case: one }) => closedLoopPath(one))
  const failed: TrialJson[] = []
  const last_round = lastRound(partial.plan.trials)
  const rates = ratesOf(partial.plan.trials)
  /** A repeat follows the load that it repeats. */
  const orderOf = ({ round = 0 }: TrialJson) => (round > last_round ? round - last_round + 0.5 : round)
  const placed = (record: TrialJson): TrialJson => {
    const { start, block } = loads[0] ?? {}
    return { ...record, start, block }
  }
  const drop = (kept: readonly TrialJson[]) => {
    const stems = new Set(kept.map(({ path }) => stemOf(path)))
    for (const planned of loads)
      for (const trial of [planned, { ...planned, round: planned.round + last_round }])
        if (!stems.has(trialStem(trial.case, trial.round))) dropTrial(partial, trial)
  }
  try {
    while (ofServer.size > 0) {
      needRoom(partial.folder, effects)
      const requests = [...ofServer.values()].flatMap(([first, ...others]) => {
        const at_rates = others.map(each => each.case).filter(({ rate_per_s }) => rate_per_s != null)
        return first ? [{ ...requestOf(partial, first, entryOf(first, built)), at_rates }] : []
      })
      try {
        const records = await effects.runBlock(requests, { ...schedule, last_round, rates }, signal)
        signal.throwIfAborted()
        // in the order of the plan: the first load of each, then the second
        const byLoad = records.flat().sort((a, b) => orderOf(a) - orderOf(b))
        const all = [...failed, ...byLoad.map(placed)]
        const repeat_count = byLoad.length - [...ofServer.values()].flat().length
        const planned_trial_count = partial.run.planned_trial_count + repeat_count
        partial.run = { ...partial.run, planned_trial_count }
        recordTrials(partial, all)
        return all
      } catch (error) {
        signal.throwIfAborted()
        const { cause } = error as { cause?: TrialJson[] }
        const [record] = Array.isArray(cause) ? cause : []
        if (!cause || !record || !ofServer.delete(closedLoopPath(caseNameOf(record)))) throw error
        needRoom(partial.folder, effects)
        failed.push(...cause.map(each => ({ ...placed(each), turn: null })))
        drop(failed)
      }
    }
    recordTrials(partial, failed)
    return failed
  } catch (error) {
    drop([])
    throw error
  }
}

const pathIn = ({ path }: TrialJson): string => dirname(path)

/** A trial is at most 256 KB, and run.json is written next to the old one. */
const ROOM_BYTES = 1024 ** 2

/** Records the trial, or removes all its files. */
async function runOne(
  { partial, effects, signal }: Session,
  trial: PlannedTrial,
  one: { planned: PlannedCase; built: BuiltEntry },
): Promise<TrialJson> {
  needRoom(partial.folder, effects)
  dropTrial(partial, trial)
  try {
    const record = await effects.runTrial(requestOf(partial, trial, one), signal)
    signal.throwIfAborted()
    // a failure on a full disk is not the server's
    if (record.status !== 'ok') needRoom(partial.folder, effects)
    recordTrials(partial, [record])
    return record
  } catch (error) {
    dropTrial(partial, trial)
    throw error
  }
}

function requestOf(
  { plan, folder, run }: PartialRun,
  trial: PlannedTrial,
  { planned, built }: { planned: PlannedCase; built: BuiltEntry },
): TrialOfRun {
  const { run_id, run_started_ms } = plan
  const { round, position, case: one } = trial
  const seed = trialSeed(run.rounds_seed, trial)
  return {
    ...{ run_id, run_started_ms, run_folder: folder },
    ...{ case: one, built, scenario: planned.scenario, round, position, seed },
  }
}

function needRoom(folder: string, effects: Effects): void {
  const free = (effects.freeBytes ?? freeBytes)(folder)
  if (free < ROOM_BYTES) throw new Error(`the disk is full: ${free} bytes are free where ${ROOM_BYTES} are needed`)
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** One session of a run: environment, builds, the rounds, environment, seal. It records, and ends nothing half. */
import { existsSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import type { BuiltEntry } from '../../pipeline/schema/case.ts'
import { casePath, configurationId } from '../../pipeline/schema/case-name.ts'
import type { BuildJson, TrialJson } from '../../pipeline/schema/records/run.ts'
import { UsageError } from '../../pipeline/schema/usage-error.ts'
import { loadSeconds, type TimeEstimate } from '../plan/estimate-time.ts'
import { orderRepeats, orderRounds, type PlannedTrial, trialSeed } from '../plan/order-rounds.ts'
import { notRun, type PlannedCase } from '../plan/plan.ts'
import {
  dropTrial,
  type PartialRun,
  pendingTrials,
  type RunFacts,
  recordTrial,
  sealPartialRun,
  writePlan,
  writeRun,
} from '../seal/partial-run.ts'
import type { TrialRequest } from '../trial/trial-request.ts'
import type { Progress } from './progress.ts'

/** What touches the machine, so that a test can replace it. */
export interface Effects {
  build: (planned: PlannedCase, signal: AbortSignal) => Promise<{ built: BuiltEntry | null; record: BuildJson }>
  /** Gets what the request says of the host from its maker. */
  runTrial: (request: TrialOfRun, signal: AbortSignal) => Promise<TrialJson>
  readEnvironment: () => Promise<RunFacts>
  /** The trial in one line. */
  describeTrial: (trial: TrialJson) => string
  freeBytes?: (folder: string) => number
}

type TrialOfRun = Pick<
  TrialRequest,
  'run_id' | 'case' | 'built' | 'scenario' | 'round' | 'position' | 'run_folder' | 'seed' | 'run_started_ms'
>

export interface Session {
  /** Where the run appears when it is complete. */
  raw: string
  partial: PartialRun
  /** The file of the private key that signs the run; null leaves it unsigned. */
  key: string | null
  /** Every case of the stored plan. */
  cases: readonly PlannedCase[]
  effects: Effects
  progress: Progress
  /** Learns from each trial that ends. */
  estimate: TimeEstimate
  signal: AbortSignal
}

/** `seal` is null where no case could be run, and then nothing is stored. */
interface Measured {
  seal: string | null
  is_all_ok: boolean
}

/**
 * Measures what the plan still wants and seals the run. Throws where it is interrupted and where it cannot go on, as
 * when the disk is full; completed trials are stored and can be resumed.
 */
export async function measureRun(session: Session): Promise<Measured> {
  const { partial, effects, progress, signal, raw } = session
  const before = await readBefore(session)
  const built = await buildAll(session)
  await runRounds(session, built)
  planRepeats(session)
  await runRounds(session, built)
  const { run } = partial
  if (run.trials.length === 0) {
    rmSync(partial.folder, { recursive: true })
    return { seal: null, is_all_ok: false }
  }
  progress.step('reading the environment once more')
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

/** Each entry's configuration once. A build that failed in an earlier session stays so: its trials would come too late. */
async function buildAll(session: Session): Promise<BuiltCases> {
  const built = new Map<string, { planned: PlannedCase; built: BuiltEntry }>()
  const of_build = Map.groupBy(session.cases, ({ case: one }) => buildName(one.framework_id, one.configuration_id))
  for (const [name, [first, ...others]] of of_build) {
    const made = first && (await buildOne(session, name, first))
    if (!made) continue
    for (const planned of [first, ...others]) built.set(casePath(planned.case), { planned, built: made })
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
    throw new UsageError(2, `${name} is built from other source than when the run began: restore it, or measure again`)
  }
  const builds = [...partial.run.builds, record]
  const left_out = built
    ? []
    : session.cases.filter(each => buildName(each.case.framework_id, each.case.configuration_id) === name)
  const reason = `its entry was not built: ${record.reason}`
  const not_run = [...partial.run.not_run, ...left_out.map(each => notRun(each, reason))]
  if (!built) progress.report(`${name} is omitted: ${record.reason}${endOfLog(partial.folder, record)}`)
  partial.run = { ...partial.run, builds, not_run }
  writeRun(partial)
  return built
}

const LOG_LINES = 15

/** The operator wants to see it at once, and where nothing is measured the log is not stored. */
function endOfLog(folder: string, { path }: BuildJson): string {
  if (path === null || !existsSync(join(folder, path))) return ''
  const lines = readFileSync(join(folder, path), 'utf8').trimEnd().split('\n')
  return `; its log ends:\n${lines.slice(-LOG_LINES).join('\n')}`
}

/** Void trials are measured once more at the end, and the plan says so, so that a resumed run does it too. */
function planRepeats({ partial, cases, progress }: Session): void {
  const { plan, run } = partial
  const planned = orderRounds(plan.cases, run.rounds_seed)
  if (plan.trials.length > planned.length) return
  const again = orderRepeats(cases, planned, run.trials, run.rounds_seed)
  if (again.length === 0) return
  progress.report(`${again.length} trials are added, because some were void: those cases again, and their controls`)
  partial.plan = { ...plan, trials: [...planned, ...again] }
  partial.run = { ...run, planned_trial_count: planned.length + again.length }
  // killed in between, it is planned again, and alike
  writeRun(partial)
  writePlan(partial)
}

async function runRounds(session: Session, built: BuiltCases): Promise<void> {
  const { partial, effects, progress, estimate, signal } = session
  const pending = pendingTrials(partial)
  const count = partial.run.trials.length + pending.length
  for (const [index, trial] of pending.entries()) {
    signal.throwIfAborted()
    const one = built.get(casePath(trial.case))
    if (!one) throw new UsageError(2, `${casePath(trial.case)} is planned and its entry is not there: restore it`)
    const number = partial.run.trials.length + 1
    progress.trialStarts(trial, number, count, estimate.trials(pending.slice(index)))
    const started = performance.now()
    const record = await runOne(session, trial, one)
    estimate.learn(trial.case.framework_id, (performance.now() - started) / 1000 - loadSeconds(trial.case.duration_s))
    progress.trialEnds(trial, number, count, effects.describeTrial(record), record.status === 'ok')
  }
}

/** A trial is at most 256 KB, and run.json is written next to the old one. */
const ROOM_BYTES = 1024 ** 2

/** The trial is recorded, or nothing of it is left. */
async function runOne(
  { partial, effects, signal }: Session,
  trial: PlannedTrial,
  { planned, built }: { planned: PlannedCase; built: BuiltEntry },
): Promise<TrialJson> {
  const { plan, folder, run } = partial
  const { run_id, run_started_ms } = plan
  const needRoom = () => {
    const free = (effects.freeBytes ?? freeBytes)(folder)
    if (free < ROOM_BYTES) throw new Error(`the disk is full: ${free} bytes are free where ${ROOM_BYTES} are needed`)
  }
  needRoom()
  dropTrial(partial, trial)
  const { round, position, case: one } = trial
  const seed = trialSeed(run.rounds_seed, trial)
  const request = {
    run_id,
    case: one,
    built,
    scenario: planned.scenario,
    round,
    position,
    run_folder: folder,
    seed,
    run_started_ms,
  }
  try {
    const record = await effects.runTrial(request, signal)
    signal.throwIfAborted()
    // a trial that met a full disk says something of the disk, not of the server
    if (record.status !== 'ok') needRoom()
    recordTrial(partial, record)
    return record
  } catch (error) {
    dropTrial(partial, trial)
    throw error
  }
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

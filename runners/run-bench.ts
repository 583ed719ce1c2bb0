/** Starts and resumes a run: plan, host checks, lock, removal of orphans, then the session. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runIdStem } from '../pipeline/schema/ids.ts'
import { UsageError } from '../pipeline/schema/usage-error.ts'
import { invocationOf } from '../pipeline/tools/find-invocations.ts'
import { buildEntry } from './build/build-entry.ts'
import { takeBuild, withBundle } from './build/bundle.ts'
import { describeThisHost } from './host/describe-host.ts'
import { type Diagnosis, examineHost } from './host/doctor.ts'
import { readEnvironment } from './host/environment/read-environment.ts'
import { findOrphans, removeOrphans, temporaryPrefix } from './host/find-orphans.ts'
import { findPrograms, type Programs } from './host/find-programs.ts'
import { listenForInterrupts } from './host/interrupts.ts'
import { lockHost } from './host/lock-host.ts'
import { hasSameRunner, readCommit } from './host/read-commit.ts'
import { readHostState } from './host/read-host-state.ts'
import { recogniseHost, recogniseIfKnown } from './host/recognise-host.ts'
import { type Redaction, redact } from './host/redact.ts'
import { redactionsOf } from './host/redactions.ts'
import type { BenchOptions } from './plan/bench-options.ts'
import { keepBudget } from './plan/budget.ts'
import { describeNotRun } from './plan/describe-plan.ts'
import { estimateBy, type TimeEstimate, withCount } from './plan/estimate-time.ts'
import { orderTrials } from './plan/order-rounds.ts'
import { findPlanned, type PlannedCase, planCases, selectionOf } from './plan/plan.ts'
import { type Manifests, readEntries } from './plan/read-entries.ts'
import { requireKey } from './seal/host-key.ts'
import {
  createPartialRun,
  listPartialRuns,
  openPartialRun,
  type PartialRun,
  partialFolder,
} from './seal/partial-run.ts'
import { type Effects, measureRun } from './session/measure-run.ts'
import { createProgress, type Progress, standardError } from './session/progress.ts'
import { measureBlock } from './trial/block.ts'
import { describeTrial } from './trial/describe-trial.ts'
import { runTrial } from './trial/run-trial.ts'
import { type ChosenSandbox, chooseSandbox } from './trial/sandbox/choose-sandbox.ts'

const checkout = resolve(import.meta.dirname, '..')
const BUILD_TIME_OUT_S = 1800

/** Starts a run and returns the exit status. Throws a UsageError if nothing was recorded. */
export async function startRun(options: BenchOptions, args: readonly string[]): Promise<number> {
  const progress = createProgress(standardError())
  const signal = listenForInterrupts(progress.report)
  const manifests = readEntries(options.manifests)
  const state = await readHostState()
  const { sandbox, warning } = await settleSandbox(manifests, options, state.open_file_limit)
  const planned = planCases(manifests, selectionIn(sandbox, options), state.open_file_limit)
  for (const { message } of manifests.rejected) progress.report(`rejected: ${message}`)
  for (const not_run of planned.not_run) progress.report(describeNotRun(not_run))
  if (planned.cases.length === 0) throw new UsageError(3, 'no case can be measured on this host: see the reasons above')
  const programs = findPrograms()
  const more = warning ? [warning] : []
  const diagnosis = examineHost(state, programs, planned.cases, { ...options, ...progress, more })
  const host_id = hostOf(options)
  const estimate = estimateBy(join(options.data, 'raw'), host_id)
  const plan = { ...planned, cases: keepBudget(planned.cases, options.budget_s, estimate, options.schedule) }
  announceBudget(planned.cases, plan.cases, progress)
  if (options.key !== null) requireKey(options.key, options.manifests, host_id)
  const { commit, is_clean } = readCommit(checkout)
  if (!is_clean && !options.is_quick)
    progress.report(`bench: the checkout has uncommitted changes on ${commit}, which the run records: commit first`)
  const started = new Date()
  const run_id = `${runIdStem({ started_at: started.toISOString(), host_id })}${randomBytes(3).toString('hex')}`
  const release = options.is_quick ? () => {} : await lockHost(run_id)
  const data = options.is_quick ? mkdtempSync(temporaryPrefix('quick')) : options.data
  try {
    reportAndRemoveOrphans(progress)
    if (!options.is_quick) announcePartialRuns(options, progress)
    const rounds_seed = options.rounds_seed ?? randomBytes(4).toString('hex')
    const trials = orderTrials(plan.cases, rounds_seed, options.schedule)
    const redactions = redactionsFor(data, options)
    const run_started_ms = performance.timeOrigin + performance.now()
    const counts = plan.cases.map(({ case: one, trials: count }) => ({ case: one, trials: count }))
    const stored = { run_id, run_started_ms, cases: counts, trials, before: null }
    const partial = createPartialRun(resolve(data, 'raw'), stored, {
      ...{
        started_at: started.toISOString(),
        finished_at: null,
        host_id,
        commit,
        is_clean,
        is_partial: true,
        rounds_seed,
      },
      arguments: args.map(argument => redact(argument, redactions).text),
      planned_trial_count: trials.length,
      ...(options.schedule && { schedule: options.schedule }),
      sandbox,
      ...{ complaints: diagnosis.complaints, builds: [], not_run: plan.not_run, trials: [] },
    })
    const { cases } = plan
    return await measure({ partial, cases, data, options, progress, estimate, signal, programs, diagnosis, redactions })
  } finally {
    release()
  }
}

export const selectionIn = (sandbox: ChosenSandbox['sandbox'], options: BenchOptions) =>
  withBundle(selectionOf(options, sandbox !== 'none'), options.kit)

/** The sandbox if it is available, unless the run only times commands, which cannot be sandboxed. */
export async function settleSandbox(
  manifests: Manifests,
  options: BenchOptions,
  limit: number | null,
): Promise<ChosenSandbox> {
  const { cases } = planCases(manifests, selectionIn('none', options), limit)
  const hasServer = cases.some(({ case: { tool } }) => invocationOf(tool).kind === 'load')
  return chooseSandbox(options.sandbox ?? (hasServer ? null : false))
}

/** Resumes an interrupted run with its plan. */
export async function resumeRun(run_id: string, options: BenchOptions): Promise<number> {
  const progress = createProgress(standardError())
  const signal = listenForInterrupts(progress.report)
  const raw = resolve(options.data, 'raw')
  const release = await lockHost(run_id)
  try {
    reportAndRemoveOrphans(progress)
    const partial = openPartialRun(raw, run_id)
    if (partial === 'sealed') {
      progress.report(`bench: the run was already sealed; it is now ${join(raw, run_id)}`)
      return 0
    }
    const { commit, is_clean } = readCommit(checkout)
    if (!hasSameRunner(checkout, partial.run.commit))
      throw new UsageError(
        2,
        `${run_id} was started at commit ${partial.run.commit}, whose runners/ differs from that of ${commit}: check out that commit to resume`,
      )
    hostOf({ ...options, host: partial.run.host_id })
    if (options.key !== null) requireKey(options.key, options.manifests, partial.run.host_id)
    const cases = findPlanned(readEntries(options.manifests), partial.plan.cases)
    if (partial.run.sandbox === 'namespaces') await chooseSandbox(true)
    const programs = findPrograms()
    const diagnosis = examineHost(await readHostState(), programs, cases, { ...options, ...progress })
    const known = new Set(partial.run.complaints.map(({ complaint_id }) => complaint_id))
    const added = diagnosis.complaints.filter(({ complaint_id }) => !known.has(complaint_id))
    const { run } = partial
    partial.run = { ...run, is_clean: run.is_clean && is_clean, complaints: [...run.complaints, ...added] }
    const redactions = redactionsFor(options.data, options)
    const { data } = options
    const estimate = estimateBy(raw, partial.run.host_id)
    return await measure({ partial, cases, data, options, progress, estimate, signal, programs, diagnosis, redactions })
  } finally {
    release()
  }
}

interface Measurement {
  partial: PartialRun
  cases: readonly PlannedCase[]
  data: string
  options: BenchOptions
  progress: Progress
  estimate: TimeEstimate
  signal: AbortSignal
  programs: Programs
  diagnosis: Diagnosis
  redactions: readonly Redaction[]
}

async function measure(measurement: Measurement): Promise<number> {
  const { partial, data, options, progress, signal } = measurement
  const raw = resolve(data, 'raw')
  const { run_id } = partial.plan
  try {
    const session = { ...measurement, raw, key: options.key, effects: effectsOf(measurement) }
    const { seal, is_all_ok } = await measureRun(session)
    if (seal === null)
      progress.report('bench: nothing could be measured, and nothing is recorded: see the reasons above')
    else {
      const unsigned = options.is_quick
        ? '; a quick run is never published'
        : '; it is unsigned, so it cannot be merged: sign with --key'
      const trials = withCount(partial.run.trials.length, 'trial')
      const ending = options.key === null ? unsigned : ', signed'
      progress.report(`bench: ${trials} in ${join(data, 'raw', run_id)}, sealed ${seal}${ending}`)
    }
    return is_all_ok ? 0 : 1
  } catch (error) {
    if (!signal.aborted && error instanceof UsageError) throw error
    const why = signal.aborted ? 'interrupted' : `stopped: ${(error as Error).message}`
    progress.report(`bench: ${why}. ${keepOrDrop(measurement)}`)
    return signal.aborted ? 130 : 1
  } finally {
    if (options.is_quick && partial.run.trials.length === 0) rmSync(data, { recursive: true, force: true })
  }
}

/** Keeps the completed trials of a stopped run, unless it was a quick run. */
function keepOrDrop({ partial: { plan, run }, data, options }: Measurement): string {
  if (options.is_quick) {
    rmSync(data, { recursive: true, force: true })
    return 'Trials of a quick run are not kept'
  }
  const folder = partialFolder(join(data, 'raw'), plan.run_id)
  return `${run.trials.length} of ${run.planned_trial_count} trials are stored in ${folder}; resume with: ${resumeCommand(plan.run_id, options)}`
}

function resumeCommand(run_id: string, { data, manifests }: BenchOptions): string {
  const folders = [data === 'data' ? [] : ['--data', data], manifests === 'runners' ? [] : ['--manifests', manifests]]
  return ['npm run bench -- resume', run_id, ...folders.flat()].join(' ')
}

function effectsOf({ partial, cases, options, programs, diagnosis, redactions }: Measurement): Effects {
  const needs = [...new Set(cases.flatMap(({ entry }) => entry.manifest.needs ?? []))]
  const folder = partial.folder
  return {
    build: async (planned, signal) =>
      options.kit !== null
        ? takeBuild(options.kit, planned, join(folder, 'builds'), redactions)
        : buildEntry(planned.entry, planned.configuration, {
            builds_folder: resolve(options.manifests, '.build'),
            logs_folder: join(folder, 'builds'),
            redactions,
            signal,
            time_out_s: BUILD_TIME_OUT_S,
          }),
    runTrial: (trial, signal) => {
      const hostOptions = { cpus: diagnosis.cpus, programs, redactions }
      return runTrial({ ...trial, ...hostOptions, sandbox: partial.run.sandbox ?? 'none', observe: true }, signal)
    },
    runBlock: (requests, schedule, signal) => {
      const hostOptions = { cpus: diagnosis.cpus, programs, redactions }
      const sandbox = partial.run.sandbox ?? 'none'
      return measureBlock(
        requests.map(each => ({ ...each, ...hostOptions, sandbox, observe: true })),
        schedule,
        signal,
      )
    },
    readEnvironment: async () => {
      const tools = cases.map(planned => invocationOf(planned.case.tool).program.name)
      const { facts, unreadable } = await readEnvironment({
        programs: [...tools, 'node', 'taskset'],
        needs,
        repo: checkout,
        redactions,
      })
      // part of the environment, so that results with and without it are never compared
      const { sandbox = 'none' } = partial.run
      return { facts: sandbox === 'none' ? facts : { ...facts, server_sandbox: sandbox }, unreadable }
    },
    describeTrial: trial => describeTrial(folder, trial),
  }
}

function announceBudget(planned: readonly PlannedCase[], budgeted: readonly PlannedCase[], { report }: Progress): void {
  const roundsOf = (cases: readonly PlannedCase[]) => Math.max(...cases.map(({ trials }) => trials))
  if (roundsOf(budgeted) < roundsOf(planned))
    report(`bench: measuring ${roundsOf(budgeted)} of ${roundsOf(planned)} rounds, to stay within --budget`)
}

/** A quick run does not need a documented host. */
function hostOf({ manifests, host, is_quick }: BenchOptions): string {
  const here = describeThisHost()
  return is_quick ? (recogniseIfKnown(manifests, here, host) ?? 'undocumented') : recogniseHost(manifests, here, host)
}

/** Removes the network namespaces and folders of dead runners. */
function reportAndRemoveOrphans({ report }: Progress): void {
  const orphans = findOrphans()
  for (const name of orphans.namespaces) report(`bench: removing the network namespace ${name}, whose runner is dead`)
  for (const name of removeOrphans(orphans)) report(`bench: ${name} could not be removed: ip netns delete ${name}`)
}

function announcePartialRuns(options: BenchOptions, { report }: Progress): void {
  for (const { run_id, done, planned } of listPartialRuns(join(options.data, 'raw'))) {
    const progress = done === null ? 'its record cannot be read' : `${done} of ${planned} trials`
    report(`bench: ${run_id} is not finished (${progress}); resume with: ${resumeCommand(run_id, options)}`)
  }
}

function redactionsFor(data: string, { manifests, key }: BenchOptions): Redaction[] {
  return redactionsOf(checkout, [
    [resolve(data), '<data>'],
    [resolve(manifests), '<manifests>'],
    ...(key === null ? [] : [[resolve(key), '<key>'] as const]),
  ])
}

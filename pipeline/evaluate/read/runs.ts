/** A run's files: the run, its environment, its cases and their trials. */
import { posix } from 'node:path'
import { z } from 'zod'
import { ARCHIVE } from '../../ledger/archive.ts'
import type { JsonPath } from '../../ledger/manifest/checked-json.ts'
import { readManifest } from '../../ledger/manifest/read-manifest.ts'
import type { RunFolder } from '../../ledger/run-folder.ts'
import { BESIDE_SUMS, SUMS } from '../../ledger/seal.ts'
import { type SealProblem, verifySeal } from '../../ledger/verify-seal.ts'
import { caseNameOf, casePath, configurationId, leagueId, stemOf, trialId } from '../../schema/case-name.ts'
import { facts, key, text } from '../../schema/records/fields.ts'
import type { Run, RunTrial } from '../../schema/records/run.ts'
import { resultId } from '../../schema/result-id.ts'
import { problemOf, type Rows, type SourceProblem, together } from '../../schema/rows.ts'
import { readJson } from '../recordings/recorded-file.ts'
import type { EnvironmentRow, ReadCase } from '../result.ts'
import type { ReadRun } from '../run.ts'
import { columnsIn } from './record-tables.ts'
import { type RunTrialFiles, readTrial } from './run-trial.ts'

/** What one run gives is a function of its files and of the readers. Addresses are relative to the data folder. */
export function readRun(folder: RunFolder, broken: readonly SealProblem[] = verifySeal(folder)): ReadRun {
  const { run_id, files } = folder
  const path = `raw/${run_id}`
  const seal = broken.map(problem => sealProblem(path, problem))
  const nothing = (problems: readonly SourceProblem[]): ReadRun => {
    const names = { run_id, host_id: null, commit: null, framework_ids: [], scenario_ids: [], result_ids: [] }
    return { names, cases: [], environment: [], rows: {}, problems: [...seal, ...problems] }
  }
  const text = files.get('run.json')?.bytes.toString('utf8')
  if (text === undefined) {
    const problem = 'the folder has no run.json that is a plain file: restore it, or remove the folder'
    return nothing([problemOf('run', `${path}/run.json`, problem)])
  }
  const manifest = readManifest('run', `${path}/run.json`, text)
  if (manifest.value === null) return nothing(manifest.problems.map(problem => ({ check_id: 'manifest', ...problem })))
  const run = manifest.value
  const { environment, problems } = readRunEnvironment(folder)
  const { cases, rows, problems: of_trials } = readTrials(folder, broken, run, manifest.linesOf)
  return {
    names: {
      ...{ run_id, host_id: run.host_id, commit: run.commit },
      framework_ids: [...new Set(cases.map(({ framework_id }) => framework_id))],
      scenario_ids: [...new Set(cases.flatMap(({ scenario_id }) => scenario_id ?? []))],
      result_ids: cases.flatMap(({ result_id }) => result_id ?? []),
    },
    ...{ cases, environment },
    rows: { ...runRows(folder, run, broken.length === 0), ...rows },
    problems: [...seal, ...unnamedFiles(folder, run), ...problems, ...of_trials],
  }
}

const sealProblem = (run: string, { path, problem }: SealProblem): SourceProblem =>
  problemOf('seal', path === '.' ? run : `${run}/${path}`, problem)

function runRows({ run_id, files }: RunFolder, run: Run, is_sealed: boolean): Rows {
  const { rounds_seed } = run
  const record = {
    ...{ run_id, ...columnsIn('run', run), is_partial: run.is_partial ?? false, arguments: run.arguments ?? [] },
    rounds_seed: rounds_seed == null ? null : String(rounds_seed),
    ...{ trial_count: run.trials.length, seal: files.get(SUMS)?.sha256, is_sealed },
  }
  const entryOf = ({ framework, configuration }: Pick<RunTrial, 'framework' | 'configuration'>) => {
    return { run_id, framework_id: framework, configuration_id: configurationId(configuration ?? {}) }
  }
  const addressOf = (path: string) => files.get(path)?.address ?? `raw/${run_id}/${path}`
  return {
    run: [record],
    build: (run.builds ?? []).map(build => {
      return { ...entryOf(build), ...columnsIn('build', build), path: build.path && addressOf(build.path) }
    }),
    not_run: (run.not_run ?? []).map(gap => {
      return { ...entryOf(gap), ...columnsIn('not_run', gap), scenario_id: gap.scenario }
    }),
    host_warning: (run.complaints ?? []).map(host_warning => ({ run_id, ...host_warning })),
  }
}

/** A result is all trials of one case. */
function readTrials(
  folder: RunFolder,
  broken: readonly SealProblem[],
  run: Run,
  linesOf: (place: JsonPath) => [first: number, last: number],
): Pick<ReadRun, 'cases' | 'rows' | 'problems'> {
  const path = `raw/${folder.run_id}/run.json`
  const problems: SourceProblem[] = []
  const found = new Map<string, { first: RunTrial; trials: RunTrialFiles[] }>()
  const seen = new Set<string>()
  const filesByFolder = Map.groupBy(folder.files, ([name]) => posix.dirname(name))
  for (const [index, trial] of run.trials.entries()) {
    const place = () => linesOf(['trials', index])
    const complain = (problem: string) =>
      problems.push({ check_id: 'trial-path', path, line: place()[0], text: trial.path, problem })
    const key = casePath(caseNameOf(trial))
    if (!stemOf(trial.path).startsWith(`${key}/`)) complain(`the trial's case is ${key}: its files are below that`)
    const siblings = filesByFolder.get(posix.dirname(trial.path)) ?? []
    const one = readTrial(folder, siblings, broken, trial, place)
    const trial_id = trialId(one.trial.extent)
    if (seen.has(trial_id)) {
      complain(
        'another trial has the same lines: give each a file of its own, or an entry of its own lines in run.json',
      )
      continue
    }
    seen.add(trial_id)
    const known = found.get(key)
    if (known) known.trials.push(one)
    else found.set(key, { first: trial, trials: [one] })
  }
  const cases = [...found].map(([result_key, { first, trials }], index): ReadCase => {
    const ofCase = trials.map(({ trial }) => trial)
    const result_id = resultId(
      folder.run_id,
      ofCase.map(({ extent }) => extent),
    )
    const named = { run_id: folder.run_id, result_key, position: index + 1, result_id }
    return { ...named, ...caseOf(first, run.host_id), trials: ofCase }
  })
  const { rows, problems: of_files } = together([...found.values()].flatMap(({ trials }) => trials))
  return { cases, rows, problems: [...problems, ...of_files] }
}

/** All trials of a case say the same of it. */
function caseOf(trial: RunTrial, host_id: string) {
  const { framework: framework_id, configuration, scenario: scenario_id, ...of_trial } = trial
  const { framework_version = null, tool = null, threads = null, connections = null } = of_trial
  const { rate_per_s = null, duration_s = null } = of_trial
  const settings = configuration ?? {}
  return {
    ...{ origin: 'measured' as const, document_id: null, status: null, status_reason: null, host_id },
    ...{ framework_id, framework_version, configuration_id: configurationId(settings), settings, scenario_id },
    ...{ league_id: leagueId(caseNameOf(trial), host_id), tool, threads, connections, rate_per_s, duration_s },
  }
}

/** Files that belong to no trial, no build and not to the run itself. */
function unnamedFiles({ run_id, files }: RunFolder, run: Run): SourceProblem[] {
  const named = new Set([
    ...['run.json', 'environment.json', ARCHIVE, ...BESIDE_SUMS],
    ...(run.builds ?? []).map(build => build.path),
  ])
  const stems = new Set(run.trials.map(trial => stemOf(trial.path)))
  const problem = 'no trial and no build of run.json names this file: it is not part of what was measured'
  return [...files.keys()]
    .filter(name => !named.has(name) && !stems.has(stemOf(name)))
    .map(name => problemOf('unnamed-file', `raw/${run_id}/${name}`, problem))
}

/** A run that was stopped before its end has no environment after it. */
const environmentFile = z.object({
  before: facts.nullish(),
  after: facts.nullish(),
  unreadable: z.record(key, text).nullish().describe('write why a fact is null as "key": "why"'),
})

/** environment.json of a run: each fact before and after, and why one could not be read. */
function readRunEnvironment({ run_id, files }: RunFolder): {
  environment: EnvironmentRow[]
  problems: SourceProblem[]
} {
  const path = `raw/${run_id}/environment.json`
  const file = files.get('environment.json')
  if (!file) {
    const missing = problemOf('environment', path, 'the run has no environment.json: restore it')
    return { environment: [], problems: [missing] }
  }
  const { content, problems } = readJson(file.bytes.toString('utf8'), environmentFile)
  const environment = (['before', 'after'] as const).flatMap(phase =>
    Object.entries(content?.[phase] ?? {}).map(([key, fact]) => {
      const reason = fact === null ? (content?.unreadable?.[key] ?? null) : null
      return { origin_id: run_id, phase, key, value: fact === null ? null : String(fact), reason }
    }),
  )
  const found = problems.map(problem => ({ check_id: 'environment', path, text: null, ...problem }))
  return { environment, problems: found }
}

/** A run's files to rows: the run, its environment, its cases and their trials. */
import { readManifest } from '../manifest/read-manifest.ts'
import { caseNameOf, casePath, configurationId, leagueId, stemOf, trialId } from '../schema/case-name.ts'
import type { Run, RunTrial } from '../schema/records/run.ts'
import { resultId } from '../schema/result-id.ts'
import { ARCHIVE } from './archive.ts'
import { columnsIn } from './record-tables.ts'
import { readRunEnvironment } from './run-environment.ts'
import type { RunFolder } from './run-folder.ts'
import { type ReadTrial, readTrial } from './run-trial.ts'
import { BESIDE_SUMS, SUMS } from './seal.ts'
import { problemOf, type Rows, type SourceProblem, type Sources, together } from './source.ts'
import { type SealProblem, verifySeal } from './verify-seal.ts'

/** What one run gives is a function of its files and of the readers. Addresses are relative to the data folder. */
export function readRun(folder: RunFolder): Sources {
  const { run_id, files } = folder
  const path = `raw/${run_id}`
  const broken = verifySeal(folder)
  const seal = { rows: {}, problems: broken.map(problem => sealProblem(path, problem)) }
  const text = files.get('run.json')?.bytes.toString('utf8')
  if (text === undefined) {
    const problem = 'the folder has no run.json that is a plain file: restore it, or remove the folder'
    return together([seal, { rows: {}, problems: [problemOf('run', `${path}/run.json`, problem)] }])
  }
  const manifest = readManifest('run', `${path}/run.json`, text)
  const problems = manifest.problems.map(problem => ({ check_id: 'manifest', ...problem }))
  if (manifest.value === null) return together([seal, { rows: {}, problems }])
  const run = manifest.value
  const lines = run.trials.map((_, index) => manifest.linesOf(['trials', index]))
  return together([
    seal,
    { rows: runRows(folder, run, broken.length === 0), problems: unnamedFiles(folder, run) },
    readRunEnvironment(folder),
    readTrials(folder, broken, run, lines),
  ])
}

const sealProblem = (run: string, { path, problem }: SealProblem): SourceProblem =>
  problemOf('seal', path === '.' ? run : `${run}/${path}`, problem)

function runRows({ run_id, files }: RunFolder, run: Run, is_sealed: boolean): Rows {
  const { rounds_seed } = run
  const own = {
    ...{ run_id, ...columnsIn('run', run), is_partial: run.is_partial ?? false, arguments: run.arguments ?? [] },
    rounds_seed: rounds_seed == null ? null : String(rounds_seed),
    ...{ trial_count: run.trials.length, seal: files.get(SUMS)?.sha256, is_sealed },
  }
  const entryOf = ({ framework, configuration }: Pick<RunTrial, 'framework' | 'configuration'>) => {
    return { run_id, framework_id: framework, configuration_id: configurationId(configuration ?? {}) }
  }
  const addressOf = (path: string) => files.get(path)?.address ?? `raw/${run_id}/${path}`
  return {
    run: [own],
    build: (run.builds ?? []).map(build => {
      return { ...entryOf(build), ...columnsIn('build', build), path: build.path && addressOf(build.path) }
    }),
    not_run: (run.not_run ?? []).map(gap => {
      return { ...entryOf(gap), ...columnsIn('not_run', gap), scenario_id: gap.scenario }
    }),
    host_warning: (run.complaints ?? []).map(host_warning => ({ run_id, ...host_warning })),
  }
}

/** A result is all trials of one case; each trial's row carries its address. */
function readTrials(folder: RunFolder, broken: readonly SealProblem[], run: Run, lines: [number, number][]): Sources {
  const path = `raw/${folder.run_id}/run.json`
  const problems: SourceProblem[] = []
  const cases = new Map<string, { first: RunTrial; trials: ReadTrial[] }>()
  const seen = new Set<string>()
  for (const [index, trial] of run.trials.entries()) {
    const line = lines[index]?.[0] ?? null
    const complain = (problem: string) =>
      problems.push({ check_id: 'trial-path', path, line, text: trial.path, problem })
    const key = casePath(caseNameOf(trial))
    if (!stemOf(trial.path).startsWith(`${key}/`)) complain(`the trial's case is ${key}: its files stand below that`)
    const one = readTrial(folder, broken, trial, lines[index] ?? [1, 1])
    if (seen.has(trialId(one.extent))) {
      complain(
        'another trial has the same lines: give each a file of its own, or an entry of its own lines in run.json',
      )
      continue
    }
    seen.add(trialId(one.extent))
    const known = cases.get(key)
    if (known) known.trials.push(one)
    else cases.set(key, { first: trial, trials: [one] })
  }
  const parts = [...cases].flatMap(([result_key, { first, trials }], index): Sources[] => {
    const result_id = resultId(
      folder.run_id,
      trials.map(trial => trial.extent),
    )
    const named = { run_id: folder.run_id, result_key, position: index + 1, result_id }
    const stg_trial = trials.map(trial => ({ ...trial.row, result_id }))
    return [{ rows: { stg_case: [{ ...named, ...caseOf(first, run.host_id) }], stg_trial }, problems: [] }, ...trials]
  })
  return together([{ rows: {}, problems }, ...parts])
}

/** All trials of a case say the same of it. */
function caseOf(trial: RunTrial, host_id: string): object {
  const { framework, framework_version, configuration, scenario, ...load } = trial
  const { tool, threads, connections, rate_per_s, duration_s } = load
  const settings = configuration ?? {}
  return {
    ...{ origin: 'measured', framework_id: framework, framework_version, scenario_id: scenario },
    league_id: leagueId(caseNameOf(trial), host_id),
    ...{ configuration_id: configurationId(settings), settings, tool, threads, connections, rate_per_s, duration_s },
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

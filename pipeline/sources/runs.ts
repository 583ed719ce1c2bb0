/** A run's folder to source rows: the run, its environment, its cases and their trials. */
import { relative } from 'node:path'
import { readManifest } from '../manifest.ts'
import { caseNameOf, casePath, configurationId, stemOf, trialId } from '../vocabulary/case-name.ts'
import type { Run, RunTrial } from '../vocabulary/records/run.ts'
import { resultId, type TrialExtent } from '../vocabulary/result-id.ts'
import type { ReadOptions } from './log-file.ts'
import { readRunEnvironment } from './run-environment.ts'
import { type RunFolder, readRunFolder } from './run-folder.ts'
import { type ReadTrial, readTrial } from './run-trial.ts'
import type { SourceProblem, SourceRow, Sources } from './source.ts'

/** `folder` is absolute; what it gives is addressed relative to `dataDir`. */
export function readRun(dataDir: string, folder: string, read?: ReadOptions['read']): Sources {
  const path = relative(dataDir, folder)
  const own = readRunFolder(dataDir, folder)
  const problems = [...own.problems]
  const text = own.files.get('run.json')?.toString('utf8')
  if (text === undefined) {
    const problem = 'the folder has no run.json that is a plain file: restore it, or remove the folder'
    problems.push({ check_id: 'run', path: `${path}/run.json`, line: null, text: null, problem })
    return { rows: [], problems }
  }
  const manifest = readManifest('run', `${path}/run.json`, text)
  problems.push(...manifest.problems.map(problem => ({ check_id: 'manifest', ...problem })))
  if (manifest.value === null) return { rows: [], problems }
  const run = manifest.value

  const rows: SourceRow[] = [runRow(own, run), ...sideRows(own.run_id, run)]
  const environment = readRunEnvironment(own)
  const trials = readTrials(
    own,
    run,
    run.trials.map((_, index) => manifest.linesOf(`/trials/${index}`)),
    read,
  )
  problems.push(...environment.problems, ...trials.problems, ...unnamedFiles(own, run))
  return { rows: [...rows, ...environment.rows, ...trials.rows], problems }
}

function runRow({ run_id, seal, broken }: RunFolder, run: Run): SourceRow {
  const { trials, builds: _, not_run: __, complaints: ___, ...facts } = run
  return {
    kind: 'run',
    path: run_id,
    body: { ...facts, seal, is_sealed: broken.size === 0, trial_count: trials.length },
  }
}

function sideRows(run_id: string, { builds, not_run, complaints }: Run): SourceRow[] {
  const named = ({ configuration, ...body }: { configuration?: RunTrial['configuration'] }) => ({
    ...body,
    run_id,
    configuration_id: configurationId(configuration ?? {}),
  })
  return [
    ...(builds ?? []).map(
      (build): SourceRow => ({
        kind: 'build',
        path: run_id,
        body: { ...named(build), path: build.path ? `raw/${run_id}/${build.path}` : null },
      }),
    ),
    ...(not_run ?? []).map((gap): SourceRow => ({ kind: 'not_run', path: run_id, body: named(gap) })),
    ...(complaints ?? []).map(
      (complaint): SourceRow => ({ kind: 'complaint', path: run_id, body: { ...complaint, run_id } }),
    ),
  ]
}

/** A result is all trials of one case; each trial's rows carry its address. */
function readTrials(own: RunFolder, run: Run, lines: [number, number][], read: ReadOptions['read']): Sources {
  const rows: SourceRow[] = []
  const problems: SourceProblem[] = []
  const cases = new Map<string, { first: RunTrial; trials: ReadTrial[] }>()
  const seen = new Set<string>()
  for (const [index, trial] of run.trials.entries()) {
    const complain = (problem: string) =>
      problems.push({
        check_id: 'trial-path',
        path: `${own.path}/run.json`,
        line: lines[index]?.[0] ?? null,
        text: trial.path,
        problem,
      })
    const key = casePath(caseNameOf(trial))
    if (!stemOf(trial.path).startsWith(`${key}/`)) complain(`the trial's case is ${key}: its files stand below that`)
    const one = readTrial(own, trial, lines[index] ?? [1, 1], read)
    const trial_id = trialId(one.extent)
    if (seen.has(trial_id)) {
      complain(
        'another trial has the same lines: give each a file of its own, or an entry of its own lines in run.json',
      )
      continue
    }
    seen.add(trial_id)
    const known = cases.get(key)
    if (known) known.trials.push(one)
    else cases.set(key, { first: trial, trials: [one] })
  }
  for (const [index, [key, { first, trials }]] of [...cases].entries()) {
    const extents: TrialExtent[] = trials.map(trial => trial.extent)
    const result_id = resultId(own.run_id, extents)
    rows.push({ kind: 'run_result', path: own.run_id, body: caseBody(own.run_id, key, index + 1, first, result_id) })
    for (const trial of trials) {
      rows.push(...trial.rows.map(row => (row.kind === 'trial' ? { ...row, body: { ...row.body, result_id } } : row)))
      problems.push(...trial.problems)
    }
  }
  return { rows, problems }
}

function caseBody(run_id: string, result_key: string, position: number, first: RunTrial, result_id: string): object {
  const { framework, framework_version, configuration, scenario, tool, threads, connections, duration_s } = first
  const load = { tool, threads, connections, duration_s }
  return { run_id, result_key, position, result_id, framework, framework_version, configuration, scenario, ...load }
}

/** Files that belong to no trial, no build and not to the run itself. */
function unnamedFiles({ path, files }: RunFolder, run: Run): SourceProblem[] {
  const named = new Set(['run.json', 'environment.json', 'SHA256SUMS', ...(run.builds ?? []).map(build => build.path)])
  const stems = new Set(run.trials.map(trial => stemOf(trial.path)))
  const problem = 'no trial and no build of run.json names this file: it is not part of what was measured'
  return [...files.keys()]
    .filter(name => !named.has(name) && !stems.has(stemOf(name)))
    .map(name => ({ check_id: 'unnamed-file', path: `${path}/${name}`, line: null, text: null, problem }))
}

/** Checks data/raw after a runner was killed at any moment: it must be in the old or the new state. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from '../../pipeline/ledger/seal.ts'
import { verifyRaw } from '../../pipeline/ledger/verify-seal.ts'
import { stemOf } from '../../pipeline/schema/case-name.ts'
import { RUN_ID } from '../../pipeline/schema/ids.ts'
import type { RunJson } from '../../pipeline/schema/records/run.ts'
import { listPartialRuns } from '../../runners/seal/partial-run.ts'
import { fileNamesOf, type TestEnvironment } from '../fixtures/test-environment.ts'

export interface RawState {
  sealed: string[]
  /** An incomplete run with its recorded trials; `stage` is how far its sealing got. */
  partial: { run_id: string; done: number; planned: number; stage: string } | null
  /** Inconsistencies; empty if there are none. */
  problems: string[]
}

export function checkRaw(environment: Pick<TestEnvironment, 'data'>): RawState {
  const raw = join(environment.data, 'raw')
  const names = fileNamesOf(environment)
  const sealed = names.filter(name => RUN_ID.test(name) && /Z-made-host-.{6}$/.test(name))
  const partials = names.filter(name => name.startsWith('.partial-') && !name.endsWith('.new'))
  const unexpected = names.filter(name => !sealed.includes(name) && !/^\.partial-[\w-]+(?:\.new)?$/.test(name))
  const problems = unexpected.map(name => `${name} is neither a run nor a partial run`)
  for (const { run_id, problems: broken } of verifyRaw(raw))
    problems.push(...broken.map(({ path, problem }) => `${run_id}/${path} ${problem}`))
  for (const run_id of sealed) problems.push(...checkTrials(join(raw, run_id)))
  const listed = listPartialRuns(raw)
  if (partials.length > 1) problems.push(`${partials.join(' and ')}: only one was started`)
  if (listed.map(({ run_id }) => `.partial-${run_id}`).join() !== partials.join())
    problems.push('a partial run is not listed')
  for (const name of partials) problems.push(...checkFiles(join(raw, name)))
  const [only] = listed
  const { run_id = '', done = null, planned = null } = only ?? {}
  if (only && (done === null || planned === null)) problems.push(`the record of ${run_id} cannot be read`)
  return {
    sealed,
    partial: only ? { run_id, done: done ?? 0, planned: planned ?? 0, stage: stageOf(raw, run_id) } : null,
    problems,
  }
}

function stageOf(raw: string, run_id: string): string {
  const has = (name: string) => existsSync(join(raw, `.partial-${run_id}`, name))
  if (!has('plan.json')) return ', all but renamed'
  return has('SHA256SUMS') ? ', summed' : has('environment.json') ? ', environment written' : ''
}

/** Every planned trial must exist exactly once, complete and with responses. */
function checkTrials(folder: string): string[] {
  const run: RunJson = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8'))
  const there = run.trials.map(({ framework, connections, round }) => `${framework} ${connections} ${round}`)
  const problems = checkFiles(folder)
  if (run.is_partial || run.finished_at === null) problems.push(`${folder} is sealed and marked as incomplete`)
  if (new Set(there).size !== there.length || there.length !== run.planned_trial_count)
    problems.push(`${folder} has ${there.join(', ')} of ${run.planned_trial_count} planned trials`)
  for (const { path, status, reason } of run.trials) {
    if (status === 'failed' || status === 'void') problems.push(`${path} is ${status}: ${reason}`)
    else if (!existsSync(join(folder, path))) problems.push(`${path} is recorded and missing`)
  }
  return problems
}

/** The records and the JSON files of recorded trials must be valid; other trials may be incomplete and are removed. */
function checkFiles(folder: string): string[] {
  return filesBelow(folder).flatMap(path => {
    const isOfTrial = path.includes('/')
    if (!path.endsWith('.json') || (isOfTrial && !isRecorded(folder, path))) return []
    try {
      JSON.parse(readFileSync(join(folder, path), 'utf8'))
      return []
    } catch (error) {
      return [`${join(folder, path)} is not JSON: ${(error as Error).message}`]
    }
  })
}

function isRecorded(folder: string, path: string): boolean {
  const run: RunJson = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8'))
  return run.trials.some(trial => path.startsWith(`${stemOf(trial.path)}.`))
}

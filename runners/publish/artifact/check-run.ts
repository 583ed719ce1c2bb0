/** What a run that came from a benchmark host says of itself, held against its seal, its plan, the readers and the rules. */
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build } from '../../../pipeline/build.ts'
import { readManifest } from '../../../pipeline/manifest.ts'
import { readRunFolder } from '../../../pipeline/sources/run-folder.ts'
import { verifySeal } from '../../../pipeline/sources/verify-seal.ts'
import { isNameOf } from '../../../pipeline/vocabulary/ids.ts'
import type { RunJson } from '../../../pipeline/vocabulary/records/run.ts'
import type { Plan } from '../../plan/plan.ts'
import type { ArtifactProblem } from './check-files.ts'
import { checkPlan } from './check-plan.ts'
import { checkReports } from './check-reports.ts'

export interface Expected {
  /** What the commit plans, for a host that can do all of it: what it cannot is in the record. */
  plan: Plan
  host_id: string
  /** 40 hex digits. */
  commit: string
}

/** `data` holds raw/<run_id>, whose files are plain already. `parquet` is a scratch folder. Never throws for what is in them. */
export async function checkRun(
  data: string,
  run_id: string,
  expected: Expected,
  parquet: string,
): Promise<ArtifactProblem[]> {
  const folder = join(data, 'raw', run_id)
  const at = (rule: string) => (path: string, line: number | null, problem: string) => ({ path, line, rule, problem })
  const files = readRunFolder(folder)
  const seal = verifySeal(files).map(({ path, problem }) => at('seal')(`${run_id}/${path}`, null, problem))
  if (seal.length > 0) return seal
  const path = `${run_id}/run.json`
  const text = readFileSync(join(folder, 'run.json'), 'utf8')
  const { value, problems } = readManifest('run', path, text)
  if (value === null) return problems.map(({ line, problem }) => at('schema')(path, line, problem))
  const run = value as RunJson
  const said = [...checkOrigin(run_id, run, expected), ...checkPlan(run, expected.plan)]
  if (said.length > 0) return said.map(problem => at('plan')(path, null, problem))
  const reports = checkReports(files, run)
  if (reports.length > 0) return reports.map(each => at('report')(`${run_id}/${each.path}`, null, each.problem))
  // readers, rules and the checks of the pipeline, on this run alone; that it has not landed yet, and that a clone with a
  // short history could not tell, says nothing against it
  const built = await build({ data, out: parquet })
  return built.problems
    .filter(({ check_id }) => check_id !== 'landing')
    .map(({ check_id, path: below, line, problem }) => at(check_id)(relative('raw', below), line, problem))
}

function checkOrigin(run_id: string, run: RunJson, { host_id, commit }: Expected): string[] {
  return [
    ...(run.host_id === host_id ? [] : [`it is of another host than ${host_id}`]),
    ...(isNameOf(run_id, run) ? [] : ['its folder is not called what its started_at and host_id say']),
    ...(run.commit === commit ? [] : [`it is of another commit than ${commit}`]),
    ...(run.is_clean ? [] : ['its checkout differed from its commit']),
    ...(run.trials.length > 0 ? [] : ['it has no trial']),
  ]
}

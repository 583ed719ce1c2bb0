/** What a run that came from a benchmark host says of itself: asked on input, and compared with its plan, the readers and the rules. */
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build } from '../../../pipeline/build.ts'
import type { RunJson } from '../../../pipeline/schema/records/run.ts'
import { submittedFrom } from '../../../pipeline/sources/submitted-runs.ts'
import { type ValidationContext, validateRun } from '../../../pipeline/validation/validate-run.ts'
import type { Plan } from '../../plan/plan.ts'
import { checkPlan } from './check-plan.ts'

export interface Expected {
  facts: ValidationContext
  host_id: string
  /** 40 hex digits. */
  commit: string
  /** What the commit plans for a host where a process can open so many files; null where it does not say. */
  planFor: (open_files: number | null) => Plan
}

interface ArtifactProblem {
  /** Below the folder of runs. */
  path: string
  line: number | null
  rule: string
  problem: string
}

/** `data` holds raw/<run_id>. `parquet` is a scratch folder. Errors: what its host signed is not JSON. */
export async function checkRun(
  data: string,
  run_id: string,
  expected: Expected,
  parquet: string,
): Promise<ArtifactProblem[]> {
  const folder = join(data, 'raw', run_id)
  const at = (rule: string) => (path: string, line: number | null, problem: string) => ({ path, line, rule, problem })
  const { violations } = validateRun(submittedFrom(folder), expected.facts)
  if (violations.length > 0) return violations.map(each => at(each.rule)(`${run_id}/${each.path}`, null, each.problem))
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  const run: RunJson = read('run.json')
  const limit = read('environment.json').before?.open_files_hard
  const plan = expected.planFor(Number.isInteger(limit) ? limit : null)
  const message = [...checkOrigin(run, expected), ...checkPlan(run, plan)]
  if (message.length > 0) return message.map(problem => at('plan')(`${run_id}/run.json`, null, problem))
  // readers, rules and the checks of the pipeline, on this run alone; that it has not landed yet, and that a clone with a
  // short history could not tell, says nothing against it
  const built = await build({ data, out: parquet })
  return built.problems
    .filter(({ check_id }) => check_id !== 'landing')
    .map(({ check_id, path: below, line, problem }) => at(check_id)(relative('raw', below), line, problem))
}

function checkOrigin(run: RunJson, { host_id, commit }: Expected): string[] {
  return [
    ...(run.host_id === host_id ? [] : [`it is of another host than ${host_id}`]),
    ...(run.commit === commit ? [] : [`it is of another commit than ${commit}`]),
  ]
}

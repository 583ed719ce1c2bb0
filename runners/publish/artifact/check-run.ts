/** Checks a run from a benchmark host as a submission, then against its plan, the parsers and the rules. */
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build } from '../../../pipeline/cli/build.ts'
import { submittedFrom } from '../../../pipeline/ledger/submitted-runs.ts'
import { type ValidationContext, validateRun } from '../../../pipeline/ledger/validate-run.ts'
import type { RunJson } from '../../../pipeline/schema/records/run.ts'
import type { Plan } from '../../plan/plan.ts'
import { checkPlan } from './check-plan.ts'

export interface Expected {
  facts: ValidationContext
  host_id: string
  /** 40 hex digits. */
  commit: string
  /** The plan of the commit for a host with this limit of open files per process; null if unknown. */
  planFor: (open_files: number | null) => Plan
}

interface ArtifactProblem {
  /** Below the folder of runs. */
  path: string
  line: number | null
  rule: string
  problem: string
}

/** `data` contains raw/<run_id>. `parquet` is a scratch folder. Errors: a signed file is not JSON. */
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
  const deviations = [...checkOrigin(run, expected), ...checkPlan(run, plan)]
  if (deviations.length > 0) return deviations.map(problem => at('plan')(`${run_id}/run.json`, null, problem))
  // whether it is merged does not matter yet, and a shallow clone could not tell
  const built = await build({ data, out: parquet })
  return built.problems
    .filter(({ check_id }) => check_id !== 'landing')
    .map(({ check_id, path: below, line, problem }) => at(check_id)(relative('raw', below), line, problem))
}

function checkOrigin(run: RunJson, { host_id, commit }: Expected): string[] {
  return [
    ...(run.host_id === host_id ? [] : [`it was measured on another host than ${host_id}`]),
    ...(run.commit === commit ? [] : [`it was measured at another commit than ${commit}`]),
  ]
}

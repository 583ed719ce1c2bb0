/** The keys that the other rules read. Any other (env for all jobs, another shell, a container, services) could undo them, so it is refused. */
import type { PolicyProblem } from './policy.ts'
import type { Workflow } from './read-workflow.ts'

const OF_WORKFLOW = ['name', 'on', 'permissions', 'concurrency', 'jobs']
const OF_STEP = ['id', 'name', 'if', 'uses', 'run', 'with', 'env', 'working-directory', 'timeout-minutes']
const OF_JOB = [
  ...['name', 'needs', 'if', 'uses', 'runs-on', 'timeout-minutes', 'permissions', 'environment', 'concurrency'],
  ...['strategy', 'env', 'outputs', 'steps'],
]

export function checkKeys(workflow: Workflow): PolicyProblem[] {
  return [
    ...others(null, 'the workflow', workflow, OF_WORKFLOW),
    ...Object.entries(workflow.jobs).flatMap(([name, job]) => [
      ...others(name, 'it', job, OF_JOB),
      ...(job.steps ?? []).flatMap(step => others(name, 'a step', step, OF_STEP)),
    ]),
  ]
}

const others = (job: string | null, who: string, value: object, known: string[]): PolicyProblem[] =>
  Object.keys(value)
    .filter(key => !known.includes(key))
    .map(key => ({ rule: 'key', job, problem: `${who} has ${key}, which no rule here reads: do without it` }))

/** What a workflow may say: keys that the other rules read, and expressions in which no credential fits. */
import { isHosted, isOpen, type PolicyProblem, type Workflow } from './read-workflow.ts'

const OF_WORKFLOW = ['name', 'on', 'permissions', 'concurrency', 'jobs']
const OF_STEP = ['id', 'name', 'if', 'uses', 'run', 'with', 'env', 'working-directory', 'timeout-minutes']
const OF_JOB = [
  ...['name', 'needs', 'if', 'uses', 'runs-on', 'timeout-minutes', 'permissions', 'environment', 'concurrency'],
  ...['strategy', 'env', 'outputs', 'steps'],
]

/** Any other key (env for all jobs, another shell, a container, services) could undo a rule, so it is refused. */
export function checkKeys(workflow: Workflow): PolicyProblem[] {
  const others = (job: string | null, value: object, known: string[]): PolicyProblem[] =>
    Object.keys(value)
      .filter(key => !known.includes(key))
      .map(key => ({ rule: 'key', job, problem: `no rule reads the key ${key}: do without it` }))
  return [
    ...others(null, workflow, OF_WORKFLOW),
    ...Object.entries(workflow.jobs).flatMap(([name, job]) => [
      ...others(name, job, OF_JOB),
      ...(job.steps ?? []).flatMap(step => others(name, step, OF_STEP)),
    ]),
  ]
}

/** Neither a whole context, which could hold a credential, nor `secrets`: nothing here needs one. */
const NAME = String.raw`(?:github|inputs|matrix|needs|steps|strategy|vars)(?:\.[a-z_][\w-]*)+`
/** `always()` is missing, because a job must not run after one that was refused. */
const TERM = String.raw`(?:(?!github\.token\b)${NAME}|'[^']*'|!cancelled\(\)|fromJSON\(${NAME}\)|toJSON\(needs\.[a-z]+\.outputs\))`
const EXPRESSION = new RegExp(String.raw`^\s*${TERM}(?:\s*(?:&&|\|\||[=!]=)\s*${TERM})*\s*$`, 'i')
const TOKEN = /^\s*github\.token\s*$/
const TOKEN_NAME = /\b(?:GITHUB_TOKEN|GH_TOKEN|ACTIONS_RUNTIME_TOKEN|ACTIONS_ID_TOKEN_REQUEST_TOKEN)\b/

/** All below a value: what stands in `${{ }}`, in keys too, and a condition, which needs no braces. */
export function expressionsIn(value: unknown): string[] {
  if (typeof value === 'string') return [...value.matchAll(/\$\{\{(.*?)(?:\}\}|$)/gs)].map(([, inner = '']) => inner)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => [
    ...expressionsIn(key),
    ...(key === 'if' && typeof each === 'string' && !each.includes('${{') ? [each] : expressionsIn(each)),
  ])
}

/** The one place for a token is the `env` of a step, on a machine that is thrown away, started by one of ours. */
export function checkSecrets(workflow: Workflow): PolicyProblem[] {
  const { jobs, ...top } = workflow
  const refused = (job: string | null, value: unknown, may_name_token = false): PolicyProblem[] =>
    expressionsIn(value)
      .filter(text => !EXPRESSION.test(text) && !(may_name_token && TOKEN.test(text)))
      .map(text => ({ rule: 'secret', job, problem: `\${{${text}}} is not known to hold no credential` }))
  return [
    ...refused(null, top),
    ...Object.entries(jobs).flatMap(([name, { steps = [], ...job }]) => {
      const may_name_token = isHosted(job) && !isOpen(workflow)
      const named = may_name_token ? null : TOKEN_NAME.exec(JSON.stringify([job, steps]))
      return [
        ...refused(name, job),
        ...steps.flatMap(({ env, ...step }) => [...refused(name, step), ...refused(name, env, may_name_token)]),
        ...(named ? [{ rule: 'secret', job: name, problem: `${named[0]} is named where no token may be` }] : []),
      ]
    }),
  ]
}

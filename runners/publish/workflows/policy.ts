/**
 * What every workflow must keep to, proved from its YAML: a stranger's code reaches no benchmark host and no credential,
 * and a stranger's text no shell. What is not known to be safe is refused.
 */
import { checkHost } from './check-host.ts'
import { checkKeys } from './check-keys.ts'
import { checkSecrets } from './check-secrets.ts'
import { expressionsIn } from './expressions.ts'
import { isOpen, openTriggers } from './reach.ts'
import { isMap, type Job, readAction, readWorkflow, type Step, type Workflow } from './read-workflow.ts'

export interface PolicyProblem {
  rule: string
  job: string | null
  problem: string
}

const PINNED = /^[\w.-]+\/[\w.-]+(?:\/[\w.-]+)*@[0-9a-f]{40}$/
const USES_LINE = /^\s*(?:- )?uses: \S+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/
/** Ours, and therefore without a commit: `checkAction` reads it. */
const SET_UP = './.github/actions/set-up'
const SCOPES = new Set(['contents', 'pages', 'id-token', 'attestations', 'pull-requests'])

/** Nothing where the workflow keeps to all of it. */
export function checkWorkflow(text: string): PolicyProblem[] {
  const workflow = readWorkflow(text)
  const jobs = Object.entries(workflow.jobs)
  return [
    ...checkTriggers(workflow),
    ...checkTop(workflow),
    ...checkKeys(workflow),
    ...checkSecrets(workflow),
    ...checkPins(text, Object.values(workflow.jobs)),
    ...jobs.flatMap(([name, job]) =>
      [...checkJob(job), ...checkHost(job, workflow), ...checkPermissions(job, workflow)].map(found => ({
        ...found,
        job: name,
      })),
    ),
  ]
}

/** Nothing where an action of ours is a list of pinned actions with fixed inputs: it has no shell, no condition and no expression. */
export function checkAction(text: string): PolicyProblem[] {
  const { name: _name, description: _description, runs, ...others } = readAction(text)
  const { using, steps, ...more } = runs
  const keys = [...Object.keys({ ...others, ...more }), ...steps.flatMap(step => Object.keys(step))]
  const found: Found[] = keys
    .filter(key => key !== 'uses' && key !== 'with')
    .map(key => ({ rule: 'key', problem: `an action of ours has ${key}: leave that to the job` }))
  if (using !== 'composite') found.push({ rule: 'key', problem: `it is a program (${using}), not a list of actions` })
  for (const expression of expressionsIn(runs))
    found.push({ rule: 'expression', problem: `an action of ours depends on ${expression.trim()}` })
  return [...found.map(each => ({ ...each, job: null })), ...checkPins(text, [{ steps }])]
}

type Found = Omit<PolicyProblem, 'job'>

function checkTriggers(workflow: Workflow): PolicyProblem[] {
  return openTriggers(workflow)
    .filter(trigger => trigger !== 'pull_request')
    .map(trigger => ({
      rule: 'trigger',
      job: null,
      problem: `${trigger} gives a stranger's event our token or runs after one: use pull_request`,
    }))
}

function checkTop({ permissions }: Workflow): PolicyProblem[] {
  if (isMap(permissions) && Object.keys(permissions).length === 0) return []
  return [{ rule: 'permissions', job: null, problem: 'the workflow begins with permissions other than {}' }]
}

function checkPins(text: string, jobs: readonly Job[]): PolicyProblem[] {
  const used = jobs.flatMap(job => [job.uses, ...(job.steps ?? []).map(step => step.uses)])
  const names = used.filter(name => name !== undefined && name !== SET_UP) as string[]
  const loose = names.filter(name => !PINNED.test(name))
  const lines = text.split('\n').filter(line => USES_LINE.test(line))
  return [
    ...loose.map(name => ({ rule: 'pin', job: null, problem: `${name} is not pinned by the 40 digits of a commit` })),
    ...(lines.length === names.length
      ? []
      : [{ rule: 'pin', job: null, problem: 'an action has no version beside its commit, as `# v1.2.3`' }]),
  ]
}

function checkJob(job: Job): Found[] {
  const found: Found[] = []
  if (job.uses !== undefined)
    found.push({ rule: 'reused', problem: 'it calls another workflow, which is not read here' })
  if (typeof job['timeout-minutes'] !== 'number') found.push({ rule: 'time', problem: 'it has no timeout-minutes' })
  for (const step of job.steps ?? []) found.push(...checkStep(step))
  return found
}

function checkStep({ run, with: input, ...step }: Step): Found[] {
  const found: Found[] = []
  // GitHub finds an action by its name in any case
  const uses = step.uses?.toLowerCase()
  if (run?.includes('${{'))
    found.push({ rule: 'expression', problem: `an expression stands in a shell: give ${JSON.stringify(run)} its env` })
  if (uses?.startsWith('actions/github-script')) found.push({ rule: 'expression', problem: `${uses} is a script` })
  if (uses?.startsWith('actions/checkout@') && input?.['persist-credentials'] !== false)
    found.push({ rule: 'credentials', problem: 'checkout leaves a credential: set persist-credentials to false' })
  return found
}

function checkPermissions({ permissions }: Job, workflow: Workflow): Found[] {
  if (!isMap(permissions)) return [{ rule: 'permissions', problem: 'it does not list its permissions' }]
  const found: Found[] = []
  for (const [scope, access] of Object.entries(permissions)) {
    if (!SCOPES.has(scope)) found.push({ rule: 'permissions', problem: `${scope} is not needed here` })
    if (access !== 'read' && isOpen(workflow))
      found.push({ rule: 'permissions', problem: `a stranger's event has ${scope}: ${access}` })
  }
  return found
}

/**
 * What every workflow must keep to, proved from its YAML: a stranger's code reaches no benchmark host and no credential,
 * and a stranger's text no shell. What is not known to be safe is refused.
 */
import { type Job, readWorkflow, type Step, type Workflow } from './read-workflow.ts'

export interface PolicyProblem {
  rule: string
  job: string | null
  problem: string
}

/** Only people who may write here can start these. */
const OF_OURS = new Set(['push', 'schedule', 'workflow_dispatch'])
/** The machines that are thrown away. Any other label, or an expression, may be a host of ours. */
const HOSTED = new Set(['ubuntu-24.04'])
const PINNED = /^[\w.-]+\/[\w.-]+(?:\/[\w.-]+)*@[0-9a-f]{40}$/
const USES_LINE = /^\s*(?:- )?uses: \S+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/
/** One command, and nothing after it that could undo the option. */
const SANDBOXED = /^npm run bench -- (?:[\w./-]+ |"\$[A-Z]+" )*--sandbox$/
const SCOPES = new Set(['contents', 'pages', 'id-token', 'attestations', 'pull-requests'])

/** Nothing where the workflow keeps to all of it. */
export function checkWorkflow(text: string): PolicyProblem[] {
  const workflow = readWorkflow(text)
  const jobs = Object.entries(workflow.jobs)
  return [
    ...checkTriggers(workflow),
    ...checkTop(workflow),
    ...checkPins(text, workflow),
    ...jobs.flatMap(([name, job]) =>
      [...checkJob(job), ...checkHost(job, workflow), ...checkPermissions(job, workflow)].map(found => ({
        ...found,
        job: name,
      })),
    ),
  ]
}

type Found = Omit<PolicyProblem, 'job'>

/** A stranger can start it: everything but the few that need the right to write. */
const isOpen = ({ on }: Workflow): boolean => Object.keys(on).some(trigger => !OF_OURS.has(trigger))

function checkTriggers({ on }: Workflow): PolicyProblem[] {
  return Object.keys(on)
    .filter(trigger => !OF_OURS.has(trigger) && trigger !== 'pull_request')
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

function checkPins(text: string, { jobs }: Workflow): PolicyProblem[] {
  const used = Object.values(jobs).flatMap(job => [job.uses, ...(job.steps ?? []).map(step => step.uses)])
  const names = used.filter(name => name !== undefined)
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

function checkStep({ run, uses, with: input, ...rest }: Step): Found[] {
  const found: Found[] = []
  if (run?.includes('${{'))
    found.push({ rule: 'expression', problem: `an expression stands in a shell: give ${JSON.stringify(run)} its env` })
  if (uses?.startsWith('actions/github-script')) found.push({ rule: 'expression', problem: `${uses} is a script` })
  if (uses?.startsWith('actions/checkout@') && input?.['persist-credentials'] !== false)
    found.push({ rule: 'credentials', problem: 'checkout leaves a credential: set persist-credentials to false' })
  if ('shell' in rest) found.push({ rule: 'expression', problem: 'it names a shell of its own' })
  return found
}

function checkHost(job: Job, workflow: Workflow): Found[] {
  const label = job['runs-on']
  if (typeof label === 'string' && HOSTED.has(label)) return []
  const found: Found[] = []
  const say = (problem: string) => found.push({ rule: 'self-hosted', problem })
  if (isOpen(workflow)) say('a stranger can start it, and it may run on a host of ours')
  if (job.environment === undefined) say('nobody agrees to it: name an environment')
  if (!isMap(job.permissions) || Object.keys(job.permissions).length > 0) say('its permissions are not {}')
  if (/secrets\b|github\.token|GITHUB_TOKEN|GH_TOKEN/.test(JSON.stringify(job))) say('a secret or a token is named')
  if ((job.steps ?? []).some(({ uses }) => uses?.startsWith('actions/checkout@'))) say('it checks out by itself')
  if ((job.steps ?? []).some(({ run }) => run?.includes('npm run bench ') && !SANDBOXED.test(run)))
    say('it measures without --sandbox, or with more than one command in the step')
  const queue = job.concurrency
  if (!isMap(queue) || queue['cancel-in-progress'] !== false || queue.queue !== 'max')
    say('a run that waits or measures can be cancelled: cancel-in-progress: false and queue: max')
  if (!isMap(queue) || !/\$\{\{ matrix\.host \}\}/.test(String(queue.group))) say('its queue is not that of the host')
  if (needsOf(job).every(name => !isOfMain(workflow.jobs[name]))) say('no job before it is of main alone')
  return found
}

function checkPermissions({ permissions, env, steps }: Job, workflow: Workflow): Found[] {
  if (!isMap(permissions)) return [{ rule: 'permissions', problem: 'it does not list its permissions' }]
  const found: Found[] = []
  for (const [scope, access] of Object.entries(permissions)) {
    if (!SCOPES.has(scope)) found.push({ rule: 'permissions', problem: `${scope} is not needed here` })
    if (access !== 'read' && isOpen(workflow))
      found.push({ rule: 'permissions', problem: `a stranger's event has ${scope}: ${access}` })
  }
  if (isOpen(workflow) && /secrets\b|github\.token|GITHUB_TOKEN|GH_TOKEN/.test(JSON.stringify([env, steps])))
    found.push({ rule: 'secret', problem: "a stranger's event names a secret or a token" })
  return found
}

const needsOf = ({ needs = [] }: Job): string[] => (typeof needs === 'string' ? [needs] : needs)

const isOfMain = (job: Job | undefined): boolean => job?.if === "github.ref == 'refs/heads/main'"

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

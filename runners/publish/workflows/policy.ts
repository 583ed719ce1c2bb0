/**
 * What every workflow must keep to and neither zizmor nor actionlint says, proved from its YAML: a stranger's code reaches
 * no benchmark host and no credential. What is not known to be safe is refused. Zizmor says the rest: pinned actions,
 * expressions in a shell, credentials of a checkout, permissions of a workflow, triggers that run a stranger's text.
 */
import { checkHost } from './check-host.ts'
import { checkKeys, checkSecrets, expressionsIn } from './check-text.ts'
import type { PolicyProblem } from './policy-problem.ts'
import { isMap, isOpen, type Job, openTriggers, readAction, readWorkflow, type Workflow } from './read-workflow.ts'

/** How zizmor is asked, from the top of the repository. */
export const ZIZMOR = ['--offline', '--persona', 'auditor', '--config', 'runners/publish/workflows/zizmor.yml']

type Found = Omit<PolicyProblem, 'job'>

const VERSION = /@[0-9a-f]{40} # v\d+\.\d+\.\d+$/
/** Ours, and therefore without a commit: `checkAction` reads it. */
const SET_UP = './.github/actions/set-up'
const SCOPES = new Set(['contents', 'pages', 'id-token', 'attestations', 'pull-requests'])
/** checkHost says more of a host of ours than zizmor does. Nothing else may silence zizmor. */
const SILENCED = /zizmor: ignore(?!\[self-hosted-runner\])/

/** Nothing where the workflow keeps to all of it. */
export function checkWorkflow(text: string): PolicyProblem[] {
  const workflow = readWorkflow(text)
  const top = [...checkTriggers(workflow), ...checkLines(text)].map(found => ({ ...found, job: null }))
  return [
    ...top,
    ...checkKeys(workflow),
    ...checkSecrets(workflow),
    ...Object.entries(workflow.jobs).flatMap(([name, job]) =>
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
  return [...found, ...checkLines(text)].map(each => ({ ...each, job: null }))
}

const checkTriggers = (workflow: Workflow): Found[] =>
  openTriggers(workflow)
    .filter(trigger => trigger !== 'pull_request')
    .map(trigger => ({ rule: 'trigger', problem: `a stranger can start it by ${trigger}: use pull_request` }))

/** What only the text has: a version beside a commit, for people and Dependabot, and words that silence zizmor. */
function checkLines(text: string): Found[] {
  return text.split('\n').flatMap((line): Found[] => {
    const [, used] = /^\s*(?:- )?uses: (\S+)/.exec(line) ?? []
    return [
      ...(used === undefined || used === SET_UP || VERSION.test(line)
        ? []
        : [{ rule: 'pin', problem: `${used} has no commit with its version beside it, as \`# v1.2.3\`` }]),
      ...(SILENCED.test(line) ? [{ rule: 'silenced', problem: 'zizmor is told to ignore a finding: mend it' }] : []),
    ]
  })
}

function checkJob(job: Job): Found[] {
  return [
    ...(job.uses === undefined
      ? []
      : [{ rule: 'reused', problem: 'it calls another workflow, which is not read here' }]),
    ...(typeof job['timeout-minutes'] === 'number' ? [] : [{ rule: 'time', problem: 'it has no timeout-minutes' }]),
  ]
}

function checkPermissions({ permissions }: Job, workflow: Workflow): Found[] {
  if (!isMap(permissions)) return [{ rule: 'permissions', problem: 'it does not list its permissions' }]
  return Object.entries(permissions).flatMap(([scope, access]): Found[] => [
    ...(SCOPES.has(scope) ? [] : [{ rule: 'permissions', problem: `${scope} is not needed here` }]),
    ...(access !== 'read' && isOpen(workflow)
      ? [{ rule: 'permissions', problem: `a stranger's event has ${scope}: ${access}` }]
      : []),
  ])
}

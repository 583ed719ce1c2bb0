/**
 * What every workflow must keep to, proved from its YAML: a stranger's code reaches no benchmark host and no credential.
 * What is not known to be safe is refused. Zizmor and actionlint say more where they are installed; what a host or a
 * credential depends on is said here as well, for a machine without them.
 */
import { checkEntries } from './check-entries.ts'
import { checkHost } from './check-host.ts'
import { checkKeys, checkSecrets, expressionsIn } from './check-text.ts'
import {
  isMap,
  isOpen,
  type Job,
  openTriggers,
  type PolicyProblem,
  readAction,
  readWorkflow,
  type Step,
  type Workflow,
} from './read-workflow.ts'

/** A rule, and what it has to say; false is nothing. */
type Found = [rule: string, problem: string | false]

const VERSION = /@[0-9a-f]{40} # v\d+\.\d+\.\d+$/
/** Ours, and therefore without a commit: `checkAction` reads it. */
const SET_UP = './.github/actions/set-up'
const SCOPES = new Set(['contents', 'pages', 'id-token', 'attestations', 'pull-requests'])
/** checkHost says more of a host of ours than zizmor does. Nothing else may silence zizmor. */
const SILENCED = /zizmor: ignore(?!\[self-hosted-runner\])/

const problemsIn = (job: string | null, found: readonly Found[]): PolicyProblem[] =>
  found.flatMap(([rule, problem]) => (problem === false ? [] : [{ rule, job, problem }]))

/** Nothing where the workflow keeps to all of it. */
export function checkWorkflow(text: string): PolicyProblem[] {
  const workflow = readWorkflow(text)
  return [
    ...problemsIn(null, [...checkTop(workflow), ...checkLines(text)]),
    ...checkKeys(workflow),
    ...checkSecrets(workflow),
    ...Object.entries(workflow.jobs).flatMap(([name, job]) =>
      problemsIn(name, [
        ...checkJob(job),
        ...checkHost(job, workflow),
        ...checkEntries(job, workflow),
        ...checkPermissions(job, workflow),
        ...checkCaches(job, workflow),
      ]),
    ),
  ]
}

/** Nothing where an action of ours is a list of pinned actions with fixed inputs: it has no shell, no condition and no expression. */
export function checkAction(text: string): PolicyProblem[] {
  const { name: _name, description: _description, runs, ...others } = readAction(text)
  const { using, steps, ...more } = runs
  const keys = [...Object.keys({ ...others, ...more }), ...steps.flatMap(step => Object.keys(step))]
  return problemsIn(null, [
    ...keys
      .filter(key => key !== 'uses' && key !== 'with')
      .map((key): Found => ['key', `an action of ours has ${key}: leave that to the job`]),
    ['key', using !== 'composite' && `it is a program (${using}), not a list of actions`],
    ...expressionsIn(runs).map((each): Found => ['expression', `an action of ours depends on ${each.trim()}`]),
    ...checkLines(text),
  ])
}

function checkTop(workflow: Workflow): Found[] {
  const { permissions } = workflow
  const isEmpty = isMap(permissions) && Object.keys(permissions).length === 0
  return [
    ...openTriggers(workflow)
      .filter(trigger => trigger !== 'pull_request')
      .map((trigger): Found => ['trigger', `a stranger can start it by ${trigger}: use pull_request`]),
    ['excessive-permissions', !isEmpty && 'its permissions are not {}: list them in the jobs that need them'],
  ]
}

/** What only the text has: a version beside a commit, for people and Dependabot, and words that silence zizmor. */
function checkLines(text: string): Found[] {
  return text.split('\n').flatMap((line): Found[] => {
    const [, used] = /^\s*(?:- )?uses: (\S+)/.exec(line) ?? []
    const isPinned = used === undefined || used === SET_UP || VERSION.test(line)
    return [
      ['pin', !isPinned && `${used} has no commit with its version beside it, as \`# v1.2.3\``],
      ['silenced', SILENCED.test(line) && 'zizmor is told to ignore a finding: mend it'],
    ]
  })
}

const checkJob = ({ uses, steps = [], 'timeout-minutes': minutes }: Job): Found[] => [
  ['reused', uses !== undefined && 'it calls another workflow, which is not read here'],
  ['time', typeof minutes !== 'number' && 'it has no timeout-minutes'],
  ...steps.flatMap(checkStep),
]

const checkStep = ({ uses, run, with: input }: Step): Found[] => [
  ...expressionsIn(run).map(
    (each): Found => [
      'template-injection',
      `a shell reads the text of ${each.trim()} as commands: hand it over in env`,
    ],
  ),
  [
    'artipacked',
    uses?.startsWith('actions/checkout@') === true &&
      input?.['persist-credentials'] !== false &&
      'its checkout leaves a credential behind: persist-credentials: false',
  ],
]

/**
 * A cache lasts longer than its job and is read by every later one of its branch. So none is written where strangers' code
 * runs, and what one says is compared with a build without it before anything is published.
 */
function checkCaches({ steps = [], permissions }: Job, workflow: Workflow): Found[] {
  if (!steps.some(({ uses }) => uses?.startsWith('actions/cache'))) return []
  const compares = steps.some(({ run }) => run?.trim() === 'npm run check:reproducible')
  const canWrite = isMap(permissions) && Object.values(permissions).some(access => access !== 'read')
  return [
    ['cache', isOpen(workflow) && 'a stranger can start a job that keeps a cache'],
    [
      'cache',
      !compares && 'it has a cache and does not compare its build with one without: npm run check:reproducible',
    ],
    ['cache', canWrite && 'it has a cache and a permission to write: leave one of them to another job'],
  ]
}

/** Reads what another workflow run has left. */
const TAKES_ARTIFACT = /^gh run download /

function checkPermissions({ permissions, steps = [] }: Job, workflow: Workflow): Found[] {
  if (!isMap(permissions)) return [['permissions', 'it does not list its permissions']]
  const takes = steps.some(({ run }) => TAKES_ARTIFACT.test(run ?? ''))
  return Object.entries(permissions).flatMap(([scope, access]): Found[] => [
    ['permissions', !SCOPES.has(scope) && !(scope === 'actions' && takes) && `${scope} is not needed here`],
    ['permissions', scope === 'actions' && access !== 'read' && 'it may start and cancel workflows'],
    ['permissions', access !== 'read' && isOpen(workflow) && `a stranger's event has ${scope}: ${access}`],
  ])
}

/** One bad pull request: opened from the fork, and given to the jobs of pull-request.yml until one of them refuses it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { printable } from '../../../pipeline/import/report.ts'
import { readWorkflow } from '../../publish/workflows/read-workflow.ts'
import { checkOut } from './check-out.ts'
import { type JobRun, runJob } from './run-job.ts'
import { type BadRequest, gitIn, openRequest, type PullRequest, pushTree, type World } from './world.ts'

export interface RefusedFile {
  path: string
  line: number | null
  rule: string
  problem: string
}

export interface Evaluated {
  name: string
  rule: string
  is_right: boolean
  /** The job of the workflow, or `push`. */
  by: string
  refused: RefusedFile[]
  seconds: number
}

/** As check:ledger, check:scope and preview print it. */
const REFUSED = /^(?:preview: )?("(?:[^"\\]|\\.)*")(?::(\d+))?: ([a-z-]+): (.*)$/gm

export async function tryRequest(world: World, number: number, request: BadRequest): Promise<Evaluated> {
  const began = performance.now()
  const { name, rule, words = '' } = request
  const evaluate = (by: string, refused: RefusedFile[]): Evaluated => {
    const is_right =
      refused.some(each => each.rule === rule && each.problem.includes(words)) && !existsSync(world.canary)
    return { name, rule, by, refused, is_right, seconds: (performance.now() - began) / 1000 }
  }
  let opened: PullRequest
  try {
    opened = open(world, number, request)
  } catch (error) {
    const output = String((error as { stderr?: unknown }).stderr ?? error)
    const problem = /object [0-9a-f]+: (.*)/.exec(output)?.[1]
    if (problem === undefined) throw error
    return evaluate('push', [{ path: request.tree_name ?? '.', line: null, rule: 'fsck', problem }])
  }
  for (const job of ['scope', 'preview']) {
    const { passed, output } = await runPullRequestJob(world, number, opened, job)
    if (!passed) return evaluate(job, refusedIn(output))
  }
  return evaluate('nobody', [])
}

function open(world: World, number: number, request: BadRequest): PullRequest {
  const branch = request.branch?.(world) ?? `request-${number}`
  const title = request.title?.(world) ?? request.name
  if (request.tree_name === undefined) return openRequest(world, number, branch, title, request.puts(world))
  const git = gitIn(world.fork)
  git(['fetch', '--quiet', 'origin', 'main'])
  const blob = git(['hash-object', '-w', '--stdin'], 'x\n')
  const own = git(['mktree', '-z'], `100644 blob ${blob}\t${request.tree_name}\0`)
  return pushTree(world, number, branch, title, git(['mktree', '-z'], `40000 tree ${own}\trunners\0`))
}

/** The job as the workflow of main has it; the machine is what actions/checkout makes of it. */
export async function runPullRequestJob(
  world: World,
  number: number,
  { branch, title, merge }: PullRequest,
  name: string,
): Promise<JobRun> {
  const git = gitIn(world.machine)
  const workflow = readWorkflow(git(['show', 'origin/main:.github/workflows/pull-request.yml']))
  const job = workflow.jobs[name]
  if (job === undefined) throw new Error(`pull-request.yml has no job ${name}: mend the rehearsal`)
  const event = { GITHUB_EVENT_NAME: 'pull_request', GITHUB_HEAD_REF: branch, PULL_REQUEST_TITLE: title }
  return runJob(job, {
    world,
    folder: world.machine,
    env: {
      ...event,
      GITHUB_SHA: merge,
      GITHUB_REF: `refs/pull/${number}/merge`,
      GITHUB_EVENT_PATH: recordEvent(world),
    },
    values: { 'github.event.pull_request.head.repo.full_name != github.repository': 'true' },
    onAction: (uses, input) => {
      if (!uses.startsWith('actions/checkout@')) return 'it is there already, or GitHub itself is needed'
      checkOut(world.machine, `refs/pull/${number}/merge`, merge, input['fetch-depth'])
      return null
    },
  })
}

/** As far as it is asked: who opened the pull request, and who caused this event. */
function recordEvent({ scratch }: World): string {
  const path = join(scratch, 'event.json')
  const login = 'a-stranger'
  writeFileSync(path, JSON.stringify({ action: 'opened', pull_request: { user: { login } }, sender: { login } }))
  return path
}

export function refusedIn(output: string): RefusedFile[] {
  return [...output.matchAll(REFUSED)].map(([, path = '""', line, rule = '', problem = '']) => ({
    path: printable(JSON.parse(path)),
    line: line === undefined ? null : Number(line),
    rule,
    problem: printable(problem),
  }))
}

/** The summary as a reviewer sees it. */
export const readSummary = (machine: string): string => readFileSync(join(machine, 'preview', 'summary.md'), 'utf8')

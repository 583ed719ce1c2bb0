/** A good pull request on its whole way: checked, previewed, merged, measured quickly by the steps of bench.yml, published, shown. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describeThisHost, writeHost } from '../describe-host.ts'
import { readWorkflow } from '../workflows/read-workflow.ts'
import { ENTRY, goodEntry } from './bad-entries.ts'
import { type JobRun, runJob } from './run-job.ts'
import { readSummary, refusedIn, runPullRequestJob } from './try-request.ts'
import { gitIn, openRequest, type World } from './world.ts'

export interface Seen {
  said: string
  is_right: boolean
}

const HOST = 'rehearsal-host'

/** Ends at the first thing that is not as it must be. */
export async function* playGood(world: World, number: number): AsyncGenerator<Seen> {
  const opened = openRequest(world, number, 'add-rehearsed', 'Add rehearsed', goodEntry(world))
  for (const job of ['scope', 'preview']) {
    const run = await runPullRequestJob(world, number, opened, job)
    yield seen(`${job} of the pull request`, run)
    if (!run.passed) return
  }
  const summary = readSummary(world.machine)
  yield { said: 'the summary says that the numbers are not comparable', is_right: summary.includes('Not comparable') }
  yield { said: 'the preview holds the page', is_right: hasPage(join(world.machine, 'preview/site'), ENTRY) }
  merge(world, opened.merge)
  yield* measure(world)
}

/** A maintainer merges; the host of the rehearsal is documented in the same push, as its owner would have done before. */
function merge(world: World, commit: string): void {
  const git = gitIn(world.machine)
  git(['checkout', '--quiet', '--force', '--detach', commit])
  writeHost(join(world.machine, 'runners'), HOST, describeThisHost())
  git(['add', 'runners/hosts'])
  git(['commit', '--quiet', '-m', 'Document the host of the rehearsal'])
  git(['push', '--quiet', 'origin', 'HEAD:refs/heads/main'])
  git(['clean', '--quiet', '-d', '--force'])
}

/** The jobs of bench.yml. What the one uploads, the next downloads; nothing else passes between them. */
async function* measure(world: World): AsyncGenerator<Seen> {
  const git = gitIn(world.machine)
  const sha = git(['rev-parse', 'HEAD'])
  const { jobs } = readWorkflow(git(['show', 'HEAD:.github/workflows/bench.yml']))
  const host = join(world.scratch, 'host')
  const artifacts = join(world.scratch, 'artifacts')
  mkdirSync(host, { recursive: true })
  let digest = ''
  for (const [name, job] of Object.entries(jobs)) {
    const folder = name === 'measure' ? host : world.machine
    for (const left of ['kit', 'artifact', 'checked', 'preview'])
      rmSync(join(folder, left), { recursive: true, force: true })
    const run = await runJob(job, {
      world,
      folder,
      // a real run of this machine may be under way; the run says that its lock is another
      env: { GITHUB_SHA: sha, GITHUB_REF: 'refs/heads/main', BENCHLEDGER_LOCK: 'rehearsal' },
      values: {
        'inputs.hosts || vars.BENCH_HOSTS': HOST,
        'inputs.frameworks': ENTRY,
        'matrix.host': HOST,
        'needs.plan.outputs.digest': digest,
        'github.token': 'none',
      },
      onAction: (uses, { name: artifact = '', path = '' }) =>
        passOn(uses, folder, artifacts, String(artifact), String(path)),
      shorten: { 'npm run bench --': ' --trials 1 --duration 1' },
    })
    digest = run.outputs.digest ?? digest
    yield seen(`${name} of bench.yml${run.left_out.length > 0 ? ` (${sayLeftOut(run)})` : ''}`, run)
    if (!run.passed) return
  }
  yield* land(world, sha)
}

/** What the artifact actions do; the checkout is there. */
function passOn(uses: string, folder: string, artifacts: string, artifact: string, path: string): string | null {
  if (uses.startsWith('actions/upload-artifact@')) {
    cpSync(join(folder, path), join(artifacts, artifact), { recursive: true })
    return null
  }
  if (uses.startsWith('actions/download-artifact@')) {
    cpSync(join(artifacts, artifact), join(folder, path), { recursive: true })
    return null
  }
  return uses.startsWith('actions/attest') ? 'GitHub itself is not here' : null
}

const sayLeftOut = ({ left_out }: JobRun): string =>
  `left out: ${left_out.map(each => each.replace(/\s+/g, ' ').slice(0, 60)).join('; ')}`

/** The proposed branch adds one folder to main, and its page is there when it is merged. */
async function* land(world: World, main: string): AsyncGenerator<Seen> {
  const git = gitIn(world.machine)
  git(['fetch', '--quiet', 'origin', '+refs/heads/run/*:refs/remotes/origin/run/*'])
  const branches = git(['for-each-ref', '--format=%(refname)', 'refs/remotes/origin/run/']).split('\n').filter(Boolean)
  const [branch = 'HEAD'] = branches
  const run_id = branch.replace(/^.*\//, '')
  const changes = git(['diff', '--name-status', '--no-renames', main, branch]).split('\n')
  const isOneFolder = changes.every(line => line.startsWith(`A\tdata/raw/${run_id}/`))
  yield {
    said: `one branch, ${changes.length} files, all new and in data/raw/${run_id}/`,
    is_right: branches.length === 1 && isOneFolder,
  }
  git(['checkout', '--quiet', '--detach', branch])
  const site = join(world.scratch, 'site')
  execFileSync('npm', ['run', '--silent', 'build', '--', '--out', site], { cwd: world.machine, stdio: 'ignore' })
  const isShown = existsSync(join(site, 'runs', run_id, 'index.html'))
  yield { said: `the run has its page, one of ${readdirSync(join(site, 'runs')).length - 1}`, is_right: isShown }
}

const hasPage = (site: string, framework_id: string): boolean =>
  existsSync(join(site, 'frameworks', framework_id, 'index.html'))

function seen(what: string, { passed, said }: JobRun): Seen {
  const [first] = refusedIn(said)
  const why = first
    ? `${first.path}: ${first.rule}: ${first.problem}`
    : said.trimEnd().split('\n').slice(-3).join(' / ')
  return { said: passed ? `${what} passed` : `${what} did not pass: ${why}`, is_right: passed }
}

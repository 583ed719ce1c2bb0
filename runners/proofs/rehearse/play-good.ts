/** A good pull request on its whole way: checked, previewed, merged, measured quickly by the steps of bench.yml, published, shown. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describeThisHost, writeHost } from '../../host/describe-host.ts'
import { readWorkflow } from '../../publish/workflows/read-workflow.ts'
import { ENTRY, goodEntry } from './bad-entries.ts'
import { checkOut } from './check-out.ts'
import { type JobRun, runJob } from './run-job.ts'
import { readSummary, refusedIn, runPullRequestJob } from './try-request.ts'
import { gitIn, openRequest, type World } from './world.ts'

export interface Seen {
  fact: string
  is_right: boolean
}

const HOST = 'rehearsal-host'
const QUICK = ' --trials 1 --duration 1'
/** It stands on the host alone. */
const keyOf = ({ scratch }: World): string => join(scratch, 'key-of-the-host')
/** From the folder of a build: a runner that was packed after it would write the canary on the host. */
const OVERWRITE = `require('node:fs').appendFileSync('../../../bench.ts', \`
import('node:fs').then(fs => fs.writeFileSync(\${JSON.stringify(process.argv[2])}, ''))
\`)
`

/** Ends at the first thing that is not as it must be. */
export async function* playGood(world: World, number: number): AsyncGenerator<Seen> {
  const opened = openRequest(world, number, 'add-rehearsed', 'Add rehearsed', goodEntry(world))
  for (const job of ['scope', 'preview']) {
    const run = await runPullRequestJob(world, number, opened, job)
    yield seen(`${job} of the pull request`, run)
    if (!run.passed) return
  }
  const summary = readSummary(world.machine)
  yield { fact: 'the summary says that the numbers are not comparable', is_right: summary.includes('Not comparable') }
  yield { fact: 'the preview holds the page', is_right: hasPage(join(world.machine, 'preview/site'), ENTRY) }
  merge(world, opened.merge)
  yield* measure(world)
}

/**
 * A maintainer merges; the host of the rehearsal is documented in the same push, as its owner would have done before. What a
 * reviewer has overlooked comes with it: an entry whose install step writes into the program that measures.
 */
function merge(world: World, commit: string): void {
  const git = gitIn(world.machine)
  git(['checkout', '--quiet', '--force', '--detach', commit])
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', HOST, '-f', keyOf(world)])
  const [type, blob] = readFileSync(`${keyOf(world)}.pub`, 'utf8').split(' ')
  writeHost(join(world.machine, 'runners'), HOST, { ...describeThisHost(), signing_keys: [`${type} ${blob}`] })
  const entry = join(world.machine, 'runners/frameworks', ENTRY)
  const manifest = JSON.parse(readFileSync(join(entry, 'framework.json'), 'utf8'))
  const install = [...(manifest.install ?? []), ['node', 'overwrite.cjs', world.canary]]
  writeFileSync(join(entry, 'framework.json'), JSON.stringify({ ...manifest, install }, null, 2))
  writeFileSync(join(entry, 'overwrite.cjs'), OVERWRITE)
  git(['add', 'runners'])
  git(['commit', '--quiet', '-m', 'Document the host of the rehearsal'])
  git(['push', '--quiet', 'origin', 'HEAD:refs/heads/main'])
  git(['clean', '--quiet', '-d', '--force'])
}

/** The job of build.yml, then those of bench.yml. What the one uploads, the next downloads; nothing else passes between them. */
async function* measure(world: World): AsyncGenerator<Seen> {
  const git = gitIn(world.machine)
  const sha = git(['rev-parse', 'HEAD'])
  const jobsIn = (name: string) => Object.entries(readWorkflow(git(['show', `HEAD:.github/workflows/${name}`])).jobs)
  const host = join(world.scratch, 'host')
  const artifacts = join(world.scratch, 'artifacts')
  mkdirSync(host, { recursive: true })
  let digest = ''
  let sent = '{}'
  const named = [...jobsIn('build.yml'), ...jobsIn('bench.yml')]
  // whoever runs the last job again after it failed late finds the branch there
  for (const [name, job] of [...named, ...named.slice(-1)]) {
    const isHost = name === 'measure'
    const folder = isHost ? host : world.machine
    const run = await runJob(job, {
      world,
      folder,
      // a real run of this machine may be under way; the run says that its lock is another
      env: {
        ...{ GITHUB_SHA: sha, GITHUB_REF: 'refs/heads/main', BENCHLEDGER_LOCK: basename(world.scratch) },
        // the user of a hosted machine is another one than the host's
        ...(isHost ? { BENCHLEDGER_KEY: keyOf(world) } : { TAR_OPTIONS: '--owner=1001 --group=1001' }),
      },
      values: {
        'inputs.hosts || vars.BENCH_HOSTS': HOST,
        'inputs.frameworks': ENTRY,
        'matrix.host': HOST,
        'strategy.job-index': '0',
        'needs.plan.outputs.digest': digest,
        'toJSON(needs.measure.outputs)': sent,
        'github.token': 'none',
      },
      onAction: (uses, { name: artifact = '', path = '', 'fetch-depth': depth }) => {
        if (!uses.startsWith('actions/checkout@'))
          return passOn(uses, folder, artifacts, String(artifact), String(path))
        checkOut(folder, 'refs/heads/main', sha, depth)
        return null
      },
      shorten: { 'npm run bench --': QUICK, 'npm run check-artifact --': QUICK },
    })
    digest = run.outputs.digest ?? digest
    if (isHost) sent = JSON.stringify(run.outputs)
    yield seen(`${name}${run.left_out.length > 0 ? ` (${describeLeftOut(run)})` : ''}`, run)
    if (!run.passed) return
    if (name === 'build') {
      const isChanged = gitIn(folder)(['status', '--porcelain', 'runners/bench.ts']) !== ''
      yield { fact: 'an install step changed the runner of the machine that builds', is_right: isChanged }
    }
    if (isHost) yield { fact: 'and not that of the host', is_right: !existsSync(world.canary) }
  }
  yield* land(world, sha)
}

/** What the artifact actions do. */
function passOn(uses: string, folder: string, artifacts: string, artifact: string, path: string): string | null {
  if (uses.startsWith('actions/upload-artifact@')) {
    if (!existsSync(join(folder, path))) return `${path} is not there`
    cpSync(join(folder, path), join(artifacts, artifact), { recursive: true })
    return null
  }
  if (uses.startsWith('actions/download-artifact@')) {
    cpSync(join(artifacts, artifact), join(folder, path), { recursive: true })
    return null
  }
  return uses.startsWith('actions/attest') ? 'GitHub itself is not here' : null
}

const describeLeftOut = ({ left_out }: JobRun): string =>
  `left out: ${left_out.map(each => each.replace(/\s+/g, ' ').slice(0, 60)).join('; ')}`

/** The proposed branch adds one folder to main, and its page is there when it is merged. */
async function* land(world: World, main: string): AsyncGenerator<Seen> {
  const git = gitIn(world.machine)
  git(['fetch', '--quiet', 'origin', '+refs/heads/run/*:refs/remotes/origin/run/*'])
  const branches = git(['for-each-ref', '--format=%(refname)', 'refs/remotes/origin/run/']).split('\n').filter(Boolean)
  const [branch = 'HEAD'] = branches
  const run_id = branch.replace(/^.*\//, '')
  checkOut(world.machine, `refs/heads/run/${run_id}`, branch, 0)
  const changes = git(['diff', '--name-status', '--no-renames', main, branch]).split('\n')
  const isOneFolder = changes.every(line => line.startsWith(`A\tdata/raw/${run_id}/`))
  yield {
    fact: `one branch, ${changes.length} files, all new and in data/raw/${run_id}/`,
    is_right: branches.length === 1 && isOneFolder,
  }
  const site = join(world.scratch, 'site')
  execFileSync('npm', ['run', '--silent', 'build', '--', '--out', site], { cwd: world.machine, stdio: 'ignore' })
  const isShown = existsSync(join(site, 'runs', run_id, 'index.html'))
  yield { fact: `the run has its page, one of ${readdirSync(join(site, 'runs')).length - 1}`, is_right: isShown }
}

const hasPage = (site: string, framework_id: string): boolean =>
  existsSync(join(site, 'frameworks', framework_id, 'index.html'))

function seen(what: string, { passed, output }: JobRun): Seen {
  const [first] = refusedIn(output)
  const why = first
    ? `${first.path}: ${first.rule}: ${first.problem}`
    : output.trimEnd().split('\n').slice(-3).join(' / ')
  return { fact: passed ? `${what} passed` : `${what} did not pass: ${why}`, is_right: passed }
}

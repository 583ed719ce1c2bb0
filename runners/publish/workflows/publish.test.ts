/** The steps of publish.yml, played in made repositories: what one push loses stays refused until it is put back. */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, test } from 'node:test'
import { readWorkflow } from './read-workflow.ts'

const root = resolve(import.meta.dirname, '../../..')
const workflow = readWorkflow(readFileSync(join(root, '.github/workflows/publish.yml'), 'utf8'))
const jobs = Object.entries(workflow.jobs)
const runs = (job: string) => (workflow.jobs[job]?.steps ?? []).flatMap(({ run }) => run ?? [])
const scratch = mkdtempSync(join(tmpdir(), 'benchledger-publish-steps-'))
after(() => rmSync(scratch, { recursive: true, force: true }))

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

function clone(remote: string, name: string, ...options: string[]): string {
  const folder = join(scratch, name)
  execFileSync('git', ['clone', '--quiet', ...options, remote, folder], { stdio: 'ignore' })
  git(folder, 'config', 'user.name', 'test')
  git(folder, 'config', 'user.email', 'test@example.org')
  return folder
}

function newRemote(name: string): string {
  const remote = join(scratch, `${name}.git`)
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', remote])
  return remote
}

function push(folder: string, path: string, text: string | null): string {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  if (text === null) rmSync(join(folder, path))
  else writeFileSync(join(folder, path), text)
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', '-m', 'made')
  git(folder, 'push', '--quiet', 'origin', 'HEAD:refs/heads/main')
  return git(folder, 'rev-parse', 'HEAD')
}

/** The step of the workflow, with the program of this checkout for the script of npm. */
function checkLedger(folder: string) {
  const step = runs('build').find(run => run.startsWith('npm run check:ledger -- ')) ?? ''
  const script = step.replace('npm run check:ledger --', `"$NODE" "$PROGRAM"`)
  const env = { ...process.env, NODE: process.execPath, PROGRAM: join(root, 'pipeline/check-ledger.ts') }
  const { status, stdout, stderr } = spawnSync('bash', ['-eo', 'pipefail', '-c', script], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

function mark(folder: string, sha: string): void {
  const step = runs('mark').find(run => run.startsWith('git push ')) ?? 'false'
  execFileSync('bash', ['-eo', 'pipefail', '-c', step], {
    cwd: folder,
    env: { ...process.env, GITHUB_SHA: sha },
    stdio: 'ignore',
  })
}

test('the first push is compared with nothing; a loss is refused at its push and at every later one', () => {
  const path = 'data/published/made/document.json'
  const folder = clone(newRemote('ledger'), 'ledger')
  const first = push(folder, path, '{}\n')
  const begun = checkLedger(folder)
  assert.equal(begun.status, 0, begun.said)
  assert.match(begun.said, /compared with nothing: git knows no commit "refs\/tags\/deployed" yet/)
  mark(folder, first)
  git(folder, 'fetch', '--quiet', '--tags', '--force', 'origin')
  for (const lost of [
    () => push(folder, path, null),
    () => push(folder, 'README.md', 'a typo\n'),
    () => push(folder, 'README.md', 'no typo\n'),
  ]) {
    lost()
    const { status, said } = checkLedger(folder)
    assert.equal(status, 1, said)
    assert.match(said, /"data\/published\/made\/document\.json": deleted: /)
    assert.ok(said.includes(`compared with ${first}`), said)
  }
  push(folder, path, '{}\n')
  assert.equal(checkLedger(folder).status, 0)
})

test('the tag moves to what was deployed, from the shallow clone of its job', () => {
  const remote = newRemote('mark')
  const folder = clone(remote, 'mark')
  const commits = ['1\n', '2\n'].map(text => push(folder, 'README.md', text))
  for (const commit of [commits[1], commits[0], commits[1]] as string[]) {
    const shallow = clone(`file://${remote}`, `shallow-${Math.random()}`, '--depth', '1')
    // a checkout has the commit of its event alone
    git(shallow, 'fetch', '--quiet', '--depth', '1', 'origin', commit)
    mark(shallow, commit)
    assert.equal(git(remote, 'rev-parse', 'refs/tags/deployed'), commit)
  }
})

test('addresses are held against the same commit as evidence', () => {
  const bases = runs('build').flatMap(run => /^npm run check:(?:ledger|permalinks) -- (.*)$/.exec(run)?.[1] ?? [])
  assert.deepEqual(bases, Array(2).fill('--base refs/tags/deployed --or-nothing'))
})

test('one job may write to the repository, after the deployment and with no action of others but the checkout', () => {
  const writing = jobs.filter(([, { permissions }]) => Object(permissions).contents === 'write')
  assert.deepEqual(
    writing.map(([name, { needs, permissions, steps = [] }]) => [
      name,
      needs,
      permissions,
      steps.flatMap(({ uses }) => uses?.replace(/@.*/, '') ?? []),
    ]),
    [['mark', 'deploy', { contents: 'write' }, ['actions/checkout']]],
  )
})

test('no push that waits is given up', () => {
  const { concurrency } = workflow as { concurrency?: unknown }
  assert.deepEqual(concurrency, { group: 'publish', 'cancel-in-progress': false, queue: 'max' })
})

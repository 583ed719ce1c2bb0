import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { publishFolder } from './publish-folder.ts'

const scratch = mkdtempSync(join(tmpdir(), 'benchledger-publish-test-'))
after(() => rmSync(scratch, { recursive: true, force: true }))

const git = (folder: string, ...args: string[]) => execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' })

function clone(remote: string, name: string): string {
  const folder = join(scratch, name)
  execFileSync('git', ['clone', '--quiet', remote, folder], { stdio: 'ignore' })
  git(folder, 'config', 'user.name', 'test')
  git(folder, 'config', 'user.email', 'test@example.org')
  return folder
}

/** A bare repository whose branch main holds one file. */
function remoteNamed(name: string): string {
  const remote = join(scratch, `${name}.git`)
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', remote])
  const seed = clone(remote, `${name}-seed`)
  writeFileSync(join(seed, 'README'), 'x\n')
  git(seed, 'checkout', '--quiet', '-B', 'main')
  git(seed, 'add', 'README')
  git(seed, 'commit', '--quiet', '-m', 'seed')
  git(seed, 'push', '--quiet', 'origin', 'main')
  return remote
}

function runIn(folder: string, id: string): string {
  const run = join(folder, 'data', 'raw', id)
  mkdirSync(join(run, 'a'), { recursive: true })
  writeFileSync(join(run, 'run.json'), `{"id":"${id}"}\r\n`)
  writeFileSync(join(run, 'a', '01.wrk.txt'), 'log\n')
  return run
}

const publicationOf = (repository: string, id: string) => ({
  repository,
  remote: 'origin',
  branch: 'main',
  path: `data/raw/${id}`,
  folder: runIn(repository, id),
  message: `Add ${id}`,
})
const runsOn = (remote: string) =>
  git(remote, 'ls-tree', '--name-only', 'main', 'data/raw/').split('\n').filter(Boolean)

test('one folder lands as one commit, byte for byte, and the checkout stays as it was', async () => {
  const remote = remoteNamed('one')
  const checkout = clone(remote, 'one-checkout')
  writeFileSync(join(checkout, '.git', 'info', 'attributes'), '* text eol=lf\n')
  const before = git(checkout, 'rev-parse', 'HEAD')
  const publication = publicationOf(checkout, 'r1')
  assert.equal((await publishFolder(publication, () => {})).outcome, 'published')
  assert.equal(git(remote, 'show', 'main:data/raw/r1/run.json'), '{"id":"r1"}\r\n')
  assert.deepEqual(git(remote, 'diff', '--name-only', 'main~1', 'main').trim().split('\n'), [
    'data/raw/r1/a/01.wrk.txt',
    'data/raw/r1/run.json',
  ])
  assert.equal(git(checkout, 'rev-parse', 'HEAD'), before)
  assert.equal(git(checkout, 'diff', '--cached', '--name-only'), '')
  assert.equal((await publishFolder(publication, () => {})).outcome, 'already-there')
  writeFileSync(join(publication.folder, 'run.json'), 'other')
  await assert.rejects(
    publishFolder(publication, () => {}),
    /with other content/,
  )
  symlinkSync('run.json', join(publication.folder, 'link'))
  await assert.rejects(
    publishFolder(publication, () => {}),
    /no plain file/,
  )
})

test('what the remote refuses is not tried again, and is said in its own words', async () => {
  const remote = remoteNamed('closed')
  const checkout = clone(remote, 'closed-checkout')
  writeFileSync(join(remote, 'hooks', 'update'), '#!/bin/sh\necho main is protected >&2\nexit 1\n', { mode: 0o755 })
  let retries = 0
  const published = publishFolder(publicationOf(checkout, 'r1'), () => {
    retries += 1
  })
  await assert.rejects(published, /did not take data\/raw\/r1: [\s\S]*main is protected[\s\S]*remote rejected/)
  assert.equal(retries, 0)
})

test('eight writers with five runs each: forty land, none twice, none lost, killed ones tried again', async () => {
  const remote = remoteNamed('many')
  const program = join(scratch, 'writer.ts')
  writeFileSync(
    program,
    `import { publishFolder } from ${JSON.stringify(join(import.meta.dirname, 'publish-folder.ts'))}
for (const publication of JSON.parse(process.argv[2])) await publishFolder(publication, () => console.log('again'))`,
  )
  const killed = { count: 0 }
  const write = (publications: object[], deadline_ms: number | null) =>
    new Promise<number | null>((resolve, reject) => {
      const child = spawn(process.execPath, [program, JSON.stringify(publications)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      child.on('error', reject)
      const timer = deadline_ms === null ? null : setTimeout(() => child.kill('SIGKILL'), deadline_ms)
      child.on('exit', code => {
        if (timer) clearTimeout(timer)
        resolve(code)
      })
    })
  const writer = async (number: number) => {
    const checkout = clone(remote, `many-${number}`)
    const publications = [1, 2, 3, 4, 5].map(run => publicationOf(checkout, `w${number}-r${run}`))
    // half of the writers are killed somewhere in their work, then try again from the start
    if (number % 2 === 0 && (await write(publications, 400 + number * 150)) === null) killed.count += 1
    assert.equal(await write(publications, null), 0)
  }
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(writer))
  assert.ok(killed.count > 0, 'no writer was killed in its work')
  assert.equal(runsOn(remote).length, 40)
  const messages = git(remote, 'log', '--format=%s', 'main').trim().split('\n')
  assert.equal(messages.length, 41)
  assert.equal(new Set(messages).size, 41)
  assert.equal(readFileSync(join(scratch, 'many-1', 'README'), 'utf8'), 'x\n')
})

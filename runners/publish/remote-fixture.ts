/** Made repositories into which runs are published. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'

export const scratch = mkdtempSync(join(tmpdir(), 'benchledger-publish-test-'))
after(() => rmSync(scratch, { recursive: true, force: true }))

export const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' })

export function clone(remote: string, name: string): string {
  const folder = join(scratch, name)
  execFileSync('git', ['clone', '--quiet', remote, folder], { stdio: 'ignore' })
  git(folder, 'config', 'user.name', 'test')
  git(folder, 'config', 'user.email', 'test@example.org')
  return folder
}

/** A bare repository whose branch main holds one file. */
export function remoteNamed(name: string): string {
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

export const publicationOf = (repository: string, id: string) => ({
  repository,
  remote: 'origin',
  branch: 'main',
  path: `data/raw/${id}`,
  folder: runIn(repository, id),
  message: `Add ${id}`,
})
export const runsOn = (remote: string) =>
  git(remote, 'ls-tree', '--name-only', 'main', 'data/raw/').split('\n').filter(Boolean)

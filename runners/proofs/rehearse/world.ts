/** GitHub as far as a rehearsal needs it: a bare repository, a fork that pushes into it, and a machine that is given the merge. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { sha256 } from '../../../pipeline/vocabulary/hashing.ts'

export interface World {
  scratch: string
  remote: string
  fork: string
  /** The checkout in which the steps of the workflows run; its packages stay from one pull request to the next. */
  machine: string
  /** Nobody may write this file. */
  canary: string
  /** PATH with a stand-in for sudo before it where there is none. */
  path: string
}

export interface PullRequest {
  branch: string
  title: string
  /** Of the merge that GitHub makes. */
  merge: string
}

export interface BadRequest {
  name: string
  /** What must refuse it. */
  rule: string
  /** Part of what the rule must say, where another fault could break the same rule. */
  words?: string
  branch?: (world: World) => string
  title?: (world: World) => string
  /** On top of main. */
  puts: (world: World) => Put[]
  /** The name of a file for git's tree, where no index would hold the path. */
  tree_name?: string
}

export type Git = (args: readonly string[], input?: string | Uint8Array) => string

export const gitIn =
  (folder: string): Git =>
  (args, input) =>
    execFileSync('git', ['-C', folder, ...args], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      ...(input === undefined ? {} : { input }),
    }).trim()

/** Of the commit of this checkout; what is not committed is not rehearsed. */
export function makeWorld(checkout: string): World {
  const scratch = mkdtempSync(join(tmpdir(), 'benchledger-rehearsal-'))
  const [remote, fork, machine] = [join(scratch, 'remote.git'), join(scratch, 'fork'), join(scratch, 'machine')]
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', remote])
  // as GitHub does: objects that break git's own rules are not taken
  gitIn(remote)(['config', 'receive.fsckObjects', 'true'])
  gitIn(resolve(checkout))(['push', '--quiet', remote, 'HEAD:refs/heads/main'])
  for (const folder of [fork, machine]) {
    execFileSync('git', ['clone', '--quiet', remote, folder], { stdio: 'ignore' })
    gitIn(folder)(['config', 'user.name', 'rehearsal'])
    gitIn(folder)(['config', 'user.email', 'rehearsal@example.org'])
  }
  copyPackages(resolve(checkout), machine)
  return { scratch, remote, fork, machine, canary: join(scratch, 'canary'), path: pathWithSudo(scratch) }
}

/** What npm ci would bring, if it is here: the steps leave npm ci out for the lockfile of this stamp. Links would let one write into the other. */
function copyPackages(checkout: string, machine: string): void {
  const lockfile = readFileSync(join(machine, 'package-lock.json'))
  if (
    !existsSync(join(checkout, 'node_modules')) ||
    !lockfile.equals(readFileSync(join(checkout, 'package-lock.json')))
  )
    return
  // its content, because it may be a link itself: npm ci would empty what it leads to
  execFileSync('cp', ['-a', '--reflink=auto', join(checkout, 'node_modules/.'), join(machine, 'node_modules')])
  writeFileSync(stampIn(machine), lockOf(machine))
}

/** Says for which lockfile the packages of a checkout are. */
export const stampIn = (folder: string): string => join(folder, 'node_modules', '.rehearsal-lock')
export const lockOf = (folder: string): string => sha256(readFileSync(join(folder, 'package-lock.json')))

export const removeWorld = ({ scratch }: World): void => rmSync(scratch, { recursive: true, force: true })

/** Where root works there may be no sudo; the hosted machines have it. */
function pathWithSudo(scratch: string): string {
  const path = process.env.PATH ?? ''
  if (process.getuid?.() !== 0) return path
  const folder = join(scratch, 'bin')
  mkdirSync(folder)
  const script = `#!/bin/sh\nwhile [ "\${1#-}" != "$1" ]; do shift; done\nexec "$@"\n`
  writeFileSync(join(folder, 'sudo'), script, { mode: 0o755 })
  return folder + delimiter + path
}

/** What a contributor's commit holds beside main: a path of a tree, its mode and its content, or its removal. */
export interface Put {
  path: string
  mode?: '100644' | '100755' | '120000' | '160000'
  /** Null removes the path. A submodule has the digits of a commit here. */
  content: string | Uint8Array | null
}

/** Pushes a commit on top of main, and the merge of it. Errors: git's words, where the remote does not take it. */
export function openRequest(world: World, number: number, branch: string, title: string, puts: Put[]): PullRequest {
  const git = gitIn(world.fork)
  git(['fetch', '--quiet', 'origin', 'main'])
  git(['read-tree', 'origin/main'])
  for (const { path, mode = '100644', content } of puts) {
    if (content === null) git(['update-index', '--force-remove', '--', path])
    else {
      const hash = mode === '160000' ? String(content) : git(['hash-object', '-w', '--stdin'], content)
      git(['update-index', '-z', '--index-info'], `${mode} ${hash}\t${path}\0`)
    }
  }
  return pushTree(world, number, branch, title, git(['write-tree']))
}

/** As openRequest, for a tree that no index would hold. */
export function pushTree(world: World, number: number, branch: string, title: string, tree: string): PullRequest {
  const git = gitIn(world.fork)
  const main = git(['rev-parse', 'origin/main'])
  const head = git(['commit-tree', tree, '-p', main], title)
  const merge = git(['commit-tree', tree, '-p', main, '-p', head], `Merge ${head} into ${main}`)
  git(['push', '--quiet', 'origin', `${head}:refs/heads/${branch}`])
  git(['push', '--quiet', 'origin', `${merge}:refs/pull/${number}/merge`])
  return { branch, title, merge }
}

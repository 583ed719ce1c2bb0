/** Puts one new folder on a remote branch as one commit, without touching the checkout: many may do so at the same moment. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

interface Publication {
  /** The git checkout; its index and its files are left alone. */
  repository: string
  remote: string
  branch: string
  /** Of the repository, with forward slashes: where the folder stands on the branch. */
  path: string
  /** Absolute: the files to publish. */
  folder: string
  message: string
}

type Published = { outcome: 'published' | 'already-there'; commit: string; tries: number }

/** A push loses a race when another lands first; with eight writers each loses a few. */
const MAX_TRIES = 50

/**
 * What git says when the branch is not what it was, at our side, at the remote, or while the remote takes it. Everything
 * else that a remote refuses, such as a hook or a protected branch, it will refuse again.
 */
const LOST_RACE =
  /\((?:stale info|fetch first|non-fast-forward|incorrect old value provided)\)|cannot lock ref|failed to lock|failed to update ref/

/**
 * Errors: the branch holds another folder of that name, the remote cannot be reached or refuses, in its own words, or the
 * race was lost MAX_TRIES times. A process that is killed has published everything or nothing, because a push moves the
 * branch in one step.
 */
export async function publishFolder(publication: Publication, onRetry: (tries: number) => void): Promise<Published> {
  const scratch = mkdtempSync(join(tmpdir(), 'benchledger-publish-'))
  let words = ''
  try {
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      const tried = tryOnce(publication, join(scratch, 'index'))
      if (tried.outcome !== 'lost') return { ...tried, tries }
      words = tried.words
      onRetry(tries)
      await sleep(Math.random() * 100 * Math.min(tries, 10))
    }
    throw new Error(`${publication.path}: ${MAX_TRIES} pushes lost a race against others: try again later\n${words}`)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Somebody else's commit landed between our fetch and our push. */
interface Lost {
  outcome: 'lost'
  /** By git or by the remote. */
  words: string
}

function tryOnce(publication: Publication, index: string): Omit<Published, 'tries'> | Lost {
  const { repository, remote, branch, path, folder, message } = publication
  const git = (args: string[], input?: string): string =>
    execFileSync('git', ['-C', repository, ...args], {
      encoding: 'utf8',
      // its words are read below
      env: { ...process.env, GIT_INDEX_FILE: index, GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C.UTF-8' },
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      ...(input === undefined ? {} : { input }),
    }).trim()
  // a fetch without a destination writes FETCH_HEAD, which several writers of one checkout would share
  const base = git(['ls-remote', '--exit-code', remote, `refs/heads/${branch}`]).split(/\s/)[0] ?? ''
  git(['fetch', '--quiet', '--no-write-fetch-head', '--no-tags', remote, `refs/heads/${branch}`])
  if (!isKnown(repository, base)) return { outcome: 'lost', words: `${branch} moved while it was fetched` }
  const own = writeTree(git, folder)
  const there = git(['ls-tree', base, '--', path]).split(/\s/)[2]
  if (there === own) return { outcome: 'already-there', commit: base }
  if (there !== undefined)
    throw new Error(`${path} is on ${branch} already, with other content: a run is published once, and never changed`)
  git(['read-tree', base])
  git(['read-tree', `--prefix=${path}/`, own])
  const commit = git(['commit-tree', git(['write-tree']), '-p', base], message)
  try {
    // refused unless the branch still is what this commit was made upon
    git([
      'push',
      '--quiet',
      remote,
      `--force-with-lease=refs/heads/${branch}:${base}`,
      `${commit}:refs/heads/${branch}`,
    ])
    return { outcome: 'published', commit }
  } catch (error) {
    const words = String((error as { stderr?: unknown }).stderr ?? error)
    if (LOST_RACE.test(words)) return { outcome: 'lost', words: words.trim() }
    throw new Error(`${remote} did not take ${path}: ${words.trim()}`, { cause: error })
  }
}

function isKnown(repository: string, commit: string): boolean {
  try {
    execFileSync('git', ['-C', repository, 'cat-file', '-e', `${commit}^{commit}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The tree object of the files byte for byte as they stand: no attribute or filter of the checkout is applied. */
function writeTree(git: (args: string[], input?: string) => string, folder: string): string {
  const names = plainFilesIn(folder)
  const files = names.map(name => `${join(folder, name)}\n`).join('')
  const hashes = git(['hash-object', '-w', '--no-filters', '--stdin-paths'], files).split('\n')
  git(['read-tree', '--empty'])
  git(['update-index', '-z', '--index-info'], names.map((name, at) => `100644 ${hashes[at]}\t${name}\0`).join(''))
  return git(['write-tree'])
}

function plainFilesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => !entry.isDirectory())
  const odd = entries.find(entry => !entry.isFile() || /[\n\0]/.test(entry.name))
  if (odd) throw new Error(`${join(odd.parentPath, odd.name)} is not a plain file: a run holds plain files only`)
  if (entries.length === 0) throw new Error(`${folder} does not hold a file: name a run's folder`)
  return entries.map(entry => relative(folder, join(entry.parentPath, entry.name))).sort()
}

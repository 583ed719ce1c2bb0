/** Asks git about commits; revisions and paths are data, never options. */
import { execFileSync } from 'node:child_process'
import { type Change, readChanges } from './change.ts'

/** Objects as they are: what a clone puts in their place by refs/replace counts for nothing. */
const OWN = { maxBuffer: 1 << 30, env: { ...process.env, GIT_NO_REPLACE_OBJECTS: '1' } }

/** What git prints. Errors: git's own words. */
export const git = (...args: string[]): string => execFileSync('git', args, { ...OWN, encoding: 'utf8' })

/** The bytes of files of a commit, by path. Errors: git has no such file. */
export function blobsOf(commit: string, paths: readonly string[]): Map<string, Buffer> {
  const input = paths.map(path => `${commit}:${path}\n`).join('')
  const answers = execFileSync('git', ['cat-file', '--batch'], { ...OWN, input })
  const blobs = new Map<string, Buffer>()
  let at = 0
  // each is answered with a line `<digits> blob <size>`, the bytes, and a line end
  for (const path of paths) {
    const end = answers.indexOf('\n', at)
    const size = / blob (\d+)$/.exec(answers.toString('latin1', at, end))?.[1]
    if (size === undefined) throw new Error(`git has no file ${JSON.stringify(path)} in ${commit}`)
    blobs.set(path, answers.subarray(end + 1, end + 1 + Number(size)))
    at = end + 2 + Number(size)
  }
  return blobs
}

/** The bytes of a file of a commit; null where it has none. */
export function blobOf(commit: string, path: string): Buffer | null {
  try {
    return blobsOf(commit, [path]).get(path) ?? null
  } catch {
    return null
  }
}

interface Entry {
  path: string
  blob: string
  bytes: number
}

/** All files of a commit below a folder, which ends in a slash; the empty one is everything. A submodule has no bytes. */
export const treeEntriesIn = (commit: string, folder = ''): Entry[] =>
  git('ls-tree', '-r', '-z', '-l', commit, ...(folder === '' ? [] : ['--', folder]))
    .split('\0')
    .filter(Boolean)
    .map(line => {
      const [meta = '', path = ''] = line.split('\t')
      const [, , blob = '', bytes] = meta.split(/ +/)
      return { path, blob, bytes: Number(bytes) || 0 }
    })

export const pathsIn = (commit: string, folder = ''): string[] => treeEntriesIn(commit, folder).map(({ path }) => path)

/** The difference of two commits by their trees alone: what a .gitmodules or a .gitattributes says hides nothing. */
export const changesBetween = (base: string, head: string): Change[] =>
  readChanges(
    git(...['diff-tree', '-r', '--raw', '-z', '--no-renames', '--no-abbrev', '--ignore-submodules=none', base, head]),
  )

/** The 40 hexadecimal digits of a revision. Errors: git knows no such commit. */
export function commitOf(revision: string): string {
  try {
    const argv = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]
    return execFileSync('git', argv, { encoding: 'utf8' }).trim()
  } catch {
    throw new Error(`git knows no commit ${JSON.stringify(revision)}: fetch it, or specify another`)
  }
}

/** As git and GitHub write a commit that is not there. */
const NO_COMMIT = /^0{40}(?:0{24})?$/

/**
 * What a change is compared with: the digits of a commit, or null where nothing is published yet, with the words for it.
 * Nothing is meant by zeros, and by a revision that git does not know where the caller allows that. Errors: as commitOf.
 */
export function baseOf(revision: string, or_nothing: boolean): { commit: string | null; description: string } {
  if (NO_COMMIT.test(revision)) return { commit: null, description: 'nothing: the base is all zeros, no commit' }
  try {
    const commit = commitOf(revision)
    return { commit, description: commit === revision ? commit : `${commit}, which is ${JSON.stringify(revision)}` }
  } catch (error) {
    if (!or_nothing) throw error
    return { commit: null, description: `nothing: git knows no commit ${JSON.stringify(revision)} yet` }
  }
}

/** The tree in which there is no file. */
export const emptyTree = (): string =>
  execFileSync('git', ['hash-object', '-t', 'tree', '--stdin'], { encoding: 'utf8', input: '' }).trim()

/** Queries git about commits; revisions and paths are data, never options. */
import { execFileSync } from 'node:child_process'
import { type Change, readChanges } from './change.ts'

/** Ignores replacement objects (refs/replace) of a clone. */
const OPTIONS = { maxBuffer: 1 << 30, env: { ...process.env, GIT_NO_REPLACE_OBJECTS: '1' } }

/** The output of git. Errors: git's message. */
export const git = (...args: string[]): string => execFileSync('git', args, { ...OPTIONS, encoding: 'utf8' })

/** The bytes of files of a commit, by path. Errors: git has no such file. */
export function blobsOf(commit: string, paths: readonly string[]): Map<string, Buffer> {
  const input = paths.map(path => `${commit}:${path}\n`).join('')
  const output = execFileSync('git', ['cat-file', '--batch'], { ...OPTIONS, input })
  const blobs = new Map<string, Buffer>()
  let at = 0
  // git prints `<digits> blob <size>`, the bytes and a line end for each
  for (const path of paths) {
    const end = output.indexOf('\n', at)
    const size = / blob (\d+)$/.exec(output.toString('latin1', at, end))?.[1]
    if (size === undefined) throw new Error(`git has no file ${JSON.stringify(path)} in ${commit}`)
    blobs.set(path, output.subarray(end + 1, end + 1 + Number(size)))
    at = end + 2 + Number(size)
  }
  return blobs
}

/** The bytes of a file of a commit; null if it does not exist. */
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

/** All files of a commit below a folder, which ends in a slash (empty: everything). A submodule has no bytes. */
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

/** The difference of the trees of two commits, from which .gitmodules and .gitattributes hide nothing. */
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

/** How git and GitHub write a missing commit. */
const NO_COMMIT = /^0{40}(?:0{24})?$/

/**
 * The base of a change: the digits of a commit, or null if nothing is published yet, with a description. Zeros mean
 * nothing, and so does an unknown revision if `or_nothing` is set. Errors: as commitOf.
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

/** The tree without files. */
export const emptyTree = (): string =>
  execFileSync('git', ['hash-object', '-t', 'tree', '--stdin'], { encoding: 'utf8', input: '' }).trim()

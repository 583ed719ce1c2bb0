/** Unpacks what was built on a machine that strangers' code ran on: no path and no link of it may lead out of its folder. */
import { closeSync, mkdirSync, openSync, readSync } from 'node:fs'
import { extract, Parser, type ReadEntry } from 'tar'
import { UsageError } from '../../pipeline/vocabulary/usage-error.ts'

interface Member {
  type: string
  /** Without a slash at its end. */
  path: string
  /** Of a link. */
  target: string
}

/** No system takes a longer path. */
const LONGEST_PATH = 4096
/** Folders of a path: each is looked up. */
const DEEPEST = 100
/** All builds are some gigabytes. */
const MOST_BYTES = 20e9
/** Set-user-ID, set-group-ID and the sticky bit. */
const LENDING_BITS = 0o7000
const TYPES = ['File', 'Directory', 'SymbolicLink', 'Link']
/** kit.json, a log, or what is in a built folder; the first group is that folder. */
const PLACES = /^(?:kit\.json|kit-logs(?:\/[a-z0-9-]+\.log)?|([a-z0-9-]+\/[0-9a-f]{12})(?:\/.+)?)$/s

/** Makes the folder `out` of the archive. Throws a UsageError that names the member, before any member is written. */
export function unpackBundle(file: string, out: string): void {
  const members = listMembers(file)
  const pathsOf = (kind: string) => new Set(members.flatMap(({ type, path }) => (type === kind ? [path] : [])))
  const links = pathsOf('SymbolicLink')
  const files = pathsOf('File')
  const seen = new Set<string>()
  for (const member of members) {
    const problem = seen.has(member.path) ? 'is there twice' : problemOf(member, links, files)
    if (problem !== null) throw refusal(file, member.path, problem)
    seen.add(member.path)
  }
  mkdirSync(out)
  // the checks above allow a link to a program of the system, whose path must stay absolute
  extract({ file, cwd: out, sync: true, strict: true, preservePaths: true, preserveOwner: false })
}

const refusal = (file: string, path: string, problem: string): UsageError =>
  new UsageError(2, `${file}: ${JSON.stringify(path.slice(0, 200))} ${problem}: pack-bundle makes no such member`)

/** Reads the headers by the library that unpacks them later, so that both mean the same members. */
function listMembers(file: string): Member[] {
  const members: Member[] = []
  let size_bytes = 0
  const onReadEntry = (entry: ReadEntry) => {
    const { type, mode = 0, linkpath = '' } = entry
    const path = entry.path.replace(/\/$/, '')
    if (!TYPES.includes(type)) throw refusal(file, path, `is a ${type}, not a file, a folder or a link`)
    if (path.length > LONGEST_PATH) throw refusal(file, path, 'has a longer path than a system takes')
    if (mode & LENDING_BITS) throw refusal(file, path, "lends its owner's rights")
    size_bytes += entry.size
    if (size_bytes > MOST_BYTES)
      throw new UsageError(
        2,
        `${file} holds ${size_bytes} bytes or more, and ${MOST_BYTES} are allowed: pack fewer entries`,
      )
    members.push({ type, path, target: linkpath })
    entry.resume()
  }
  const parser = new Parser({ strict: true, onReadEntry })
  parser.on('ignoredEntry', ({ path, type }: ReadEntry) => {
    const problem = type.startsWith('NextFileHasLong') ? 'has a longer path than a system takes' : `is a ${type}`
    throw refusal(file, path, problem)
  })
  const input = openSync(file, 'r')
  try {
    const chunk = Buffer.alloc(1 << 24)
    for (let is_first = true; ; is_first = false) {
      const length = readSync(input, chunk)
      if (is_first && chunk.toString('latin1', 257, 262) !== 'ustar')
        throw new UsageError(
          2,
          `${file} is not a tar, or is a compressed one, which would hide its size: pack it again`,
        )
      if (length === 0) break
      parser.write(Buffer.from(chunk.subarray(0, length)))
    }
    parser.end()
  } finally {
    closeSync(input)
  }
  return members
}

function problemOf({ type, path, target }: Member, links: Set<string>, files: Set<string>): string | null {
  const place = PLACES.exec(path)
  const parts = path.split('/')
  if (parts.length > DEEPEST) return `is more than ${DEEPEST} folders deep`
  if (place === null || parts.some(isOdd)) return 'is in another place than the builds and their logs'
  if (parts.some((_, depth) => depth > 0 && links.has(parts.slice(0, depth).join('/')))) return 'is below a link'
  const [, build] = place
  if (build === undefined || path === build) {
    const isFolder = path === 'kit-logs' || path === build
    return type === (isFolder ? 'Directory' : 'File') ? null : 'is of another kind'
  }
  if (type === 'Link')
    return target.startsWith(`${build}/`) && files.has(target) ? null : 'is a link to no file of its build'
  return type === 'SymbolicLink' && leadsOut(path, target) ? 'is a link that leads out of its build' : null
}

const isOdd = (part: string): boolean => part === '' || part === '.' || part === '..'

/**
 * Every `..` stands at the beginning, where it means what it says; after a name, that name may be a link. The folders of a
 * link are real ones. It may lead to a system program, such as the Python of a virtual environment: the host's own is meant.
 */
function leadsOut(path: string, target: string): boolean {
  if (target.startsWith('/')) return !target.startsWith('/usr/') || target.split('/').includes('..')
  const parts = target.split('/')
  const first_name = parts.findIndex(part => part !== '..' && part !== '.')
  const up = (first_name === -1 ? parts : parts.slice(0, first_name)).filter(part => part === '..').length
  const later = first_name === -1 ? [] : parts.slice(first_name)
  // the build itself is two folders deep, and the last part is the link
  return later.includes('..') || up > path.split('/').length - 3
}

/** Unpacks what was built on a machine that strangers' code ran on: no path and no link of it may lead out of its folder. */
import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { UsageError } from '../../pipeline/vocabulary/usage-error.ts'

interface Member {
  kind: 'file' | 'folder' | 'link' | 'hard-link'
  /** Quoted as in C, without a slash at its end. */
  path: string
  /** Of a link. */
  target: string
  /** Unpacked, holes too. */
  size_bytes: number
}

/** As tar lists it: two paths at the most, of which no system takes more than 4096 bytes. A pattern is not tried on more. */
const LONGEST_LINE = 8192
/** Folders of a path: each is looked up. */
const DEEPEST = 100
/** All builds are some gigabytes. */
const MOST_BYTES = 20e9

const KINDS = { '-': 'file', d: 'folder', l: 'link', h: 'hard-link' } as const
/** As tar lists a plain file, a folder or a link without the bits that lend somebody's rights. */
const LINE =
  /^([-dlh])[r-][w-][x-][r-][w-][x-][r-][w-][x-] \d+\/\d+ +(\d+) \S+ \S+ "((?:[^"\\]|\\.)*?)\/?"(?: (?:->|link to) "((?:[^"\\]|\\.)*)")?$/
/** kit.json, a log, or what is in a built folder; the first group is that folder. */
const PLACES = /^(?:kit\.json|kit-logs(?:\/[a-z0-9-]+\.log)?|([a-z0-9-]+\/[0-9a-f]{12})(?:\/.+)?)$/

/** Makes the folder `out` of it. Throws a UsageError that names the member, before one of them is written. */
export function unpackKit(file: string, out: string): void {
  const members = listMembers(file)
  const size_bytes = members.reduce((sum, member) => sum + member.size_bytes, 0)
  if (size_bytes > MOST_BYTES)
    throw new UsageError(2, `${file} holds ${size_bytes} bytes, more than ${MOST_BYTES}: pack fewer entries`)
  const links = new Set(members.flatMap(({ kind, path }) => (kind === 'link' ? [path] : [])))
  const files = new Set(members.flatMap(({ kind, path }) => (kind === 'file' ? [path] : [])))
  const seen = new Set<string>()
  for (const member of members) {
    const problem = seen.has(member.path) ? 'is there twice' : problemOf(member, links, files)
    if (problem !== null)
      throw new UsageError(2, `${file}: "${member.path}" ${problem}: it is not as pack-kit makes it`)
    seen.add(member.path)
  }
  mkdirSync(out)
  tar(file, ['--extract', '--no-same-owner', '--no-same-permissions', '--directory', out])
}

/** The file is its standard input: so tar takes no name for another host, and undoes no compression, which would hide the size. */
function tar(file: string, args: readonly string[]): string {
  const input = openSync(file, 'r')
  try {
    return execFileSync('tar', [...args, '--file', '-'], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
      maxBuffer: 1 << 28,
      stdio: [input, 'pipe', 'pipe'],
    })
  } finally {
    closeSync(input)
  }
}

function listMembers(file: string): Member[] {
  return tar(file, ['--list', '--verbose', '--numeric-owner', '--quoting-style=c'])
    .split('\n')
    .filter(line => line !== '')
    .map(line => {
      if (line.length > LONGEST_LINE)
        throw new UsageError(
          2,
          `${file}: ${line.slice(0, 200)}… has a longer path than a system takes: pack other files`,
        )
      const [, kind, size, path, target = ''] = LINE.exec(line) ?? []
      if (kind === undefined || path === undefined)
        throw new UsageError(2, `${file}: ${line} is a device, or lends its owner's rights: pack plain files and links`)
      return { kind: KINDS[kind as keyof typeof KINDS], path, target, size_bytes: Number(size) }
    })
}

function problemOf({ kind, path, target }: Member, links: Set<string>, files: Set<string>): string | null {
  const place = PLACES.exec(path)
  const parts = path.split('/')
  if (parts.length > DEEPEST) return `is more than ${DEEPEST} folders deep`
  if (place === null || parts.some(isOdd)) return 'is in another place than the builds and their logs'
  if (parts.some((_, depth) => depth > 0 && links.has(parts.slice(0, depth).join('/')))) return 'is below a link'
  const [, build] = place
  if (build === undefined || path === build) {
    const isFolder = path === 'kit-logs' || path === build
    return kind === (isFolder ? 'folder' : 'file') ? null : 'is of another kind'
  }
  if (kind === 'hard-link')
    return target.startsWith(`${build}/`) && files.has(target) ? null : 'is a link to no file of its build'
  return kind === 'link' && leadsOut(path, target) ? 'is a link that leads out of its build' : null
}

const isOdd = (part: string): boolean => part === '' || part === '.' || part === '..'

/**
 * Every `..` stands at the begin, where it means what it says; after a name, that name may be a link. The folders of a link are
 * real ones. A system program, such as the Python of a virtual environment, may be meant: it is the host's own.
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

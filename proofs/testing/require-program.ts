/** Finds a program of the system, or installs it with the system's package manager if no password is needed. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { findProgram } from '../../runners/host/find-program.ts'

export interface Program {
  /** Names to look for on the PATH, and absolute paths, best first. */
  names: string[]
  /** The name of the package for each manager. */
  packages: { 'apt-get': string; dnf: string; brew: string }
}

const INSTALLS = {
  'apt-get': ['apt-get update', 'apt-get install -y --no-install-recommends'],
  dnf: ['dnf install -y'],
  brew: ['brew install'],
} as const

/** The program's absolute path. Errors: it is missing and cannot be installed here; the message says what to run. */
export function requireProgram({ names, packages }: Program): string {
  const found = find(names)
  if (found !== null) return found
  const [name] = names
  const manager = (['apt-get', 'dnf', 'brew'] as const).find(each => findProgram(each) !== null)
  if (!manager)
    throw new Error(`${name} is missing, and none of apt-get, dnf and brew exists: install ${name}, then try again`)
  const needsRoot = manager !== 'brew' && process.getuid?.() !== 0
  const lines = `${INSTALLS[manager].join('\n')} ${packages[manager]}`.split('\n')
  const typed = lines.map(line => (needsRoot ? `sudo ${line}` : line)).join(' && ')
  if (needsRoot && run('sudo -n true') !== 0)
    throw new Error(`${name} is missing, and installing it needs a password. Run: ${typed}`)
  for (const line of lines.map(each => (needsRoot ? `sudo -n ${each}` : each))) {
    console.error(`${name} is missing: running ${line}`)
    if (run(line) !== 0) throw new Error(`${line} failed. Install ${name} manually, then try again: ${typed}`)
  }
  const installed = find(names)
  if (installed === null) throw new Error(`${typed} ran, and ${name} is still not on the PATH: add it there`)
  return installed
}

function find(names: readonly string[]): string | null {
  const paths = names.map(name => (isAbsolute(name) && existsSync(name) ? name : findProgram(name)))
  return paths.find(path => path !== null) ?? null
}

function run(line: string): number | null {
  const [command = '', ...args] = line.split(' ')
  return spawnSync(command, args, { stdio: 'inherit' }).status
}

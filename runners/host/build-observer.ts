/** Compiles the programs of this checkout that are written in C, once for each state of their sources. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { UsageError } from '../../pipeline/schema/usage-error.ts'
import { findProgram } from './find-program.ts'

const checkout = join(import.meta.dirname, '../..')
const here = join(checkout, 'runners/observer')
const builds = join(checkout, 'runners/.build')

const isSource = (name: string) => /\.[ch]$/.test(name)

/** The path of a program, whether or not it is built. Its digest is over all sources and headers in their folders. */
export function programPath(name: string, sources: readonly string[]): string {
  const hash = createHash('sha256').update(sources.map(source => `${basename(source)}\n`).join(''))
  for (const folder of new Set(sources.map(dirname)))
    for (const file of readdirSync(folder).filter(isSource).sort())
      hash.update(`${file}\n`).update(readFileSync(join(folder, file)))
  return join(builds, name, hash.digest('hex').slice(0, 12), name)
}

/** Builds the program unless it exists, and returns its path. Errors: there is no compiler, or it fails. */
export function buildProgram(name: string, sources: readonly string[]): string {
  const path = programPath(name, sources)
  if (existsSync(path)) return path
  const cc = findProgram('cc')
  if (cc === null)
    throw new Error(`${name} is a C program, and no cc is on the PATH: install one (apt-get install build-essential)`)
  mkdirSync(dirname(dirname(path)), { recursive: true })
  const partial = `${dirname(path)}.partial-${process.pid}`
  execFileSync(cc, ['-O2', '-pthread', '-Wall', '-Wextra', '-Werror', '-o', partial, ...sources], { stdio: 'pipe' })
  mkdirSync(dirname(path), { recursive: true })
  renameSync(partial, path)
  return path
}

const observerSources = (folder: string): string[] =>
  readdirSync(folder)
    .filter(name => name.endsWith('.c'))
    .sort()
    .map(name => join(folder, name))

export const observerPath = (folder = here): string => programPath('observer', observerSources(folder))

/** Errors: as of `buildProgram`. */
export const buildObserver = (folder = here): string => buildProgram('observer', observerSources(folder))

/** Builds it before a run starts. Throws a UsageError with the compiler's message. */
export function requireObserver(folder = here): void {
  try {
    buildObserver(folder)
  } catch (error) {
    const warning = String((error as { stderr?: Buffer }).stderr ?? '').trim() || (error as Error).message
    throw new UsageError(3, `the observer of a load (runners/observer) is not built: ${warning.slice(0, 1000)}`)
  }
}

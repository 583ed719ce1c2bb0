/** Compiles the observer from runners/observer, once for each state of its sources. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { UsageError } from '../../pipeline/schema/usage-error.ts'
import { findProgram } from './find-program.ts'

const here = join(import.meta.dirname, '../observer')
const builds = join(import.meta.dirname, '..', '.build', 'observer')

const isSource = (name: string) => /\.[ch]$/.test(name)

/** The path of the program, whether or not it is built. */
export function observerPath(sources = here): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(sources).filter(isSource).sort())
    hash.update(`${name}\n`).update(readFileSync(join(sources, name)))
  return join(builds, hash.digest('hex').slice(0, 12), 'observer')
}

/** Builds it before a run starts. Throws a UsageError with the compiler's message. */
export function requireObserver(sources = here): void {
  try {
    buildObserver(sources)
  } catch (error) {
    const warning = String((error as { stderr?: Buffer }).stderr ?? '').trim() || (error as Error).message
    throw new UsageError(3, `the observer of a load (runners/observer) is not built: ${warning.slice(0, 1000)}`)
  }
}

/** Builds the program unless it exists, and returns its path. Errors: there is no compiler, or it fails. */
export function buildObserver(sources = here): string {
  const path = observerPath(sources)
  if (existsSync(path)) return path
  const cc = findProgram('cc')
  if (cc === null)
    throw new Error(
      'the observer of a load is a C program, and no cc is on the PATH: install one (apt-get install build-essential)',
    )
  mkdirSync(builds, { recursive: true })
  const partial = `${dirname(path)}.partial-${process.pid}`
  const units = readdirSync(sources).filter(name => name.endsWith('.c'))
  execFileSync(cc, ['-O2', '-pthread', '-Wall', '-Wextra', '-Werror', '-o', partial, ...units], {
    cwd: sources,
    stdio: 'pipe',
  })
  mkdirSync(dirname(path), { recursive: true })
  renameSync(partial, path)
  return path
}

/** Reads the versions and hashes of the tools, compilers and runtimes on the PATH. */
import { readFileSync, realpathSync } from 'node:fs'
import { sha256 } from '../../../pipeline/schema/hashing.ts'
import { findProgram } from '../find-program.ts'
import { toolPrograms } from '../find-programs.ts'
import { type Fact, factOf, readOutput } from './facts.ts'

/** Programs that run another one. */
const BEHIND: Readonly<Record<string, string>> = { cargo: 'rustc', npm: 'node', npx: 'node', pip3: 'python3' }

const VERSION_ARGV: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(toolPrograms.map(({ name, version_argv }) => [name, version_argv])),
  go: ['version'],
  haproxy: ['-v'],
  nginx: ['-v'],
}

/** `<name>_version` and `<name>_sha256` for each program; g++ is gxx. */
export function programFacts(names: readonly string[]): Fact[] {
  const all = new Set(names.flatMap(name => [name, BEHIND[name] ?? name]))
  return [...all].sort().flatMap(name => {
    const key = name
      .toLowerCase()
      .replaceAll('+', 'x')
      .replace(/[^a-z0-9]+/g, '_')
    const version = () => {
      const found = readProgramVersion(name)
      if (found === null) throw new Error(`${name} is missing or prints no version`)
      return found
    }
    return [factOf(`${key}_version`, version), factOf(`${key}_sha256`, () => programSha256(name))]
  })
}

/** The version that the program prints; null if it is missing or prints none. */
export function readProgramVersion(name: string, path?: string): string | null {
  const file = findProgram(name, path)
  return file === null ? null : versionIn(name, outputOf([file, ...versionArguments(name)]))
}

/** The arguments with which a program prints its version. */
export const versionArguments = (name: string): readonly string[] => VERSION_ARGV[name] ?? ['--version']

/** gcc and g++ print the distribution's package version first and their own version last. */
export function versionIn(name: string, text: string): string | null {
  const first = text.split('\n').find(line => /\d\.\d/.test(line)) ?? ''
  const versions = first.match(/(?<!\d)\d+(?:\.\d+)+(?:-(?:alpha|beta|dev|nightly|pre|rc)[\w.]*)?/g)
  return (/^(?:gcc|g\+\+|cc|c\+\+)/.test(name) ? versions?.at(-1) : versions?.[0]) ?? null
}

/**
 * 64 hex digits for the file on the PATH with links resolved, which for rustup and pyenv is a shim. Errors: it cannot
 * be read.
 */
export function programSha256(name: string): string {
  const found = findProgram(name)
  if (found === null) throw new Error(`${name} is not on the PATH`)
  return sha256(readFileSync(realpathSync(found)))
}

function outputOf(argv: readonly string[]): string {
  try {
    return readOutput(argv)
  } catch {
    return ''
  }
}

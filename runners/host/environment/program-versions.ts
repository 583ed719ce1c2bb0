/** Which version of a program is on the PATH, and the sha256 of the very file. */
import { readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sha256 } from '../../../pipeline/vocabulary/hashing.ts'
import { findProgram } from '../find-program.ts'
import { toolPrograms } from '../find-programs.ts'
import { runProgram } from './run-program.ts'

const ASK: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(toolPrograms.map(({ name, version_argv }) => [name, version_argv])),
  go: ['version'],
  nginx: ['-v'],
}

/** The version that it says; null where it is missing or says none. */
export function readProgramVersion(name: string): string | null {
  const file = findProgram(name)
  return file === null ? null : versionIn(name, said([file, ...(ASK[name] ?? ['--version'])]))
}

/** gcc and g++ say the distribution's version first, and their own last. */
export function versionIn(name: string, text: string): string | null {
  const first = text.split('\n').find(line => /\d+\.\d+/.test(line)) ?? ''
  const versions = first.match(/\d+(?:\.\d+)+(?:-(?:alpha|beta|dev|nightly|pre|rc)[\w.]*)?/g)
  return (/^(?:gcc|g\+\+|cc|c\+\+)/.test(name) ? versions?.at(-1) : versions?.[0]) ?? null
}

/** 64 hex digits of the program itself, behind links and the shims of rustup and pyenv. Errors: it cannot be read. */
export function programSha256(name: string): string {
  const found = findProgram(name)
  if (found === null) throw new Error(`${name} is not on the PATH`)
  return sha256(readFileSync(realFile(name, found)))
}

function realFile(name: string, found: string): string {
  if (name === 'rustc' || name === 'cargo') {
    const rustc = join(dirname(found), 'rustc')
    const sysroot = said([rustc, '--print', 'sysroot']).trim()
    if (sysroot.startsWith('/')) return realpathSync(join(sysroot, 'bin', name))
  }
  if (/^python3?$/.test(name)) {
    const executable = said([found, '-c', 'import sys; print(sys.executable)']).trim()
    if (executable.startsWith('/')) return realpathSync(executable)
  }
  return realpathSync(found)
}

function said(argv: readonly string[]): string {
  try {
    return runProgram(argv)
  } catch {
    return ''
  }
}

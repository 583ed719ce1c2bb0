/** Finds the programs that the runner starts, and their versions. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { invocations } from '../../pipeline/tools/find-invocations.ts'
import type { ProgramManifest } from '../../pipeline/tools/invocation.ts'
import { buildProgram, programPath } from './build-observer.ts'
import { findProgram } from './find-program.ts'

interface FoundProgram {
  /** Absolute; null means missing. */
  path: string | null
  /** As the program prints it; null if it prints something else. */
  version: string | null
}

type HelperName = 'taskset' | 'time' | 'ip' | 'nsenter'
/** By name: the runner's helpers and the program of every measuring tool. */
export type Programs = Readonly<Record<HelperName, FoundProgram>> & Readonly<Record<string, FoundProgram | undefined>>

/** The programs that the runner needs besides the tools. */
export const helpers: Readonly<
  Record<HelperName, Pick<ProgramManifest, 'version_argv' | 'version' | 'install' | 'sources'>>
> = {
  taskset: {
    version_argv: ['--version'],
    version: /^taskset \D*(\d+\.\d\S*)/,
    install: 'apt-get install util-linux',
  },
  time: {
    version_argv: ['--version'],
    version: /GNU [Tt]ime\)? (?:UNKNOWN|v?(\S+))/,
    install: 'apt-get install time',
  },
  ip: {
    version_argv: ['-V'],
    version: /^ip utility, iproute2-?([^\s,]+)/,
    install: 'apt-get install iproute2',
  },
  nsenter: {
    version_argv: ['--version'],
    version: /^nsenter \D*(\d+\.\d\S*)/,
    install: 'apt-get install util-linux',
  },
}

/** The program of every measuring tool, in the order of the tools' ids. */
export const toolPrograms: readonly ProgramManifest[] = [...invocations.values()].map(({ program }) => program)

const checkout = join(import.meta.dirname, '../..')

/** Builds those of this checkout, and runs every program once, for at most a second each. Errors: one does not compile. */
export function findPrograms(path: string = process.env.PATH ?? ''): Programs {
  const searched = [...toolPrograms.map(program => [program.name, program] as const), ...Object.entries(helpers)]
  const found = searched.map(([name, { version_argv, version, sources }]) => {
    const file = sources === undefined ? findProgram(name, path) : findBuilt(name, sources, path)
    return [name, { path: file, version: file === null ? null : queryVersion(file, version_argv, version) }]
  })
  return Object.fromEntries(found) as Programs
}

/** Null if it is not built, and cannot be: without a compiler, or on a system other than Linux. */
function findBuilt(name: string, sources: readonly string[], path: string): string | null {
  const files = sources.map(source => join(checkout, source))
  if (existsSync(programPath(name, files))) return programPath(name, files)
  return process.platform === 'linux' && findProgram('cc', path) !== null ? buildProgram(name, files) : null
}

function queryVersion(file: string, argv: readonly string[], pattern: RegExp): string | null {
  const { stdout, stderr } = spawnSync(file, argv, {
    encoding: 'utf8',
    timeout: 1000,
    maxBuffer: 1e5,
    killSignal: 'SIGKILL',
  })
  const found = pattern.exec(`${stdout ?? ''}\n${stderr ?? ''}`.trim())
  return found === null ? null : (found[1] ?? 'unknown')
}

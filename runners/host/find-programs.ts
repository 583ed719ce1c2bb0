/** The programs that the runner starts: where they are and what they call themselves. */
import { spawnSync } from 'node:child_process'
import { findProgram } from './find-program.ts'

export interface FoundProgram {
  /** Absolute; null is missing. */
  path: string | null
  /** As the program prints it; null where it prints something else. */
  version: string | null
}

export type ProgramName = 'wrk' | 'hyperfine' | 'taskset' | 'time' | 'ip' | 'nsenter'
export type Programs = Readonly<Record<ProgramName, FoundProgram>>

/** How each is asked, and what the answer of the right program looks like. */
const ASKED: Readonly<Record<ProgramName, { argv: readonly string[]; answer: RegExp }>> = {
  // wrk knows no exit status for this: it prints its usage after the line and fails
  wrk: { argv: ['-v'], answer: /^wrk (\S+) \[\w+\] Copyright/m },
  hyperfine: { argv: ['--version'], answer: /^hyperfine (\d\S*)/ },
  taskset: { argv: ['--version'], answer: /^taskset .*?(\d+\.\d\S*)/ },
  time: { argv: ['--version'], answer: /GNU [Tt]ime\)? (?:UNKNOWN|v?(\S+))/ },
  ip: { argv: ['-V'], answer: /^ip utility, iproute2-?([^\s,]+)/ },
  nsenter: { argv: ['--version'], answer: /^nsenter .*?(\d+\.\d\S*)/ },
}

/** Asks every program once, a second at most each. */
export function findPrograms(path: string = process.env.PATH ?? ''): Programs {
  const found = Object.entries(ASKED).map(([name, { argv, answer }]) => {
    const file = findProgram(name, path)
    return [name, { path: file, version: file === null ? null : askVersion(file, argv, answer) }]
  })
  return Object.fromEntries(found) as Programs
}

function askVersion(file: string, argv: readonly string[], answer: RegExp): string | null {
  const { stdout, stderr } = spawnSync(file, argv, {
    encoding: 'utf8',
    timeout: 1000,
    maxBuffer: 1e5,
    killSignal: 'SIGKILL',
  })
  const found = answer.exec(`${stdout ?? ''}\n${stderr ?? ''}`.trim())
  return found === null ? null : (found[1] ?? 'unknown')
}

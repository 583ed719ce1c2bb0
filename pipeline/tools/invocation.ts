/** How the runner invokes a tool: pipeline/tools/<id>/invoke.ts exports `invocation` and does no I/O. */
import type { Load } from '../schema/case.ts'
import type { Argv } from '../schema/records/commands.ts'

/** A program that the runner starts. */
export interface ProgramManifest {
  /** On the PATH. */
  name: string
  version_argv: Argv
  /** Matches its output; the first group is the version. */
  version: RegExp
  install: string
  /** Files in C below the checkout, of which the runner builds the program; absent if it is on the PATH. */
  sources?: readonly string[]
  /** The package's name for each manager; absent unless all of them have it. */
  packages?: Readonly<Record<'apt-get' | 'dnf' | 'brew', string>>
}

/** How to start a program. Its files are first written to the trial's private folder. */
export interface Command {
  argv: Argv
  env?: Readonly<Record<string, string>>
  files?: Readonly<Record<string, string | Buffer>>
}

/** A file of a trial that is stored as `<nn>.<what>`: the output of the tool, or a file in the private folder. */
interface OutputFile {
  what: string
  from: 'output' | { file: string }
}

interface Measuring {
  program: ProgramManifest
  /** For messages: `wrk 4`. */
  expected: string
  /** The first is the trial's raw file, whose path identifies the trial. */
  outputs: readonly [OutputFile, ...OutputFile[]]
}

/** A request as it is sent. */
export interface PreparedRequest {
  method: string
  path: string
  headers: Readonly<Record<string, string>>
  body: Buffer | null
}

/** The requests of a load, and their destination. */
export interface LoadRequest extends Load {
  duration_s: number
  host: string
  port: number
  /** Each thread sends them in turn; at least one. */
  requests: readonly PreparedRequest[]
  /** Hosts, of which each thread uses the next one in turn; if empty, `host`. */
  instances: readonly string[]
  /** The trial's private folder. */
  folder: string
  /** False for a plain load, of which only the output is stored. */
  is_recorded: boolean
}

interface LoadRequirements extends Load {
  instance_count: number
}

/** A tool that loads a server. */
export interface LoadInvocation extends Measuring {
  kind: 'load'
  /** Connections that it opens and closes before the load. */
  probe_connection_count: number
  /** Headers that it adds besides Host, by which a server could recognise it. */
  headers: Readonly<Record<string, string>>
  /** Why it cannot run this load, as one sentence with a remedy; null if it can. */
  limitOf: (requirements: LoadRequirements) => string | null
  command: (program: string, load: LoadRequest) => Command
}

/** A tool that times a command. */
export interface CommandInvocation extends Measuring {
  kind: 'command'
  /** The first version that also measures peak memory: [major, minor]. */
  memory_since: readonly [major: number, minor: number]
  /** The file in the private folder with the output of the command. */
  output_file: string
  /** Times one execution of `timed`. */
  command: (program: string, timed: { argv: Argv; folder: string }) => Command
}

export type Invocation = LoadInvocation | CommandInvocation

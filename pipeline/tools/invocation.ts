/** How the runner drives a tool that measures: pipeline/tools/<id>/invoke.ts exports `invocation`, and does no I/O itself. */
import type { Load, Scenario } from '../schema/case.ts'
import type { Argv } from '../schema/records/commands.ts'

/** A program that the runner starts. */
export interface ProgramManifest {
  /** As it is found on the PATH. */
  name: string
  version_argv: Argv
  /** What the right program answers to that; the first group is its version. */
  version: RegExp
  /** The command that installs it, as a person types it. */
  install: string
  /** The package's name for each manager; absent where not all of them have one. */
  packages?: Readonly<Record<'apt-get' | 'dnf' | 'brew', string>>
}

/** What a program is started with. Files are written to the trial's private folder first, by their name. */
export interface Command {
  argv: Argv
  env?: Readonly<Record<string, string>>
  files?: Readonly<Record<string, string | Buffer>>
}

/** A file that stays of a trial, named `<nn>.<what>`: the tool's output, or a file that it leaves in the private folder. */
interface LeftFile {
  what: string
  from: 'output' | { file: string }
}

interface Measuring {
  program: ProgramManifest
  /** As messages name what is expected: `wrk 4`. */
  expected: string
  /** The first is the trial's raw file, whose path is the trial's. */
  leaves: readonly [LeftFile, ...LeftFile[]]
}

/** A request as it travels. */
export interface PreparedRequest {
  method: string
  path: string
  headers: Readonly<Record<string, string>>
  body: Buffer | null
}

/** What a load asks of a server, and from where. */
export interface LoadRequest extends Load {
  duration_s: number
  host: string
  port: number
  /** Each thread sends them in turn; at least one. */
  requests: readonly PreparedRequest[]
  /** Hosts of which each thread asks one, in turn; empty is `host` alone. */
  instances: readonly string[]
  /** The trial's private folder. */
  folder: string
  /** False for a bare load, which leaves nothing but its output. */
  is_recorded: boolean
}

/** A planned load, to be checked before it runs. */
interface WantedLoad extends Load {
  instance_count: number
  /** What the requests are drawn of. */
  scenario: Pick<Scenario, 'request' | 'draws' | 'also'>
}

/** A tool that loads a server. */
export interface LoadInvocation extends Measuring {
  kind: 'load'
  /** Connections that it opens and closes before those of the load. */
  probe_connection_count: number
  /** Whether each thread sends the bodies in their order, again and again; otherwise it draws them. */
  sends_in_turn: boolean
  /** Headers that it sends of itself next to Host, by which a server could know it. */
  headers: Readonly<Record<string, string>>
  /** Why it cannot run this load, as one sentence with what to do; null where it can. */
  limitOf: (wanted: WantedLoad) => string | null
  command: (program: string, load: LoadRequest) => Command
}

/** A tool that times a command. */
export interface CommandInvocation extends Measuring {
  kind: 'command'
  /** The first version that takes the command's peak memory too: [major, minor]. */
  memory_since: readonly [major: number, minor: number]
  /** The file in the private folder that holds what the command printed. */
  output_file: string
  /** Times one execution of `timed`. */
  command: (program: string, timed: { argv: Argv; folder: string }) => Command
}

export type Invocation = LoadInvocation | CommandInvocation

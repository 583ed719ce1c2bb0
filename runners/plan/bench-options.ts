/** The commands of `npm run bench` and their options. */
import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { type Declaration, defineCommand, flag, list, text, type Values } from '../../pipeline/command-line.ts'
import { RUN_ID } from '../../pipeline/schema/ids.ts'
import { UsageError } from '../../pipeline/schema/usage-error.ts'
import { wholeNumber } from '../../pipeline/schema/whole-number.ts'

export interface BenchOptions {
  frameworks: string[]
  configurations: string[]
  scenarios: string[]
  loads: string[]
  host: string | null
  trials: number | null
  duration_s: number | null
  /** For builds and trials together. */
  budget_s: number | null
  rounds_seed: string | null
  is_quick: boolean
  is_strict: boolean
  /** True: only with it; false: without; null: where it can be made. */
  sandbox: boolean | null
  data: string
  manifests: string
  /** kit.json of builds that were made elsewhere; null is to build here. */
  kit: string | null
  /** The host's private key; null signs nothing. */
  key: string | null
}

const data = text('DIR', 'where raw/ is', 'data')
const manifests = text('DIR', 'where frameworks/, scenarios/, services/ and hosts/ are', 'runners')
const kit = text('FILE', 'take the builds of pack-bundle and build nothing; without --framework, all of them')
const key = text('FILE', 'the private key of this host (or BENCHLEDGER_KEY); only a signed run can be merged')
const strict = flag('a warning about the host is an error')

const MEASURED = {
  framework: list('ID', 'only these entries (default: all, including controls and duplicates)'),
  configuration: list('KEY=VALUE', 'only configurations with these settings; default is the one without settings'),
  scenario: list('ID', 'only these scenarios'),
  load: list('NAME', 'only these of their loads: t1-c64 is one thread with 64 connections'),
  host: text('ID', 'the id of this machine in runners/hosts (default: the one that is recognised)'),
  trials: text('N', "trials of each case (default: the scenario's)"),
  duration: text('S', "seconds of each load (default: the load's, or the scenario's)"),
  budget: text(
    'TIME',
    `end within 120m or 2h, as estimated from earlier runs: rounds are dropped for all cases alike, entries never; if
fewer than six rounds would remain, the run is refused`,
  ),
  'rounds-seed': text('SEED', 'decides the order of the cases in each round (default: random, and recorded)'),
  quick: flag('1 s, 1 trial, no warm-up, unsigned, into a temporary folder: to try an entry, never evidence', 'data'),
  'strict-host': strict,
  sandbox: flag(
    `refuse a host that cannot give each server a user, a file system and limits of its own (npm run test:sandbox tries
it). By default servers are sandboxed where possible, and the run records where not. A run with sandboxed servers skips
timed commands; a quick run times them in the sandbox`,
    'noSandbox',
  ),
  'no-sandbox': flag('isolate servers and commands by namespaces only: they run as you, for code that you trust'),
  ...{ kit, key, data, manifests },
}

/** Errors: a UsageError for a value that is not understood, and for a folder that does not exist. */
function optionsOf(values: Partial<Values<typeof MEASURED>>): BenchOptions {
  const { 'rounds-seed': rounds_seed = null, quick: is_quick = false } = values
  for (const folder of [values.manifests, is_quick ? undefined : values.data])
    if (folder !== undefined && !existsSync(folder))
      throw new UsageError(2, `${folder} does not exist: name the folder`)
  if (rounds_seed !== null && !/^[\w.-]{1,80}$/.test(rounds_seed))
    throw new UsageError(2, `--rounds-seed is ${rounds_seed}: give up to 80 letters, digits, points and hyphens`)
  return {
    frameworks: values.framework ?? [],
    configurations: values.configuration ?? [],
    scenarios: values.scenario ?? [],
    loads: values.load ?? [],
    host: values.host ?? null,
    trials: whole('--trials', values.trials, 1000),
    duration_s: whole('--duration', values.duration, 3600),
    budget_s: time('--budget', values.budget),
    ...{ rounds_seed, is_quick },
    is_strict: values['strict-host'] ?? false,
    sandbox: values.sandbox ? true : values['no-sandbox'] ? false : null,
    data: values.data ?? 'data',
    manifests: values.manifests ?? 'runners',
    kit: values.kit ?? null,
    key: is_quick ? null : values.key || process.env.BENCHLEDGER_KEY || null,
  }
}

const RUN = { ...MEASURED, plan: flag('the same as the command plan') }

type CommandName = 'run' | 'plan' | 'list' | 'resume' | 'verify-seals' | 'host add' | 'key make' | 'key retire'

/** In the order of the help. */
const COMMANDS: Record<CommandName, Declaration<Partial<typeof RUN>>> = {
  run: { description: 'measure entries, and seal their raw logs as DIR/raw/<run_id>', options: RUN },
  plan: { description: 'print the builds and cases of such a run, their order and the time', options: MEASURED },
  list: { description: 'print what could be measured, and what this machine lacks for it', options: { manifests } },
  resume: {
    description: 'continue an interrupted run as it was planned',
    positionals: '<run_id>',
    options: { 'strict-host': strict, kit, key, data, manifests },
  },
  'verify-seals': { description: 'verify the seal of every run below DIR/raw', options: { data } },
  'host add': {
    description: 'write hosts/<host_id>/host.json from the facts of this machine, for you to complete',
    positionals: '<host_id>',
    options: { manifests },
  },
  'key make': {
    description: 'create the file of --key, and add its public half to hosts/<host_id>/host.json',
    positionals: '<host_id>',
    options: { key, manifests },
  },
  'key retire': {
    description: 'write the statement that the key of --key signs no later run of the host',
    positionals: '<host_id>',
    options: { key, data, manifests },
  },
}

const NOTES = `
Without a command, the options are those of run: npm run bench -- --framework ID --quick

Only one run can measure on a host at a time, whichever checkout it uses. For tests of the runner, the environment variable
BENCHLEDGER_LOCK names another lock; a run under it records that, and removes leftovers of runs under that lock only.`

const EXIT = `
Exit: 0 done, all trials ok, or all seals hold; 1 done, and a trial was not ok, an entry was not built or a seal is
broken; 2 usage error or a manifest rejected; 3 the host is not fit, a tool is missing or another run measures: nothing
recorded; 130 interrupted, and the complete trials are kept.`

/** `id` is that of the run or the host, where the command takes one. Gives the exit code. */
export type BenchActions = Record<CommandName, (options: BenchOptions, id: string) => number | Promise<number>>

export function defineBench(program: Command, actions: BenchActions): void {
  program.description('Measures the entries of runners/frameworks. It evaluates and publishes nothing.')
  program.addHelpText('after', NOTES).addHelpText('afterAll', EXIT)
  for (const [name, declaration] of Object.entries(COMMANDS)) {
    const [own = '', group = ''] = name.split(' ').reverse()
    const parent = group ? groupIn(program, group) : program
    defineCommand(parent.command(own), declaration, ({ values, positionals: [id = ''] }) => {
      if (name === 'resume' && !RUN_ID.test(id))
        throw new UsageError(2, `${JSON.stringify(id)} is not a run: give its id, as it was printed`)
      return actions[values.plan ? 'plan' : (name as CommandName)](optionsOf(values), id)
    })
  }
}

const GROUPS: Record<string, string> = { host: 'document this machine', key: 'make and retire the key of a host' }

const groupIn = (program: Command, name: string): Command =>
  program.commands.find(command => command.name() === name) ?? program.command(name).description(GROUPS[name] ?? '')

/** Options without a command are those of run. */
export const withCommand = (args: readonly string[]): string[] =>
  /^(?:-h|--help|[^-].*)$/s.test(args[0] ?? '') ? [...args] : ['run', ...args]

function time(option: string, given: string | undefined): number | null {
  if (given === undefined) return null
  const [, number, unit] = /^([1-9]\d{0,3})([mh])$/.exec(given) ?? []
  if (unit === undefined) throw new UsageError(2, `${option} is ${given}: give minutes or hours, as 120m or 2h`)
  return Number(number) * (unit === 'h' ? 3600 : 60)
}

const whole = (option: string, given: string | undefined, most: number): number | null =>
  given === undefined ? null : wholeNumber(option, given, most)

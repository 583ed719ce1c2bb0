/** The commands of `npm run bench` and their options. */
import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { type Declaration, defineCommand, flag, list, text, type Values } from '../../pipeline/cli/command-line.ts'
import { RUN_ID } from '../../pipeline/schema/ids.ts'
import type { RunSchedule } from '../../pipeline/schema/records/run.ts'
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
  /** Null: each load has a server of its own. */
  schedule: RunSchedule | null
  is_quick: boolean
  is_strict: boolean
  /** True: required; false: disabled; null: used if available. */
  sandbox: boolean | null
  data: string
  manifests: string
  /** kit.json of builds from another machine; null: build here. */
  kit: string | null
  /** The host's private key; null: the run is not signed. */
  key: string | null
}

/** Shorter than the wandering of a shared machine, and long enough for thousands of requests. */
const WINDOW_S = 0.05
const TURNS = 3

const data = text('DIR', 'folder with raw/', 'data')
const manifests = text('DIR', 'folder with frameworks/, scenarios/, services/ and hosts/', 'runners')
const kit = text('FILE', 'use the builds of pack-bundle instead of building; without --framework, all of them')
const key = text('FILE', 'private key of this host (or BENCHLEDGER_KEY); only a signed run can be merged')
const strict = flag('treat warnings about the host as errors')

const MEASURED = {
  framework: list('ID', 'only these entries (default: all, including controls and duplicates)'),
  configuration: list('KEY=VALUE', 'only configurations with these settings; `default` is the one without settings'),
  scenario: list('ID', 'only these scenarios'),
  load: list(
    'NAME',
    `only these loads: t1-c64 is one thread with 64 connections. Loads at a rate, such as t1-c64-r5000 at 5,000 requests/s,
are measured only if they are named`,
  ),
  host: text('ID', 'id of this machine in runners/hosts (default: the one that matches)'),
  trials: text('N', "trials per case (default: the scenario's)"),
  duration: text('S', "seconds per load (default: the load's, or the scenario's)"),
  budget: text(
    'TIME',
    `time limit such as 120m or 2h, estimated from earlier runs. To meet it, rounds are dropped for all cases alike, never
entries; a run of fewer than six rounds is an error`,
  ),
  'block-size': text(
    'N',
    `measure up to N entries in the same seconds, 2 to 4, which take turns by windows of ${1000 * WINDOW_S} ms (default: each
load has a server of its own)`,
  ),
  turns: text('N', `turns of a block, each as long as one load of each of its entries (default: ${TURNS})`),
  'rounds-seed': text('SEED', 'seed of the order of the cases in each round (default: random, and recorded)'),
  quick: flag('1 s, 1 trial, no warm-up, unsigned, in a temporary folder: to try an entry, never evidence', 'data'),
  'strict-host': strict,
  sandbox: flag(
    `reject a host that cannot confine each server to a private user, file system and limits (npm run test:sandbox checks
this). By default servers are sandboxed where possible, and the run records it. A run with sandboxed servers skips timed
commands; a quick run times them in the sandbox`,
    'noSandbox',
  ),
  'no-sandbox': flag('isolate servers and commands with namespaces only, for code that you trust: it runs as you'),
  ...{ kit, key, data, manifests },
}

/** Throws a UsageError for an invalid value and for a folder that does not exist. */
function optionsOf(values: Partial<Values<typeof MEASURED>>): BenchOptions {
  const { 'rounds-seed': rounds_seed = null, quick: is_quick = false } = values
  for (const folder of [values.manifests, is_quick ? undefined : values.data])
    if (folder !== undefined && !existsSync(folder))
      throw new UsageError(2, `${folder} does not exist: specify an existing folder`)
  if (rounds_seed !== null && !/^[\w.-]{1,80}$/.test(rounds_seed))
    throw new UsageError(2, `--rounds-seed is ${rounds_seed}: give up to 80 letters, digits, dots and hyphens`)
  return {
    frameworks: values.framework ?? [],
    configurations: values.configuration ?? [],
    scenarios: values.scenario ?? [],
    loads: values.load ?? [],
    host: values.host ?? null,
    trials: whole('--trials', values.trials, 1000),
    duration_s: whole('--duration', values.duration, 3600),
    budget_s: time('--budget', values.budget),
    ...{ rounds_seed, is_quick, schedule: scheduleOf(values) },
    is_strict: values['strict-host'] ?? false,
    sandbox: values.sandbox ? true : values['no-sandbox'] ? false : null,
    data: values.data ?? 'data',
    manifests: values.manifests ?? 'runners',
    kit: values.kit ?? null,
    key: is_quick ? null : values.key || process.env.BENCHLEDGER_KEY || null,
  }
}

function scheduleOf(values: Partial<Values<typeof MEASURED>>): RunSchedule | null {
  const given = values['block-size']
  if (given === undefined) {
    if (values.turns !== undefined) throw new UsageError(2, '--turns is given without --block-size: add it')
    return null
  }
  if (!/^[234]$/.test(given)) throw new UsageError(2, `--block-size is ${given}: give 2, 3 or 4`)
  return { block_size: Number(given), turns: whole('--turns', values.turns, 100) ?? TURNS, window_s: WINDOW_S }
}

const RUN = {
  ...MEASURED,
  plan: flag('same as the command plan'),
  all: flag('measure every entry under every load, if nothing is selected', 'framework'),
}

type CommandName = 'run' | 'plan' | 'list' | 'resume' | 'verify-seals' | 'host add' | 'key make' | 'key retire'

/** In the order of the help. */
const COMMANDS: Record<CommandName, Declaration<Partial<typeof RUN>>> = {
  run: { description: 'measure entries, and seal the raw logs as DIR/raw/<run_id>', options: RUN },
  plan: { description: 'print the builds, cases, order and estimated time of a run', options: MEASURED },
  list: { description: 'print the entries and loads, and what this machine lacks for them', options: { manifests } },
  resume: {
    description: 'continue an interrupted run',
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
    description: 'create a key pair: the private key in the file of --key, the public key in hosts/<host_id>/host.json',
    positionals: '<host_id>',
    options: { key, manifests },
  },
  'key retire': {
    description: 'write a statement that the key of --key signs no more runs of the host',
    positionals: '<host_id>',
    options: { key, data, manifests },
  },
}

const NOTES = `
The default command is run: npm run bench -- --framework ID --quick

Only one run can measure on a host at a time, from any checkout. For tests of the runner, the environment variable
BENCHLEDGER_LOCK names another lock; the run records it, and removes only orphans of runs under the same lock.`

const EXIT = `
Exit: 0 all trials are ok, or all seals are valid; 1 a trial is not ok, an entry was not built or a seal is broken; 2
usage error or rejected manifest; 3 nothing recorded: the host is unsuitable, a tool is missing or another run is
measuring; 130 interrupted, completed trials are kept.`

/** `id` is that of the run or the host, for commands that take one. Returns the exit code. */
export type BenchActions = Record<CommandName, (options: BenchOptions, id: string) => number | Promise<number>>

export function defineBench(program: Command, actions: BenchActions): void {
  program.description('Measures the entries of runners/frameworks. It does not evaluate or publish anything.')
  program.addHelpText('after', NOTES).addHelpText('afterAll', EXIT)
  for (const [name, declaration] of Object.entries(COMMANDS)) {
    const [verb = '', group = ''] = name.split(' ').reverse()
    const parent = group ? groupIn(program, group) : program
    defineCommand(parent.command(verb), declaration, ({ values, positionals: [id = ''] }) => {
      if (name === 'resume' && !RUN_ID.test(id))
        throw new UsageError(2, `${JSON.stringify(id)} is not a run_id: copy it from the output of the run`)
      const options = optionsOf(values)
      if (name === 'run' && !values.plan && !values.all && !isSelected(options))
        throw new UsageError(
          2,
          'nothing is selected, and a run of every entry takes many hours: see npm run bench -- plan. Select with --framework ID or --scenario ID, or specify --all',
        )
      return actions[values.plan ? 'plan' : (name as CommandName)](options, id)
    })
  }
}

/** A bundle, a folder of manifests and a time limit are selections, too. */
const isSelected = (of: BenchOptions): boolean =>
  [of.frameworks, of.configurations, of.scenarios, of.loads].some(ids => ids.length > 0) ||
  of.kit !== null ||
  of.budget_s !== null ||
  of.manifests !== 'runners'

const GROUPS: Record<string, string> = { host: 'document this machine', key: 'create and retire host keys' }

const groupIn = (program: Command, name: string): Command =>
  program.commands.find(command => command.name() === name) ?? program.command(name).description(GROUPS[name] ?? '')

/** Adds the default command, run. */
export const withCommand = (args: readonly string[]): string[] =>
  /^(?:-h|--help|[^-].*)$/s.test(args[0] ?? '') ? [...args] : ['run', ...args]

function time(option: string, given: string | undefined): number | null {
  if (given === undefined) return null
  const [, number, unit] = /^([1-9]\d{0,3})([mh])$/.exec(given) ?? []
  if (unit === undefined) throw new UsageError(2, `${option} is ${given}: give minutes or hours, such as 120m or 2h`)
  return Number(number) * (unit === 'h' ? 3600 : 60)
}

const whole = (option: string, given: string | undefined, most: number): number | null =>
  given === undefined ? null : wholeNumber(option, given, most)

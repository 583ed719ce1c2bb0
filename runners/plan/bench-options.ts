/** The options of `npm run bench`. */
import { parseArgs } from 'node:util'
import { RUN_ID } from '../../pipeline/schema/ids.ts'
import { UsageError } from '../../pipeline/schema/usage-error.ts'
import { wholeNumber } from '../../pipeline/schema/whole-number.ts'

export const help = `npm run bench -- [--framework ID…] [--configuration KEY=VALUE…] [--scenario ID…] [--load NAME…] [--host ID]
                [--trials N] [--duration S] [--budget TIME] [--rounds-seed S] [--quick] [--plan] [--strict-host]
                [--kit FILE] [--sandbox | --no-sandbox] [--key FILE] [--data DIR] [--manifests DIR]
npm run bench -- --resume RUN_ID | --list | --describe-host ID | --make-key ID | --retire-key ID | --verify-raw | --help

Measures the entries of runners/frameworks and seals the raw logs in DIR/raw/<run_id>. It records and evaluates nothing.

  --framework ID…            only these entries; without it all, controls and twins too
  --configuration KEY=VALUE… only configurations with these settings, or default for no settings
  --scenario ID…             only these scenarios
  --load NAME…               only these of their loads: t1-c64 is one thread with 64 connections
  --host ID                  the documented host that this machine is; without it, it is recognised
  --trials N                 trials of each case (the scenario's own number)
  --duration S               seconds of each load (the load's own, or the scenario's)
  --budget TIME              end within 120m or 2h, by what earlier runs took: rounds are dropped for all cases alike, and
                             where fewer than six would be left the run is refused; entries are never dropped
  --rounds-seed S            decides the order of the cases in each round (a random one, which is recorded)
  --quick                    1 s, 1 trial, no warm-up, into a temporary folder: to try an entry, never evidence
  --plan                     print builds, cases, their order and the time that they will take, and stop
  --strict-host              a complaint about the host is an error
  --sandbox                  refuse a host that cannot keep each server in a user, a file system and limits of its own
                             (npm run test:sandbox tries it); without this option servers are kept so where it can be
                             made, and where it cannot the run says so. Commands that are timed are omitted of a run
                             with servers in the sandbox, and it says so; a quick run times them in it
  --no-sandbox               keep servers and commands in namespaces alone: they run as you, for what you trust
  --kit FILE                 take what pack-bundle built, and build nothing; without --framework, all that is in it
  --key FILE                 the private key of this host, which signs the run: only a signed run can land
                             (BENCHLEDGER_KEY); a quick run is never signed
  --resume RUN_ID            resume with a run that was interrupted
  --data DIR                 where raw/ stands (data)
  --manifests DIR            where frameworks/, scenarios/, services/ and hosts/ stand (runners)
  --list                     print what could be measured, and what this machine lacks for it
  --describe-host ID         write hosts/ID/host.json from what this machine says, for you to complete
  --make-key ID              make --key FILE, and put its public half into hosts/ID/host.json
  --retire-key ID            write the statement that --key FILE signs no later run of the host
  --verify-raw               prove the seal of every run below DIR/raw

One run at a time measures on a host, whatever its checkout and its data. For tests of the runner itself, the environment
variable BENCHLEDGER_LOCK names another lock; a run under it says so among its complaints, and ends what dead runners left
under the same lock alone.

Exit: 0 done, all trials ok, or all seals hold; 1 done, and a trial was not ok, an entry was not built or a seal does not
hold; 2 usage error or a manifest refused; 3 the host is not fit, a tool is missing or another run measures: nothing recorded;
130 interrupted, and what was whole is kept.`

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

export type BenchAction =
  | { kind: 'measure' | 'plan' | 'list' | 'verify-raw' | 'help' }
  | { kind: 'resume'; run_id: string }
  | { kind: 'describe-host'; host_id: string }
  | { kind: 'make-key' | 'retire-key'; host_id: string; key: string }

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const list = { type: 'string', multiple: true } as const
const SPEC = {
  framework: list,
  configuration: list,
  scenario: list,
  load: list,
  host: text,
  trials: text,
  duration: text,
  budget: text,
  'rounds-seed': text,
  quick: flag,
  plan: flag,
  'strict-host': flag,
  sandbox: flag,
  'no-sandbox': flag,
  resume: text,
  data: text,
  manifests: text,
  kit: text,
  key: text,
  list: flag,
  'describe-host': text,
  'make-key': text,
  'retire-key': text,
  'verify-raw': flag,
  help: flag,
} as const

type Name = keyof typeof SPEC
/** What may stand next to each action; for a measurement all that is not an action itself. */
const BESIDE = {
  resume: ['data', 'manifests', 'strict-host', 'kit', 'key'],
  list: ['manifests'],
  'describe-host': ['manifests'],
  'make-key': ['manifests', 'key'],
  'retire-key': ['manifests', 'data', 'key'],
  'verify-raw': ['data'],
} as const satisfies Partial<Record<Name, readonly Name[]>>

/** Throws a UsageError for what cannot be meant. */
export function readOptions(args: readonly string[]): { action: BenchAction; options: BenchOptions } {
  const { values, lists } = parse(args)
  const action = values.help ? ({ kind: 'help' } as const) : actionOf(values)
  if (values['rounds-seed'] !== undefined && !/^[\w.-]{1,80}$/.test(values['rounds-seed']))
    throw new UsageError(
      2,
      '--rounds-seed has other signs than letters, digits, points and hyphens: give up to 80 of them',
    )
  if (values.quick && values.data !== undefined)
    throw new UsageError(2, '--quick writes to a temporary folder and never to --data: leave one of the two out')
  if (values.sandbox && values['no-sandbox'])
    throw new UsageError(2, '--sandbox and --no-sandbox cannot both be meant: leave one of the two out')
  const options: BenchOptions = {
    frameworks: lists.framework,
    configurations: lists.configuration,
    scenarios: lists.scenario,
    loads: lists.load,
    host: values.host ?? null,
    trials: whole('--trials', values.trials, 1000),
    duration_s: whole('--duration', values.duration, 3600),
    budget_s: time('--budget', values.budget),
    rounds_seed: values['rounds-seed'] ?? null,
    is_quick: values.quick ?? false,
    is_strict: values['strict-host'] ?? false,
    sandbox: values.sandbox ?? (values['no-sandbox'] ? false : null),
    data: values.data ?? 'data',
    manifests: values.manifests ?? 'runners',
    kit: values.kit ?? null,
    key: values.quick ? null : values.key || process.env.BENCHLEDGER_KEY || null,
  }
  return { action, options }
}

type Lists = Record<'framework' | 'configuration' | 'scenario' | 'load', string[]>

/** `--framework a b` and `--framework a --framework b` are the same. */
function parse(args: readonly string[]) {
  const lists: Lists = { framework: [], configuration: [], scenario: [], load: [] }
  try {
    const { values, tokens } = parseArgs({ args: [...args], options: SPEC, allowPositionals: true, tokens: true })
    let open: string[] | null = null
    for (const token of tokens) {
      if (token.kind === 'option') {
        open = Object.hasOwn(lists, token.name) ? lists[token.name as keyof Lists] : null
        if (open !== null && token.value !== undefined) open.push(token.value)
      } else if (token.kind === 'positional') {
        if (open === null) throw new Error(`${JSON.stringify(token.value)} belongs to no option: see --help`)
        open.push(token.value)
      }
    }
    return { values, lists }
  } catch (error) {
    throw new UsageError(2, (error as Error).message)
  }
}

function actionOf(values: ReturnType<typeof parse>['values']): BenchAction {
  for (const [name, beside] of Object.entries(BESIDE)) {
    if (values[name as Name] === undefined) continue
    const strange = Object.keys(values).find(each => each !== name && !(beside as readonly string[]).includes(each))
    if (strange) throw new UsageError(2, `--${strange} cannot be combined with --${name}: leave one of the two out`)
  }
  const { resume, 'describe-host': host_id } = values
  if (resume !== undefined) {
    if (!RUN_ID.test(resume))
      throw new UsageError(2, `--resume ${JSON.stringify(resume)} is not a run: give its id, as it was printed`)
    return { kind: 'resume', run_id: resume }
  }
  if (host_id !== undefined) return { kind: 'describe-host', host_id }
  for (const kind of ['make-key', 'retire-key'] as const) {
    const [of_host, key = process.env.BENCHLEDGER_KEY] = [values[kind], values.key]
    if (of_host === undefined) continue
    if (!key) throw new UsageError(2, `--${kind} ${of_host}: say with --key FILE where the key is`)
    return { kind, host_id: of_host, key }
  }
  if (values.list) return { kind: 'list' }
  if (values['verify-raw']) return { kind: 'verify-raw' }
  return { kind: values.plan ? 'plan' : 'measure' }
}

function time(option: string, given: string | undefined): number | null {
  if (given === undefined) return null
  const [, number, unit] = /^([1-9]\d{0,3})([mh])$/.exec(given) ?? []
  if (unit === undefined) throw new UsageError(2, `${option} is ${given}: give minutes or hours, as 120m or 2h`)
  return Number(number) * (unit === 'h' ? 3600 : 60)
}

const whole = (option: string, given: string | undefined, most: number): number | null =>
  given === undefined ? null : wholeNumber(option, given, most)

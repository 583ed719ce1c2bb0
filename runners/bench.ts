/** The program of `npm run bench`. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createProgram, runProgram } from '../pipeline/cli/command-line.ts'
import { verifyRaw } from '../pipeline/ledger/verify-seal.ts'
import { plainText } from '../pipeline/schema/plain-text.ts'
import { UsageError } from '../pipeline/schema/usage-error.ts'
import { describeMissingPackages } from './host/debian-packages.ts'
import { describeThisHost, writeHost } from './host/describe-host.ts'
import { findProgram, pathOfEntries } from './host/find-program.ts'
import { userName } from './host/read-commit.ts'
import { readHostState } from './host/read-host-state.ts'
import { recogniseIfKnown } from './host/recognise-host.ts'
import { type BenchActions, type BenchOptions, defineBench, withCommand } from './plan/bench-options.ts'
import { keepBudget } from './plan/budget.ts'
import { describeList } from './plan/describe-list.ts'
import { describePlan } from './plan/describe-plan.ts'
import { estimateBy } from './plan/estimate-time.ts'
import { orderTrials } from './plan/order-rounds.ts'
import { planCases } from './plan/plan.ts'
import { readEntries } from './plan/read-entries.ts'
import { resumeRun, selectionIn, settleSandbox, startRun } from './run-bench.ts'
import { createKey, retireKey } from './seal/host-key.ts'

const args = process.argv.slice(2)

const actions: BenchActions = {
  run: options => startRun(options, args),
  plan: async options => print(await plan(options)),
  list: async ({ manifests }) => {
    const { open_file_limit } = await readHostState(0)
    const has = (program: string) => findProgram(program, pathOfEntries()) !== null
    const machine = { has, lacks: describeMissingPackages, open_file_limit }
    return print(describeList(readEntries(manifests), machine))
  },
  resume: (options, run_id) => resumeRun(run_id, options),
  'verify-seals': ({ data }) => verify(join(data, 'raw')),
  'host add': ({ manifests }, host_id) => {
    const path = writeHost(manifests, host_id, describeThisHost())
    return print(`${path} was written: complete its name, description and is_shared, then commit it`)
  },
  'key make': (options, host_id) => {
    const key = keyIn(options)
    const path = createKey(key, options.manifests, host_id)
    return print(`${key} was created, and its public key added to ${path}: merge that before the first run`)
  },
  'key retire': (options, host_id) => {
    const who = userName(process.cwd())
    const today = new Date().toISOString().slice(0, 10)
    const path = retireKey(keyIn(options), { ...options, host_id, who, today })
    return print(`${path} was written: check its reason and author, then submit it with the last run`)
  },
}

function print(text: string): 0 {
  console.log(plainText(text))
  return 0
}

function keyIn({ key }: BenchOptions): string {
  if (key === null) throw new UsageError(2, 'the key is missing: specify it with --key FILE')
  return key
}

/** A run in the sandbox can be planned on a host without one. */
const REQUIRED = { sandbox: 'namespaces' } as const

async function plan(options: BenchOptions): Promise<string> {
  const { open_file_limit } = await readHostState(0)
  const host_id = recogniseIfKnown(options.manifests, describeThisHost(), options.host)
  const manifests = readEntries(options.manifests)
  const { sandbox } = options.sandbox ? REQUIRED : await settleSandbox(manifests, options, open_file_limit)
  const planned = planCases(manifests, selectionIn(sandbox, options), open_file_limit)
  const seed = options.rounds_seed ?? randomBytes(4).toString('hex')
  const estimate = estimateBy(join(options.data, 'raw'), host_id)
  const cases = keepBudget(planned.cases, options.budget_s, estimate, options.schedule)
  return describePlan({ ...planned, cases }, orderTrials(cases, seed, options.schedule), seed, estimate)
}

/** Returns the exit code: 1 if a seal is broken. */
function verify(raw: string): 0 | 1 {
  if (!existsSync(raw))
    throw new UsageError(2, `${raw} does not exist, so no seal was verified: set --data to the folder with raw/`)
  const runs = verifyRaw(raw)
  const lines = runs.flatMap(({ run_id, seal, problems }) => [
    `${run_id}  ${problems.length === 0 ? `seal ${seal} is valid` : 'the seal is broken'}`,
    ...problems.map(({ path, problem }) => `  ${join(raw, run_id, path)} ${problem}`),
  ])
  const broken = runs.filter(({ problems }) => problems.length > 0).length
  const sum = `${runs.length} ${runs.length === 1 ? 'run' : 'runs'} in ${raw}, ${broken === 0 ? 'every seal is valid' : `${broken} broken`}`
  print([...lines, sum].join('\n'))
  return broken === 0 ? 0 : 1
}

if (import.meta.main) {
  // the terminal may close before the run ends
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const program = createProgram('bench')
  defineBench(program, actions)
  await runProgram(program, { name: 'bench', args: withCommand(args) })
}

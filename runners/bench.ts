/** The program of `npm run bench`: plan, doctor, environment, build, rounds, environment, seal. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { plainText } from '../pipeline/schema/plain-text.ts'
import { UsageError } from '../pipeline/schema/usage-error.ts'
import { verifyRaw } from '../pipeline/sources/verify-seal.ts'
import { describeMissingPackages } from './host/debian-packages.ts'
import { describeThisHost, writeHost } from './host/describe-host.ts'
import { findProgram, pathOfEntries } from './host/find-program.ts'
import { userName } from './host/read-commit.ts'
import { readHostState } from './host/read-host-state.ts'
import { recogniseIfKnown } from './host/recognise-host.ts'
import { type BenchAction, type BenchOptions, help, readOptions } from './plan/bench-options.ts'
import { keepBudget } from './plan/budget.ts'
import { describeList } from './plan/describe-list.ts'
import { describePlan } from './plan/describe-plan.ts'
import { estimateBy } from './plan/estimate-time.ts'
import { orderRounds } from './plan/order-rounds.ts'
import { planCases } from './plan/plan.ts'
import { readEntries } from './plan/read-entries.ts'
import { resumeRun, selectionIn, settleSandbox, startRun } from './run-bench.ts'
import { makeKey, retireKey } from './seal/host-key.ts'

async function main(args: readonly string[]): Promise<number> {
  const { action, options } = readOptions(args)
  const needs_data = action.kind !== 'list' && !options.is_quick
  for (const folder of [options.manifests, ...(needs_data ? [options.data] : [])])
    if (!existsSync(folder)) throw new UsageError(2, `${folder} does not exist: name the folder`)
  if (action.kind === 'measure') return startRun(options, args)
  if (action.kind === 'resume') return resumeRun(action.run_id, options)
  const { text, exit_code } = await answer(action, options)
  console.log(plainText(text))
  return exit_code
}

/** What only looks. */
async function answer(action: BenchAction, options: BenchOptions): Promise<{ text: string; exit_code: number }> {
  if (action.kind === 'plan') return { text: await plan(options), exit_code: 0 }
  if (action.kind === 'list') {
    const { open_file_limit } = await readHostState(0)
    const has = (program: string) => findProgram(program, pathOfEntries()) !== null
    const machine = { has, lacks: describeMissingPackages, open_file_limit }
    return { text: describeList(readEntries(options.manifests), machine), exit_code: 0 }
  }
  if (action.kind === 'verify-raw') return verify(join(options.data, 'raw'))
  if (action.kind === 'describe-host') {
    const path = writeHost(options.manifests, action.host_id, describeThisHost())
    const text = `${path} is written: complete its name, its description and is_shared, then commit it`
    return { text, exit_code: 0 }
  }
  if (action.kind === 'make-key') {
    const path = makeKey(action.key, options.manifests, action.host_id)
    return {
      text: `${action.key} is made, and ${path} has its public half: land that before the first run`,
      exit_code: 0,
    }
  }
  if (action.kind === 'retire-key') {
    const who = userName(process.cwd())
    const today = new Date().toISOString().slice(0, 10)
    const path = retireKey(action.key, { ...options, host_id: action.host_id, who, today })
    return { text: `${path} is written: read its reason and who says it, then land it with the last run`, exit_code: 0 }
  }
  return { text: help, exit_code: 0 }
}

/** A plan of a run in the sandbox can be made on another host. */
const REQUIRED = { sandbox: 'namespaces' } as const

async function plan(options: BenchOptions): Promise<string> {
  const { open_file_limit } = await readHostState(0)
  const host_id = recogniseIfKnown(options.manifests, describeThisHost(), options.host)
  const manifests = readEntries(options.manifests)
  const { sandbox } = options.sandbox ? REQUIRED : await settleSandbox(manifests, options, open_file_limit)
  const planned = planCases(manifests, selectionIn(sandbox, options), open_file_limit)
  const seed = options.rounds_seed ?? randomBytes(4).toString('hex')
  const estimate = estimateBy(join(options.data, 'raw'), host_id)
  const cases = keepBudget(planned.cases, options.budget_s, estimate)
  return describePlan({ ...planned, cases }, orderRounds(cases, seed), seed, estimate)
}

function verify(raw: string): { text: string; exit_code: number } {
  if (!existsSync(raw))
    throw new UsageError(2, `${raw} does not exist, so nothing is proved: name with --data what holds raw`)
  const runs = verifyRaw(raw)
  const lines = runs.flatMap(({ run_id, seal, problems }) => [
    `${run_id}  ${problems.length === 0 ? `seal ${seal} holds` : 'the seal does not hold'}`,
    ...problems.map(({ path, problem }) => `  ${join(raw, run_id, path)} ${problem}`),
  ])
  const broken = runs.filter(({ problems }) => problems.length > 0).length
  const sum = `${runs.length} ${runs.length === 1 ? 'run' : 'runs'} below ${raw}, ${broken === 0 ? 'every seal holds' : `${broken} broken`}`
  return { text: [...lines, sum].join('\n'), exit_code: broken === 0 ? 0 : 1 }
}

if (import.meta.main) {
  // the terminal may be gone before we are
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  try {
    process.exitCode = await main(process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(plainText(`bench: ${error.message}`))
    process.exitCode = error.exit_code
  }
}

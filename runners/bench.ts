/** The program of `npm run bench`: plan, doctor, environment, build, rounds, environment, seal. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type BenchAction, type BenchOptions, help, readOptions } from './lib/bench-options.ts'
import { describeThisHost, writeHost } from './lib/describe-host.ts'
import { findProgram } from './lib/find-program.ts'
import { withKit } from './lib/kit.ts'
import { orderRounds } from './lib/order-rounds.ts'
import { plainText } from './lib/plain-text.ts'
import { planCases, selectionOf } from './lib/plan.ts'
import { readEntries } from './lib/read-entries.ts'
import { readHostState } from './lib/read-host-state.ts'
import { recogniseHost } from './lib/recognise-host.ts'
import { Refusal } from './lib/refusal.ts'
import { resumeRun, startRun } from './lib/run-bench.ts'
import { sayList } from './lib/say-list.ts'
import { sayPlan } from './lib/say-plan.ts'
import { verifyRaw } from './lib/verify-raw.ts'

async function main(args: readonly string[]): Promise<number> {
  const { action, options } = readOptions(args)
  const needs_data = action.kind !== 'list' && !options.is_quick
  for (const folder of [options.manifests, ...(needs_data ? [options.data] : [])])
    if (!existsSync(folder)) throw new Refusal(2, `${folder} does not exist: name the folder`)
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
    const { open_file_limit } = await readHostState('/', 0)
    const machine = { has: (program: string) => findProgram(program) !== null, open_file_limit }
    return { text: sayList(readEntries(options.manifests), machine), exit_code: 0 }
  }
  if (action.kind === 'verify-raw') return verify(join(options.data, 'raw'))
  if (action.kind === 'describe-host') {
    const path = writeHost(options.manifests, action.host_id, describeThisHost())
    const text = `${path} is written: complete its name, its description and is_shared, then commit it`
    return { text, exit_code: 0 }
  }
  return { text: help, exit_code: 0 }
}

async function plan(options: BenchOptions): Promise<string> {
  const { open_file_limit } = await readHostState('/', 0)
  if (options.host !== null) recogniseHost(options.manifests, describeThisHost(), options.host)
  const selection = withKit(selectionOf(options), options.kit)
  const planned = planCases(readEntries(options.manifests), selection, open_file_limit)
  const seed = options.rounds_seed ?? randomBytes(4).toString('hex')
  return sayPlan(planned, orderRounds(planned.cases, seed), seed)
}

function verify(raw: string): { text: string; exit_code: number } {
  if (!existsSync(raw))
    throw new Refusal(2, `${raw} does not exist, so nothing is proved: name with --data what holds raw`)
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
    if (!(error instanceof Refusal)) throw error
    console.error(plainText(`bench: ${error.message}`))
    process.exitCode = error.exit_code
  }
}

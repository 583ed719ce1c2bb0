/** The program of `npm run bench:generators`: what load generators print of a server whose behaviour is known. */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { list, runCommandLine, text } from '../../pipeline/cli/command-line.ts'
import { sha256 } from '../../pipeline/schema/hashing.ts'
import type { GeneratorRun, Generators } from '../../pipeline/schema/records/generators.ts'
import { UsageError } from '../../pipeline/schema/usage-error.ts'
import { wholeNumber } from '../../pipeline/schema/whole-number.ts'
import { boundedLog } from '../../runners/build/bounded-log.ts'
import { findProgram } from '../../runners/host/find-program.ts'
import { redactionsOf } from '../../runners/host/redactions.ts'
import { candidates } from './candidates.ts'
import { type Generator, generators, type Step } from './generators.ts'
import { formatRates, measureRates } from './measure-rates.ts'
import { startServer } from './server.ts'
import { type ServedSituation, situations } from './situations.ts'

const program = {
  name: 'bench:generators',
  description: `Runs the load generators on the PATH against a server of known behaviour on 127.0.0.1, one situation
after the other. Writes what each printed, and what the server counted, to DIR/<today>/, which must not exist. It
installs nothing; a generator that is missing is skipped and named. Rates and times depend on the machine, counts do
not. With --rate it offers constant rates instead, to a server that answers after 2 ms and stalls for 50 ms each second,
and compares the percentiles of candidates with the true ones (docs/open-loop-generators.md).`,
  options: {
    out: text('DIR', 'the folder of the new folder', 'data/generators'),
    generator: list('ID', 'only these generators'),
    situation: list('ID', 'only these situations'),
    rate: list('N', 'requests/s that are offered by 64 connections for 5 s, to DIR: it takes no situations'),
    repeats: text('N', 'loads of each candidate at each rate', '3'),
  },
  notes: 'Exit: 0 written; 2 usage error; 3 no generator is on the PATH, or the folder exists.',
  failure_code: 3,
}

const LONGEST_RUN_MS = 35_000
/** Of an output; of a longer one the middle is omitted. */
const MOST_BYTES = 64 * 1024
/** The server's answers to a load that has ended. */
const AFTERWARDS_MS = 300

interface Ended {
  exit_code: number | null
  text: string
  omitted_bytes: number
}

/** Runs the steps in a private folder as far as they succeed; the output of all follows their command lines. */
async function runSteps(steps: readonly Step[], files: Generator['files'] = {}): Promise<Ended> {
  const folder = mkdtempSync(join(tmpdir(), 'benchledger-generator-'))
  const log = boundedLog(redactionsOf(process.cwd(), [[folder, '<folder>']]), MOST_BYTES / 2 - 1024)
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
    let exit_code: number | null = 0
    for (const step of steps) {
      if (exit_code !== 0) break
      log.push(Buffer.from(`$ ${step.argv.join(' ')}\n`))
      exit_code = await runStep(step, folder, chunk => log.push(chunk))
    }
    const { text } = log.end()
    return { exit_code, text, omitted_bytes: Number(/^\[(\d+) bytes are omitted here\]$/m.exec(text)?.[1] ?? 0) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The exit status; null if a signal ended it. */
function runStep(
  { argv, input = '' }: Step,
  folder: string,
  onOutput: (chunk: Buffer) => void,
): Promise<number | null> {
  const [name = '', ...args] = argv
  const env = { ...process.env, HOME: folder, TERM: 'dumb' }
  const child = spawn(name, args, { cwd: folder, env, timeout: LONGEST_RUN_MS, killSignal: 'SIGKILL' })
  child.stdout.on('data', onOutput)
  child.stderr.on('data', onOutput)
  // a program that does not read its input may be gone
  child.stdin.on('error', () => {}).end(input)
  return new Promise((onExit, onError) => child.once('error', onError).once('close', onExit))
}

/** Null if the generator prints none. */
async function versionOf({ tool, version, files }: Generator, path: string): Promise<string | null> {
  if (version === undefined) return /\nmod\t\S+\t(v[\w.+-]+)/.exec(readFileSync(path, 'latin1'))?.[1] ?? null
  const { text } = await runSteps([{ argv: [tool, ...version] }], files)
  return /\d+\.\d+[\w.+-]*/.exec(text.slice(text.indexOf('\n')))?.[0] ?? null
}

async function measure(
  generator: Generator,
  situation: ServedSituation,
): Promise<(GeneratorRun & { text: string }) | null> {
  const server = await startServer(situation.respond ?? (() => null))
  const steps = generator.steps(`${server.address}/${situation.id}`, situation)
  const nothing = situation.respond === null ? await server.stop() : null
  if (steps === null) {
    if (nothing === null) await server.stop()
    return null
  }
  const started = performance.now()
  const { exit_code, text, omitted_bytes } = await runSteps(steps, generator.files)
  const elapsed_s = Number(((performance.now() - started) / 1000).toFixed(3))
  await new Promise(onTime => setTimeout(onTime, AFTERWARDS_MS))
  const { tool } = generator
  return {
    ...{ tool, situation: situation.id, commands: steps.map(({ argv }) => [...argv]), exit_code, elapsed_s },
    ...{ server: nothing ?? (await server.stop()), output: `${tool}-${situation.id}.txt`, sha256: sha256(text) },
    ...{ omitted_bytes, text },
  }
}

function chosen<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  wanted: readonly string[],
): readonly Item[] {
  const unknown = wanted.find(id => !items.some(item => idOf(item) === id))
  if (unknown !== undefined)
    throw new UsageError(2, `${unknown} is not known: specify one of ${items.map(idOf).join(', ')}`)
  return wanted.length === 0 ? items : items.filter(item => wanted.includes(idOf(item)))
}

await runCommandLine(program, async ({ values }) => {
  if (values.rate.length > 0) {
    const rates = values.rate.map(rate => wholeNumber('--rate', rate, 1_000_000))
    const repeats = wholeNumber('--repeats', values.repeats, 1000)
    const ids = chosen(candidates, ({ id }) => id, values.generator).map(({ id }) => id)
    console.log(formatRates(await measureRates({ rates, repeats, wanted: ids, out: resolve(values.out) })))
    return 0
  }
  const wanted = chosen(generators, ({ tool }) => tool, values.generator ?? [])
  const served = chosen(situations, ({ id }) => id, values.situation ?? [])
  const found = wanted.flatMap(generator => {
    const path = findProgram(generator.tool)
    if (path === null) console.log(`${generator.tool}: skipped, because it is not on the PATH`)
    return path === null ? [] : [{ generator, path }]
  })
  if (found.length === 0) throw new UsageError(3, 'no generator is on the PATH: install one of those above')
  const measured_at = `${new Date().toISOString().slice(0, 19)}Z`
  const folder = resolve(values.out, measured_at.slice(0, 10))
  mkdirSync(values.out, { recursive: true })
  try {
    mkdirSync(folder)
  } catch {
    throw new UsageError(3, `${folder} exists: move it away, or specify another --out`)
  }
  const versions: Generators['generators'][number][] = []
  const runs: GeneratorRun[] = []
  for (const { generator, path } of found) {
    versions.push({ tool: generator.tool, version: await versionOf(generator, path) })
    for (const situation of served) {
      const measured = await measure(generator, situation)
      if (measured === null) continue
      const { text, ...run } = measured
      writeFileSync(join(folder, run.output), text)
      runs.push(run)
      console.log(`${run.output}: exit status ${run.exit_code}, ${run.server.requests} requests in ${run.elapsed_s} s`)
    }
  }
  const index: Generators = {
    ...{ measured_at, situations: served.map(({ respond: _, ...situation }) => situation), generators: versions, runs },
  }
  writeFileSync(join(folder, 'generators.json'), `${JSON.stringify(index, null, 1)}\n`)
  console.log(`${runs.length} runs of ${versions.length} generators -> ${folder}`)
  return 0
})

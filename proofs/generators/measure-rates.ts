/** Offers constant rates with each candidate to the server of a known schedule, and compares with the true latencies. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { UsageError } from '../../pipeline/schema/usage-error.ts'
import { buildProgram } from '../../runners/host/build-observer.ts'
import { chooseCpus } from '../../runners/host/choose-cpus.ts'
import { readStat } from '../../runners/host/find-processes.ts'
import { findProgram } from '../../runners/host/find-program.ts'
import { findPrograms, type Programs } from '../../runners/host/find-programs.ts'
import { readHostState } from '../../runners/host/read-host-state.ts'
import { pin } from '../../runners/trial/pin.ts'
import { type Candidate, type CandidateStep, candidates, type Reported } from './candidates.ts'
import { quantileOf, type Schedule, trueLatencies } from './true-latencies.ts'

/** The queue after a stall is gone before the next one, also at the highest rate. */
const SCHEDULE: Schedule = { delay_s: 0.002, period_s: 1, stall_s: 0.05, offset_s: 0.5 }
const LOAD = { connections: 64, duration_s: 5 }
const PATIENCE_MS = 30_000

interface Served {
  requests: number
  answers: number
  connections: number
  /** Tenths of a millisecond in which a request arrived. */
  slots: number
  /** Answers that left 0.1 ms or more after they were due. */
  late: number
  latest_us: number
}

export interface Measured extends Reported {
  candidate: string
  rate_per_s: number
  repeat: number
  served: Served
  generator_cpu_s: number
  load_average: number
  problem: string | null
}

interface Machine {
  server: string
  cpus: ReturnType<typeof chooseCpus>
  programs: Programs
  out: string
}

async function startServer({ server, cpus, programs }: Machine, { delay_s, period_s, stall_s, offset_s }: Schedule) {
  const schedule = [delay_s * 1e6, period_s * 1e3, stall_s * 1e3, offset_s * 1e3].map(value =>
    String(Math.round(value)),
  )
  const [name = '', ...args] = pin([server, ...schedule], cpus.server, programs.taskset.path)
  const child = spawn(name, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const { value: port } = await lines.next()
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop(): Promise<Served> {
      child.kill('SIGTERM')
      const { value } = await lines.next()
      return JSON.parse(value ?? 'null')
    },
  }
}

/** Seconds of CPU time of all children of this process that have ended. */
const ticks_per_s = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
const waitedSeconds = (): number => (readStat(process.pid)?.waited_ticks ?? Number.NaN) / ticks_per_s

async function runStep(
  { argv: [program = '', ...others], input = '', files = {} }: CandidateStep,
  folder: string,
  { cpus, programs }: Machine,
): Promise<string> {
  for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content)
  const path = programs[program]?.path ?? program
  const [name = '', ...args] = pin([path, ...others], cpus.client, programs.taskset.path)
  const child = spawn(name, args, { cwd: folder, timeout: PATIENCE_MS, killSignal: 'SIGKILL' })
  let [printed, errors] = ['', '']
  child.stdout.setEncoding('utf8').on('data', chunk => (printed += chunk))
  child.stderr.setEncoding('utf8').on('data', chunk => (errors += chunk))
  child.stdin.on('error', () => {}).end(input)
  const [status] = await once(child, 'close')
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${errors.trim().slice(-300)}`)
  return printed
}

async function measure(
  { id, steps, read }: Candidate,
  rate_per_s: number,
  repeat: number,
  machine: Machine,
): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'benchledger-rate-'))
  const server = await startServer(machine, SCHEDULE)
  const offered = { ...LOAD, rate_per_s }
  const [load_average = 0] = loadavg()
  const before_s = waitedSeconds()
  let generator_cpu_s = 0
  let served: Served | null = null
  let reported: Reported = { answer_count: null, p50_s: null, p99_s: null, p99_9_s: null }
  let problem: string | null = null
  try {
    let printed = ''
    for (const [index, step] of steps(server.url, offered, folder).entries()) {
      printed = await runStep(step, folder, machine)
      // what follows only writes the report
      if (index === 0) generator_cpu_s = waitedSeconds() - before_s
    }
    writeFileSync(join(machine.out, `${id}-r${rate_per_s}-${repeat}.txt`), printed)
    reported = read(printed, folder)
  } catch (error) {
    problem = (error as Error).message
  } finally {
    served = await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { candidate: id, rate_per_s, repeat, ...reported, served, generator_cpu_s, load_average, problem }
}

const median = (values: readonly (number | null)[]): number | null => {
  const ascending = values
    .filter(value => value !== null && Number.isFinite(value))
    .sort((a, b) => Number(a) - Number(b))
  // the lower of two
  return ascending[Math.floor((ascending.length - 1) / 2)] ?? null
}

const PERCENTILES = [
  ['p50', 'p50_s'],
  ['p99', 'p99_s'],
  ['p99.9', 'p99_9_s'],
] as const

/** Of the true latencies, in seconds. */
export function truePercentiles(rate_per_s: number): { p50_s: number; p99_s: number; p99_9_s: number } {
  const truth = trueLatencies({ ...LOAD, rate_per_s }, SCHEDULE)
  return { p50_s: quantileOf(truth, 0.5), p99_s: quantileOf(truth, 0.99), p99_9_s: quantileOf(truth, 0.999) }
}

/** A Markdown table: medians of the repeats. A percentile is followed by its difference from the truth. */
export function formatRates(measured: readonly Measured[]): string {
  const heading = ['candidate', 'offered/s', 'answered/s', ...PERCENTILES.map(([name]) => `${name}, ms`)]
  const rows = [[...heading, 'CPU a request, µs', 'requests in 0.1 ms', 'answered late']]
  for (const rate_per_s of new Set(measured.map(each => each.rate_per_s))) {
    const truth = truePercentiles(rate_per_s)
    const ofTruth = PERCENTILES.map(([, key]) => (truth[key] * 1e3).toFixed(2))
    const evenly = Math.max(1, rate_per_s / 10_000).toFixed(1)
    rows.push(['**truth**', String(rate_per_s), String(rate_per_s), ...ofTruth, '', evenly, ''])
    for (const candidate of new Set(measured.map(each => each.candidate))) {
      const own = measured.filter(each => each.candidate === candidate && each.rate_per_s === rate_per_s)
      if (own.length === 0) continue
      const cells = PERCENTILES.map(([, key]) => {
        const value = median(own.map(each => each[key]))
        const percent = value === null ? 0 : 100 * (value / truth[key] - 1)
        return value === null
          ? '–'
          : `${(value * 1e3).toFixed(2)} (${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)} %)`
      })
      const answered = median(own.map(({ served }) => served.answers / LOAD.duration_s)) ?? 0
      const cpu_us = median(own.map(({ served, generator_cpu_s }) => (generator_cpu_s / served.answers) * 1e6)) ?? 0
      const bunched = median(own.map(({ served }) => served.requests / served.slots)) ?? 0
      const late = median(own.map(({ served }) => served.late / served.answers)) ?? 0
      const others = [cpu_us.toFixed(0), bunched.toFixed(1), `${(100 * late).toFixed(1)} %`]
      rows.push([candidate, String(rate_per_s), answered.toFixed(0), ...cells, ...others])
    }
  }
  const [first = [], ...rest] = rows.map(cells => `| ${cells.join(' | ')} |`)
  return [first, `|${heading.map(() => '---|').join('')}---|---|---|`, ...rest].join('\n')
}

interface Options {
  rates: readonly number[]
  repeats: number
  /** Ids of candidates; if empty, all whose programs are on the PATH. */
  wanted: readonly string[]
  out: string
}

/**
 * Each candidate once at each rate, then again. Writes reports, a line of JSON for each load, and the table to `out`.
 * Errors: a UsageError if none can be measured.
 */
export async function measureRates({ rates, repeats, wanted, out }: Options): Promise<Measured[]> {
  const programs = findPrograms()
  const found = candidates.filter(({ id, program }) => {
    const isWanted = wanted.length === 0 || wanted.includes(id)
    const isFound = (programs[program]?.path ?? findProgram(program)) !== null
    if (isWanted && !isFound) console.log(`${id}: skipped, because ${program} is not on the PATH`)
    return isWanted && isFound
  })
  if (found.length === 0) throw new UsageError(3, 'no candidate is on the PATH: install one of those above')
  mkdirSync(out, { recursive: true })
  const cpus = chooseCpus((await readHostState()).cores ?? [[0]])
  const server = buildProgram('stall-server', [join(import.meta.dirname, 'stall-server.c')])
  const machine = { server, cpus, programs, out }
  const measured: Measured[] = []
  for (let repeat = 1; repeat <= repeats; repeat++)
    for (const rate of rates)
      for (const candidate of found) {
        const one = await measure(candidate, rate, repeat, machine)
        measured.push(one)
        appendFileSync(join(out, 'rates.jsonl'), `${JSON.stringify(one)}\n`)
        if (one.problem) console.log(`${one.candidate} at ${rate}/s: ${one.problem}`)
      }
  writeFileSync(join(out, 'rates.md'), `${formatRates(measured)}\n`)
  return measured
}

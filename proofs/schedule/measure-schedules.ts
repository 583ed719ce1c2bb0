/** The program of `npm run bench:schedule`: compares schedules of loads on this machine. */
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { list, required, runCommandLine, text } from '../../pipeline/cli/command-line.ts'
import { UsageError } from '../../pipeline/schema/usage-error.ts'
import { wholeNumber } from '../../pipeline/schema/whole-number.ts'
import { invocationOf } from '../../pipeline/tools/find-invocations.ts'
import { buildEntry } from '../../runners/build/build-entry.ts'
import { chooseCpus } from '../../runners/host/choose-cpus.ts'
import { readEnvironment } from '../../runners/host/environment/read-environment.ts'
import { findPrograms } from '../../runners/host/find-programs.ts'
import { listenForInterrupts } from '../../runners/host/interrupts.ts'
import { lockHost } from '../../runners/host/lock-host.ts'
import { readCommit } from '../../runners/host/read-commit.ts'
import { listNames } from '../../runners/host/read-file.ts'
import { readHostState } from '../../runners/host/read-host-state.ts'
import { redactionsOf } from '../../runners/host/redactions.ts'
import { ALL, type PlannedCase, planCases } from '../../runners/plan/plan.ts'
import { readEntries } from '../../runners/plan/read-entries.ts'
import { chooseSandbox } from '../../runners/trial/sandbox/choose-sandbox.ts'
import { type Entrant, isSchedule, type Outcome, runSchedules } from './run-schedules.ts'
import { compareSchedules, formatSchedules } from './schedule-table.ts'

const program = {
  name: 'bench:schedule',
  description: `Measures the same entries by several schedules, alternating, and prints for each how far its ratios
scatter, whether they differ from those of loads alone, and what it would resolve. trials: each entry is started,
measured once and stopped, as npm run bench does. windows-50: a few entries stay up, and in a turn each of them runs
with its generator in windows of 50 ms, one at a time. side-by-side: they run at the same time with equal shares of the
CPUs, and answers per second of the server's CPU time are compared.`,
  options: {
    entries: list('ID', 'frameworks; all are compared with the first, and an id may be repeated: two copies'),
    scenario: text('ID', 'a scenario with a server', 'json'),
    minutes: text('N', 'minutes of each schedule, without the loads alone that only the comparison needs', '40'),
    schedules: list('NAME', 'default: trials windows-20 windows-50 windows-100 windows-200 side-by-side'),
    block: text('N', 'entries that are up at the same time', '4'),
    turns: text('N', 'turns of each start', '6'),
    turn: text('S', 'seconds of a turn', '4'),
    alone: text('N', 'loads alone of each start, for the bias', '6'),
    seed: text('SEED', 'of the order and of the inputs', 'schedule'),
    out: required('DIR', 'an empty or new folder for the evidence: reports, recordings, records and the table'),
  },
  notes: `Ctrl-C prints the table of what is complete. Exit: 0 measured; 1 an entry was not built; 2 usage error; 3
another run measures on this host; 130 interrupted.`,
  failure_code: 1,
}

const SCHEDULES = ['trials', 'windows-20', 'windows-50', 'windows-100', 'windows-200', 'side-by-side']
const BUILD_TIME_OUT_S = 1800
const checkout = join(import.meta.dirname, '../..')

/** The default configuration of each framework, in its first load. */
function casesOf(frameworks: readonly string[], scenario: string): PlannedCase[] {
  const selection = { ...ALL, frameworks: [...new Set(frameworks)], scenarios: [scenario], is_sandboxed: true }
  const { cases } = planCases(readEntries(join(checkout, 'runners')), selection, null)
  return frameworks.map(id => {
    const own = cases.filter(({ case: one }) => one.framework_id === id)
    const found = own.find(({ configuration }) => configuration.usual) ?? own[0]
    if (!found || found.case.duration_s === null)
      throw new UsageError(2, `--entries ${id} does not run --scenario ${scenario} as a server`)
    return found
  })
}

async function createEntrants(planned: readonly PlannedCase[], out: string, signal: AbortSignal): Promise<Entrant[]> {
  const redactions = redactionsOf(checkout)
  const { sandbox, warning } = await chooseSandbox(null)
  if (warning) console.error(`bench:schedule: ${warning.fact}`)
  const cpus = chooseCpus((await readHostState()).cores ?? [[0]])
  const entrants: Entrant[] = []
  for (const { case: one, entry, configuration, scenario } of planned) {
    const copies = entrants.filter(({ request }) => request.case.framework_id === one.framework_id).length
    const name = copies === 0 ? one.framework_id : `${one.framework_id}#${copies + 1}`
    console.error(`building ${name}`)
    const { built, record } = await buildEntry(entry, configuration, {
      builds_folder: join(checkout, 'runners', '.build'),
      logs_folder: join(out, 'builds'),
      ...{ redactions, signal, time_out_s: BUILD_TIME_OUT_S },
    })
    if (built === null) throw new Error(`${name} is not built: ${record.reason}`)
    const run_folder = join(out, name)
    mkdirSync(run_folder, { recursive: true })
    const request = {
      ...{ run_id: `schedule-${process.pid}`, case: one, built, scenario, round: 1, position: 1, run_folder },
      ...{ seed: name, cpus, programs: findPrograms(), redactions, sandbox, observe: true },
      run_started_ms: performance.timeOrigin,
    }
    entrants.push({ name, request })
  }
  return entrants
}

await runCommandLine(program, async ({ values }) => {
  const schedules = values.schedules.length > 0 ? values.schedules : SCHEDULES
  const unknown = schedules.find(name => !isSchedule(name))
  if (unknown !== undefined) throw new UsageError(2, `--schedules ${unknown} is not one of ${SCHEDULES.join(', ')}`)
  if (values.entries.length < 2) throw new UsageError(2, '--entries needs two or more: give frameworks to compare')
  const seconds = 60 * wholeNumber('--minutes', values.minutes, 10_000)
  const sizes = {
    block_size: Math.max(2, wholeNumber('--block', values.block, 16)),
    turns: wholeNumber('--turns', values.turns, 49),
    turn_s: wholeNumber('--turn', values.turn, 60),
    alone: wholeNumber('--alone', values.alone, 49),
  }
  const planned = casesOf(values.entries, values.scenario)
  const out = resolve(values.out)
  if (listNames(out).length > 0) throw new UsageError(2, `--out ${values.out} is not empty: specify a new folder`)
  const signal = listenForInterrupts(console.error)
  const release = await lockHost(`schedule-${process.pid}`)
  mkdirSync(out, { recursive: true })
  const outcome: Outcome = { measured: [], costs: [] }
  try {
    const entrants = await createEntrants(planned, out, signal)
    const names = entrants.map(({ name }) => name)
    const plan = { entrants, schedules, seconds, ...sizes, alone_s: 1, seed: values.seed }
    const programs = [...planned.map(({ case: one }) => invocationOf(one.tool).program.name), 'node', 'taskset']
    const needs = planned.flatMap(({ entry }) => entry.manifest.needs ?? [])
    const environment = await readEnvironment({ programs, needs, repo: checkout, redactions: redactionsOf(checkout) })
    const about = { ...plan, entrants: names, ...readCommit(checkout), environment }
    writeFileSync(join(out, 'plan.json'), JSON.stringify(about, null, 2))
    const append = (file: string, rows: readonly unknown[]) =>
      appendFileSync(join(out, file), rows.map(row => `${JSON.stringify(row)}\n`).join(''))
    const sink = {
      report: console.error,
      record: (measured: readonly unknown[], evidence: readonly unknown[]) => {
        append('measurements.jsonl', measured)
        append('loads.jsonl', evidence)
        const table = formatSchedules(names[0] ?? '', compareSchedules(names, outcome.costs, outcome.measured))
        writeFileSync(join(out, 'table.txt'), `${table}\n`)
      },
    }
    try {
      await runSchedules(plan, outcome, sink, signal)
    } finally {
      console.log(formatSchedules(names[0] ?? '', compareSchedules(names, outcome.costs, outcome.measured)))
    }
    return 0
  } catch (error) {
    if (signal.aborted) return 130
    throw error
  } finally {
    release()
  }
})

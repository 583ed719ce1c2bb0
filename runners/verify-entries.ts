/** The program of `npm run verify`: builds entries, starts them and verifies their responses, without measuring. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { flag, list, runCommandLine, text, type Values } from '../pipeline/cli/command-line.ts'
import { printable } from '../pipeline/schema/printable.ts'
import { UsageError } from '../pipeline/schema/usage-error.ts'
import { buildEntry } from './build/build-entry.ts'
import { redactionsOf } from './host/redactions.ts'
import { changedSince } from './plan/changed-paths.ts'
import { ALL, type PlannedCase, planCases, servicesOf } from './plan/plan.ts'
import { type Manifests, readEntries } from './plan/read-entries.ts'
import { touchedEntries } from './plan/touched-entries.ts'
import { runVerification, type VerificationRequest } from './trial/run-verification.ts'
import { chooseSandbox } from './trial/sandbox/choose-sandbox.ts'
import { missingProgram } from './trial/start-service.ts'
import type { ServerVerification } from './verify/verify-server.ts'

const program = {
  name: 'verify',
  description: `Builds an entry, starts it and verifies its responses in each of its scenarios: valid and invalid random
input, persistent connections, a request in two packets, headers of other clients, a Date that advances. It also checks
what would make results incomparable: fewer than 1,200 responses per connection, fewer connections than a load opens,
no Content-Length, no Date, no exit on SIGTERM; each fails unless the manifest explains it in "departures". Nothing is
measured or written. As root, the server runs in private namespaces and, where possible, in the sandbox of npm run
bench, and the settings of the machine are compared before and after.`,
  options: {
    framework: list('ID', 'folders of runners/frameworks'),
    changed: flag(
      `the entries that this checkout changes, committed or not, by their folder or a service. A change of a scenario or
of the code that builds, starts and queries entries (runners/plan, host, build, trial and verify) affects all; a
change of a template none, because tests build the templates`,
      ...['framework', 'manifests'],
    ),
    base: text('REV', 'the revision to compare with, for --changed (default: origin/main, or main)'),
    list: flag('with --changed: print the ids as one line of JSON, and build nothing'),
    configuration: list('K=V', 'only configurations with this setting; `default` is the one without settings'),
    scenario: list('ID', 'only these scenarios of the entry'),
    manifests: text('DIR', 'folder with frameworks/, scenarios/ and services/', 'runners'),
    seed: text('S', 'seed of the random input (default: a new one, which is printed)'),
    'no-sandbox': flag('use namespaces only, for a server that does not work in the sandbox'),
  },
  notes: `Exit: 0 every check passed, or no entry is changed; 1 a check or a build failed; 2 usage error or a rejected
manifest; 3 a program that the entry needs is missing, or git does not know the changes.`,
  failure_code: 3,
}

const BUILD_TIMEOUT_S = 900

type Outcome = 'passed' | 'failed' | 'skipped'

/** One case for each entry, configuration and scenario, because loads do not matter here. */
function withoutLoads(cases: readonly PlannedCase[]): PlannedCase[] {
  const named = cases.map(planned => {
    const { framework_id, configuration_id, scenario_id } = planned.case
    return [[framework_id, configuration_id, scenario_id].join(' '), planned] as const
  })
  return [...new Map(named).values()]
}

async function verifyCase(
  { case: named, entry, configuration, scenario }: PlannedCase,
  manifests: string,
  request: Pick<VerificationRequest, 'seed' | 'sandbox'>,
  signal: AbortSignal,
): Promise<Outcome> {
  const { framework_id, configuration_id, scenario_id } = named
  const logs_folder = mkdtempSync(join(tmpdir(), 'benchledger-build-'))
  try {
    if (process.stderr.isTTY) process.stderr.write(`verify: building ${framework_id} …`)
    const { built, record } = await buildEntry(entry, configuration, {
      builds_folder: resolve(manifests, '.build'),
      logs_folder,
      redactions: redactionsOf(resolve('.')),
      signal,
      time_out_s: BUILD_TIMEOUT_S,
    })
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
    const title = [framework_id, record.framework_version, configuration_id, scenario_id]
      .filter(part => part !== null)
      .join(' · ')
    if (built === null) {
      console.log(describeNotBuilt(title, record.status, record.reason ?? 'it was not built', logIn(logs_folder)))
      return record.status === 'skipped' ? 'skipped' : 'failed'
    }
    const [missing] = servicesOf(configuration, scenario).flatMap(id => missingProgram(id) ?? [])
    if (missing !== undefined) {
      console.log(describeNotBuilt(title, 'skipped', missing, ''))
      return 'skipped'
    }
    const found = await runVerification({ ...request, built, scenario }, signal)
    console.log(describeVerification(title, found.verification, found.log))
    return found.verification.checks.every(({ passed }) => passed) ? 'passed' : 'failed'
  } finally {
    rmSync(logs_folder, { recursive: true, force: true })
  }
}

/** A build writes at most one log. */
function logIn(folder: string): string {
  const [name] = readdirSync(folder)
  return name === undefined ? '' : readFileSync(join(folder, name), 'utf8')
}

/** The ids of the requested entries. Messages go to standard error, because programs read the output of --list. */
function chooseEntries(
  { framework, changed, base, list }: Values<typeof program.options>,
  manifests: Manifests,
): string[] {
  if (!changed && (base !== undefined || list))
    throw new UsageError(2, '--base and --list need --changed: add it, or remove them')
  if (!changed && framework.length === 0)
    throw new UsageError(2, '--framework is missing: specify a folder of runners/frameworks, or --changed')
  if (!changed) return framework
  const { since, paths } = changedSince(base)
  const { entries, of_all, gone } = touchedEntries(paths, manifests)
  const messages = [
    ...gone.map(id => `${printable(id)} was deleted since ${since}`),
    entries.length === 0
      ? `no existing entry has changed since ${since}: there is nothing to verify`
      : of_all === null
        ? `changed since ${since}: ${entries.map(printable).join(', ')}`
        : `${printable(of_all)} has changed since ${since}, which affects all ${entries.length} entries`,
  ]
  for (const message of messages) console.error(`verify: ${message}`)
  return entries
}

/** Aborted by Ctrl-C and other signals that end programs. */
function interrupted(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => controller.abort(new UsageError(3, `${signal}: stopped, no process is still running`)))
  return controller.signal
}

const LOG_LINES = 20

/**
 * Formats the checks of a verification as a table for a terminal, with the server's output if one failed. `log`: the
 * end of the server's output.
 */
function describeVerification(
  title: string,
  { answer_count, wrong_answer_count, checks }: ServerVerification,
  log: string,
): string {
  const width = Math.max(...checks.map(({ check }) => check.length))
  const rows = checks.map(({ check, passed, message }) =>
    `  ${passed ? 'passed' : 'FAILED'}  ${check.padEnd(width)}  ${printable(message ?? '')}`.trimEnd(),
  )
  const counts = answer_count === 0 ? '' : `: ${answer_count - wrong_answer_count} of ${answer_count} responses correct`
  const isRight = checks.every(({ passed }) => passed)
  return [`\n${printable(title)}${counts}`, ...rows, ...(isRight ? [] : describeLog(log))].join('\n')
}

/** For an entry that was not built or cannot be started. */
function describeNotBuilt(title: string, status: string, reason: string, log: string): string {
  const row = `  ${status.toUpperCase()}  builds  ${printable(reason)}`
  return [`\n${printable(title)}`, row, ...describeLog(log)].join('\n')
}

function describeLog(log: string): string[] {
  const lines = log.trimEnd().split('\n').slice(-LOG_LINES)
  return log.trim() === '' ? [] : ['  the end of its log:', ...lines.map(line => `    ${printable(line)}`)]
}

await runCommandLine(program, async ({ values }) => {
  const { configuration: configurations, scenario: scenarios, seed = randomBytes(4).toString('hex') } = values
  const manifests = readEntries(values.manifests)
  const frameworks = chooseEntries(values, manifests)
  if (values.list) console.log(JSON.stringify(frameworks))
  if (values.list || frameworks.length === 0) return 0
  const { cases } = planCases(manifests, { ...ALL, frameworks, configurations, scenarios }, null)
  const signal = interrupted()
  const { sandbox, warning } = await chooseSandbox(values['no-sandbox'] ? false : null)
  if (warning) console.error(`verify: ${warning.fact}`)
  const outcomes: Outcome[] = []
  for (const planned of withoutLoads(cases))
    outcomes.push(await verifyCase(planned, values.manifests, { seed, sandbox }, signal))
  const count = (outcome: Outcome) => outcomes.filter(each => each === outcome).length
  console.log(
    `\nverify: ${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped; --seed ${seed}`,
  )
  if (count('failed') > 0) return 1
  return count('skipped') > 0 ? 3 : 0
})

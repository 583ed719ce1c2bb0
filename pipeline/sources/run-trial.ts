/** One trial of a run to rows: its log, what was recorded next to it, and its place in the run's seal. */
import { numberOf } from '../rules/trial-record.ts'
import { stemOf, trialId } from '../schema/case-name.ts'
import { sha256 } from '../schema/hashing.ts'
import type { RunTrial } from '../schema/records/run.ts'
import { linesOf, type TrialExtent } from '../schema/result-id.ts'
import { tools } from '../tools/installed.ts'
import { ARCHIVE } from './archive.ts'
import { readCommandOutput } from './command-output.ts'
import earlierRequests from './earlier-requests.json' with { type: 'json' }
import { columnsIn } from './record-tables.ts'
import type { RecordedTrial } from './recorded-file.ts'
import { readRecorded } from './recorded-files.ts'
import type { RunFile, RunFolder } from './run-folder.ts'
import { SUMS } from './seal.ts'
import { type Sources, together } from './source.ts'
import { readTrialLog } from './trial-log.ts'
import type { SealProblem } from './verify-seal.ts'

/** The rows are of every table but stg_trial, whose `row` lacks the address of the result. */
export interface ReadTrial extends Sources {
  row: object
  extent: TrialExtent
}

/**
 * The evidence of a trial is its whole raw file. One that left none, or an empty one, failed before the load: then it is
 * what run.json says of it, `entry`, so that failure is a row with an address as lasting as any.
 */
export function readTrial(
  { run_id, files }: RunFolder,
  broken: readonly SealProblem[],
  trial: RunTrial,
  entry: [first: number, last: number],
): ReadTrial {
  const stem = `${stemOf(trial.path)}.`
  const fileOf = (what: string) => {
    const file = files.get(`${stem}${what}`)
    return file ? { path: file.address, bytes: file.bytes } : null
  }
  const raw = files.get(trial.path)
  const log = raw && raw.bytes.length > 0 ? { path: raw.address, ...raw } : null
  const run_json = { path: `raw/${run_id}/run.json`, bytes: files.get('run.json')?.bytes ?? Buffer.of() }
  const extent = log ? wholeFile(log) : ofEntry(run_json, entry)
  const trial_id = trialId(extent)
  const report = log
    ? readTrialLog(log, { tool: trial.tool ?? '', argv: trial.argv ?? null }, fileOf)
    : { rows: {}, problems: [], block: null }
  const { block } = report
  const request_count = block && numberOf(block, 'request_count')
  const parts: Sources[] = [report, recordedRows(trial_id, { ...trial, request_count }, fileOf)]
  const output = block && tools.get(block.tool)?.kind === 'times-command' ? fileOf('server.log') : null
  if (block && output) parts.push(readCommandOutput(output, { log_path: extent.path, block_line: block.line }))
  const trial_file = [...files]
    .filter(([name]) => name.startsWith(stem))
    .map(([name, { bytes, sha256, address: path }]) => {
      return { trial_id, what: name.slice(stem.length), path, sha256, size_bytes: bytes.length }
    })
  const stg_value =
    block && !('peak_memory_bytes' in block.values) && trial.peak_memory_bytes != null
      ? [peakMemory(trial.peak_memory_bytes, extent.path, block.line, { path: run_json.path, line: entry[0] })]
      : []
  const reported = reportedOf(trial, run_id)
  const row = {
    ...reported,
    trial_id,
    ...extent,
    run_id,
    block_line: block?.line,
    broken_seal: brokenSeal(broken, stem),
  }
  const { rows, problems } = together([...parts, { rows: { stg_value, trial_file }, problems: [] }])
  // a trial that the run itself calls failed or void is expected to leave damaged files
  const is_expected = trial.status === 'failed' || trial.status === 'void'
  return { rows, problems: is_expected ? [] : problems, row, extent }
}

const earlier = new Map(Object.entries(earlierRequests))

/** The runs of 21 November 2026 state none: they sent the request of their commit's scenario as it stood there. No later run does. */
const earlierRequest = (run_id: string, scenario: string | null | undefined): string | null =>
  run_id < '20261122' ? (earlier.get(scenario ?? '') ?? null) : null

/** What run.json says of a trial, as columns of stg_trial. */
function reportedOf(trial: RunTrial, run_id: string): object {
  const { argv, status: reported_status, reason: reported_reason, scenario, request_sha256 } = trial
  return {
    ...{ ...columnsIn('stg_trial', trial), argv: argv && formatArgv(argv), reported_status, reported_reason },
    request_sha256: request_sha256 === undefined ? earlierRequest(run_id, scenario) : request_sha256,
  }
}

/** What every trial of a run rests on. */
const OF_THE_WHOLE_RUN = ['.', SUMS, ARCHIVE, 'run.json', 'environment.json']

/** Why the files that begin with `stem` cannot be trusted, in one sentence; null where they can. */
function brokenSeal(broken: readonly SealProblem[], stem: string): string | null {
  const found = broken.find(({ path }) => OF_THE_WHOLE_RUN.includes(path) || path.startsWith(stem))
  if (!found) return null
  const subject = found.path === '.' ? 'a file of the run' : found.path
  return `the seal of the run does not hold: ${subject} ${found.problem.replace(/:[^:]*$/, '')}`
}

function wholeFile({ path, bytes, sha256 }: RunFile & { path: string }): TrialExtent {
  const ends = bytes.filter(byte => byte === 0x0a).length
  const last_line = bytes.at(-1) === 0x0a ? ends : ends + 1
  return { path, first_line: 1, last_line, sha256 }
}

function ofEntry(
  { path, bytes }: { path: string; bytes: Buffer },
  [first_line, last_line]: [number, number],
): TrialExtent {
  return { path, first_line, last_line, sha256: sha256(linesOf(bytes, first_line, last_line) ?? '') }
}

/** Where the tool takes no memory it is of one more execution, and run.json has it. */
function peakMemory(value: number, path: string, block_line: number, place: { path: string; line: number }): object {
  const what = { metric_id: 'peak_memory_bytes', ordinal: 1, value, is_implied: false }
  return { path, block_line, ...what, file: place.path, line: place.line }
}

/** The files that the runner wrote next to a trial, as rows of the trial. */
function recordedRows(
  trial_id: string,
  trial: RecordedTrial,
  fileOf: (what: string) => { path: string; bytes: Buffer } | null,
): Sources {
  const { recording, rows, problems } = readRecorded(trial, what => fileOf(what)?.bytes.toString('utf8') ?? null)
  const all = Object.entries({ ...rows, stg_recording: [recording] })
  return {
    rows: Object.fromEntries(all.map(([table, own]) => [table, own.map(row => ({ trial_id, ...row }))])),
    problems: problems.map(({ what, ...problem }) => {
      return { check_id: 'recording', path: fileOf(what)?.path ?? what, text: null, ...problem }
    }),
  }
}

/** One line; an argument with other signs than a plain word's stands in JSON quotes. */
const formatArgv = (argv: readonly string[]): string =>
  argv.map(argument => (/^[\w./:=,@%+-]+$/.test(argument) ? argument : JSON.stringify(argument))).join(' ')

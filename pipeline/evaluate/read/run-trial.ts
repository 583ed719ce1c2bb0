/** One trial of a run: its log, what was recorded next to it, and its place in the run's seal. */
import { ARCHIVE } from '../../ledger/archive.ts'
import type { RunFile, RunFolder } from '../../ledger/run-folder.ts'
import { SUMS } from '../../ledger/seal.ts'
import type { SealProblem } from '../../ledger/verify-seal.ts'
import { stemOf, trialId } from '../../schema/case-name.ts'
import { sha256 } from '../../schema/hashing.ts'
import type { RunTrial } from '../../schema/records/run.ts'
import { linesOf, type TrialExtent } from '../../schema/result-id.ts'
import type { Rows, SourceProblem } from '../../schema/rows.ts'
import { tools } from '../../tools/installed.ts'
import { readRecorded } from '../recordings/recorded-files.ts'
import type { TimelinePoint } from '../recordings/timeline.csv.ts'
import { numberOf } from '../rules/trial-record.ts'
import type { ReadTrial } from '../trial.ts'
import { readCommandOutput } from './command-output.ts'
import earlierRequests from './earlier-requests.json' with { type: 'json' }
import { numbersIn } from './log-file.ts'
import { readTrialLog } from './trial-log.ts'

/** `rows` is what is published as it was recorded. */
export interface RunTrialFiles {
  trial: ReadTrial
  rows: Rows
  problems: readonly SourceProblem[]
}

/**
 * The evidence of a trial is its whole raw file. One that left none, or an empty one, failed before the load: then it is
 * what run.json says of it, at the lines of `place`, so that failure is a row with an address as lasting as any.
 * `siblings` are the files of its folder.
 */
export function readTrial(
  { run_id, files }: RunFolder,
  siblings: readonly [path: string, file: RunFile][],
  broken: readonly SealProblem[],
  stated: RunTrial,
  place: () => [first: number, last: number],
): RunTrialFiles {
  const stem = `${stemOf(stated.path)}.`
  const fileOf = (what: string) => {
    const file = files.get(`${stem}${what}`)
    return file ? { path: file.address, bytes: file.bytes } : null
  }
  const raw = files.get(stated.path)
  const log = raw && raw.bytes.length > 0 ? { path: raw.address, ...raw } : null
  const run_json = { path: `raw/${run_id}/run.json`, bytes: files.get('run.json')?.bytes ?? Buffer.of() }
  const extent = log ? wholeFile(log) : ofEntry(run_json, place())
  const report = log ? readTrialLog(log, { tool: stated.tool ?? '', argv: stated.argv ?? null }, fileOf) : NO_REPORT
  const { block } = report
  const request_count = block && numberOf(block, 'request_count')
  const recorded = readRecorded({ ...stated, request_count }, what => fileOf(what)?.bytes.toString('utf8') ?? null)
  const { measurements, histogram } = block ? numbersIn(extent.path, block, report.places) : NO_NUMBERS
  const output = block && tools.get(block.tool)?.kind === 'times-command' ? fileOf('server.log') : null
  const printed = output ? readCommandOutput(output) : NO_NUMBERS
  // where the tool takes no memory it is of one more execution, and run.json has it
  const value = stated.peak_memory_bytes
  const memory_of = { metric_id: 'peak_memory_bytes', ordinal: 1, path: run_json.path, is_implied: false }
  const is_of_run = block && !('peak_memory_bytes' in block.values)
  const memory = is_of_run && value != null ? [{ ...memory_of, value, line: place()[0] }] : []
  const trial_id = trialId(extent)
  const trial_file = siblings
    .filter(([name]) => name.startsWith(stem))
    .map(([name, { bytes, sha256, address: path }]) => {
      return { what: name.slice(stem.length), path, sha256, size_bytes: bytes.length }
    })
  const resident = ((recorded.rows.timeline ?? []) as TimelinePoint[]).flatMap(row => row.server_resident_bytes ?? [])
  const rows = Object.entries({ ...recorded.rows, trial_file })
  const unread = recorded.problems.map(({ what, ...problem }) => {
    return { check_id: 'recording', path: fileOf(what)?.path ?? what, text: null, ...problem }
  })
  // a trial that the run itself calls failed or void is expected to leave damaged files
  const is_expected = stated.status === 'failed' || stated.status === 'void'
  return {
    trial: {
      extent,
      entry: { ...stated, request_sha256: requestOf(stated, run_id) },
      block,
      measurements: [...measurements, ...printed.measurements, ...memory],
      histogram,
      recording: recorded.recording,
      peak_resident_bytes: resident.length === 0 ? null : Math.max(...resident),
      broken_seal: brokenSeal(broken, stem),
    },
    rows: Object.fromEntries(rows.map(([table, tableRows]) => [table, tableRows.map(row => ({ trial_id, ...row }))])),
    problems: is_expected ? [] : [...report.problems, ...unread, ...printed.problems],
  }
}

const NO_REPORT = { block: null, places: {}, problems: [] }
const NO_NUMBERS = { measurements: [], histogram: null, problems: [] }

const earlier = new Map(Object.entries(earlierRequests))

/** The runs of 21 November 2026 state none: they sent the request of their commit's scenario as it stood there. No later run does. */
function requestOf({ request_sha256, scenario }: RunTrial, run_id: string): string | null {
  if (request_sha256 !== undefined) return request_sha256
  return run_id < '20261122' ? (earlier.get(scenario) ?? null) : null
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

const NEWLINE = 0x0a

function wholeFile({ path, bytes, sha256 }: RunFile & { path: string }): TrialExtent {
  let last_line = bytes.at(-1) === NEWLINE ? 0 : 1
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) last_line++
  return { path, first_line: 1, last_line, sha256 }
}

function ofEntry(
  { path, bytes }: { path: string; bytes: Buffer },
  [first_line, last_line]: [number, number],
): TrialExtent {
  return { path, first_line, last_line, sha256: sha256(linesOf(bytes, first_line, last_line) ?? '') }
}

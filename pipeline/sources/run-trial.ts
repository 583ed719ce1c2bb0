/** One trial of a run to source rows: its log, what was recorded beside it, and its place in the run's seal. */

import type { Block } from '../tools/block.ts'
import { tools } from '../tools/installed.ts'
import { stemOf, trialId } from '../vocabulary/case-name.ts'
import { sha256 } from '../vocabulary/hashing.ts'
import type { RunTrial } from '../vocabulary/records/run.ts'
import { linesOf, type TrialExtent } from '../vocabulary/result-id.ts'
import { readCommandOutput } from './command-output.ts'
import type { ReadOptions } from './log-file.ts'
import { recordedRows } from './recorded-files.ts'
import { brokenSeal, type RunFolder } from './run-folder.ts'
import type { SourceRow, Sources } from './source.ts'
import { readTrialLog } from './trial-log.ts'

export interface ReadTrial extends Sources {
  extent: TrialExtent
}

/**
 * The evidence of a trial is its whole raw file. One that left none, or an empty one, failed before the load: then it is
 * what run.json says of it, `entry`, so that failure is a row with an address as lasting as any.
 */
export function readTrial(
  folder: RunFolder,
  trial: RunTrial,
  entry: [first: number, last: number],
  read?: ReadOptions['read'],
): ReadTrial {
  const stem = `${stemOf(trial.path)}.`
  const fileOf = (what: string) => {
    const bytes = folder.files.get(`${stem}${what}`)
    return bytes ? { path: `${folder.path}/${stem}${what}`, bytes } : null
  }
  const raw = folder.files.get(trial.path)
  const log = raw && raw.length > 0 ? { path: `${folder.path}/${trial.path}`, bytes: raw } : null
  const extent = log ? wholeFile(log) : ofEntry(folder, entry)
  const trial_id = trialId(extent)
  const report = log ? readTrialLog(log, fileOf('wrk.json'), read) : { rows: [], problems: [], block: null }
  const { block } = report
  const recorded = recordedRows(trial_id, trial, fileOf, requestCount(block))
  const output = block && tools.get(block.tool)?.kind === 'times-command' ? fileOf('server.log') : null
  const own: Sources =
    block && output
      ? readCommandOutput(output, { log_path: extent.path, block_line: block.line }, read)
      : { rows: [], problems: [] }
  const rows: SourceRow[] = [...report.rows, ...own.rows, ...recorded.rows]
  if (block && !('peak_memory_bytes' in block.values) && trial.peak_memory_bytes != null) {
    rows.push(peakMemory(folder, extent.path, block.line, trial.peak_memory_bytes, entry[0]))
  }
  for (const [name, bytes] of folder.files) {
    if (!name.startsWith(stem)) continue
    const file = { trial_id, what: name.slice(stem.length), path: `${folder.path}/${name}` }
    rows.push({
      kind: 'trial_file',
      path: file.path,
      body: { ...file, sha256: sha256(bytes), size_bytes: bytes.length },
    })
  }
  const { argv, configuration: _, server_cpus, client_cpus, status, reason, ...said } = trial
  rows.push({
    kind: 'trial',
    path: extent.path,
    body: {
      ...said,
      ...recorded.facts,
      ...extent,
      run_id: folder.run_id,
      block_line: block?.line ?? null,
      argv: argv ? sayArgv(argv) : null,
      server_cpus: server_cpus?.join(',') ?? null,
      client_cpus: client_cpus?.join(',') ?? null,
      said_status: status,
      said_reason: reason ?? null,
      broken_seal: brokenSeal(folder, stem),
    },
  })
  // a trial that the run itself calls failed or void is expected to leave damaged files
  const is_expected = status === 'failed' || status === 'void'
  return { rows, problems: is_expected ? [] : [...report.problems, ...own.problems, ...recorded.problems], extent }
}

function wholeFile({ path, bytes }: { path: string; bytes: Buffer }): TrialExtent {
  const ends = bytes.filter(byte => byte === 0x0a).length
  const last_line = bytes.at(-1) === 0x0a ? ends : ends + 1
  return { path, first_line: 1, last_line, sha256: sha256(bytes) }
}

function ofEntry({ path, files }: RunFolder, [first_line, last_line]: [number, number]): TrialExtent {
  const bytes = linesOf(files.get('run.json') ?? Buffer.of(), first_line, last_line)
  return { path: `${path}/run.json`, first_line, last_line, sha256: sha256(bytes ?? '') }
}

/** Where the tool takes no memory it is of one more execution, and run.json has it. */
function peakMemory(folder: RunFolder, path: string, block_line: number, value: number, line: number): SourceRow {
  const file = `${folder.path}/run.json`
  const body = { block_line, metric_id: 'peak_memory_bytes', ordinal: 1, value, line, file, is_implied: false }
  return { kind: 'value', path, body }
}

function requestCount(block: Block | null): number | null {
  const count = block?.values.request_count
  return typeof count === 'number' ? count : null
}

/** One line; an argument with other signs than a plain word's stands in JSON quotes. */
const sayArgv = (argv: readonly string[]): string =>
  argv.map(argument => (/^[\w./:=,@%+-]+$/.test(argument) ? argument : JSON.stringify(argument))).join(' ')

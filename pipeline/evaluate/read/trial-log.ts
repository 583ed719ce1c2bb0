/** Converts the tool's report of a measured trial to rows, with the strict parser of the tool if it has one. */
import type { SourceProblem } from '../../schema/rows.ts'
import type { Block } from '../../tools/block.ts'
import { invocationOf } from '../../tools/find-invocations.ts'
import { readReports, recordedTools } from '../../tools/installed.ts'
import type { RecordedReport, TrialFiles } from '../../tools/tool.ts'
import { logProblems, type Places } from './log-file.ts'

interface TrialLog {
  /** The report; null if there is none. */
  block: Block | null
  places: Places
  problems: SourceProblem[]
}

interface TrialFile {
  path: string
  bytes: Uint8Array
}

const decoder = new TextDecoder('utf-8')

/** Addresses are relative to the data folder. `fileOf` returns a file of the trial by kind, such as `server.log`. */
export function readTrialLog(
  log: TrialFile,
  trial: { tool: string; argv: TrialFiles['argv'] },
  fileOf: (what: string) => TrialFile | null,
): TrialLog {
  const text = decoder.decode(log.bytes)
  const textOf = (what: string) => {
    const file = fileOf(what)
    return file && decoder.decode(file.bytes)
  }
  const { report, count } = reportOf(trial.tool, text, { textOf, argv: trial.argv })
  if (report === null) {
    const fact = count ? `${count} reports are in this file` : 'no reader recognises anything in this file'
    const problem = `${fact}: a trial is one report`
    return { block: null, places: {}, problems: [{ check_id: 'log', path: log.path, line: 1, text: null, problem }] }
  }
  const block = { ...report.block, tool: trial.tool }
  const pathOf = (what: string) => fileOf(what)?.path ?? log.path
  const beside = report.problems.map(({ what, ...problem }) => ({ check_id: 'log', path: pathOf(what), ...problem }))
  const problems = [...logProblems(log.path, block), ...beside]
  const places = Object.entries(report.places).map(
    ([id, { what, line }]) => [id, { path: pathOf(what), line }] as const,
  )
  return { block, places: Object.fromEntries(places), problems }
}

/** `count` is the number of reports found without a strict parser. */
function reportOf(
  tool: string,
  text: string,
  files: TrialFiles,
): { report: RecordedReport | null; count: number | null } {
  const strict = recordedTools.get(tool)
  if (strict) return { report: strict.parse(text, files), count: null }
  const blocks = readReports(text)
  const [block] = blocks
  return { report: block && blocks.length === 1 ? { block, places: {}, problems: [] } : null, count: blocks.length }
}

/** The values of a load or a command right after it ended; null if its report or one of its files is incomplete. */
export function readValues(tool: string, files: TrialFiles): Block['values'] | null {
  const { kind, outputs } = invocationOf(tool)
  const [raw, ...others] = outputs
  const { report } = reportOf(tool, files.textOf(raw.what) ?? '', files)
  if (report === null) return null
  const { values } = report.block
  const is_complete = kind === 'load' ? typeof values.request_count === 'number' : [values.time_s].flat().length === 1
  const read = new Set(Object.values(report.places).map(({ what }) => what))
  return is_complete && others.every(({ what }) => read.has(what)) ? values : null
}

/** The tool's own report of a measured trial to rows: strictly where the tool says how, else its one report is found. */
import type { Block } from '../tools/block.ts'
import { readReports, recordedTools } from '../tools/installed.ts'
import type { RecordedReport, TrialFiles } from '../tools/tool.ts'
import { blockRows, type ReadOptions } from './log-file.ts'
import type { SourceProblem, Sources } from './source.ts'

export interface TrialLog extends Sources {
  /** The report; null where there is none. */
  block: Block | null
}

interface TrialFile {
  path: string
  bytes: Uint8Array
}

const decoder = new TextDecoder('utf-8')

/** Addresses are relative to the data folder. `fileOf` gives a file of the trial by what it is, such as `server.log`. */
export function readTrialLog(
  log: TrialFile,
  trial: { tool: string; argv: TrialFiles['argv'] },
  fileOf: (what: string) => TrialFile | null,
  read: ReadOptions['read'] = readReports,
): TrialLog {
  const text = decoder.decode(log.bytes)
  const textOf = (what: string) => {
    const file = fileOf(what)
    return file && decoder.decode(file.bytes)
  }
  const strict = recordedTools.get(trial.tool)
  const { report, count } = strict
    ? { report: strict.parse(text, { textOf, argv: trial.argv }), count: null }
    : oneOf(read(text))
  if (report === null) {
    const fact = count ? `${count} reports stand in this file` : 'no reader recognises anything in this file'
    const problem = `${fact}: a trial is one report`
    return { rows: {}, problems: [{ check_id: 'log', path: log.path, line: 1, text: null, problem }], block: null }
  }
  const block = { ...report.block, tool: trial.tool }
  const pathOf = (what: string) => fileOf(what)?.path ?? log.path
  const problems: SourceProblem[] = [
    ...block.problems.map(problem => ({ ...problem, path: log.path })),
    ...report.problems.map(({ what, ...problem }) => ({ ...problem, path: pathOf(what) })),
  ].map(problem => ({ check_id: 'log', ...problem, text: problem.text.slice(0, 200) }))
  const places = Object.entries(report.places).map(
    ([id, { what, line }]) => [id, { path: pathOf(what), line }] as const,
  )
  return { rows: blockRows(log.path, block, Object.fromEntries(places)), problems, block }
}

function oneOf(blocks: readonly Block[]): { report: RecordedReport | null; count: number } {
  const [block] = blocks
  const report = block && blocks.length === 1 ? { block, places: {}, problems: [] } : null
  return { report, count: blocks.length }
}

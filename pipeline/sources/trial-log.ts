/** The tool's own report of a measured trial to rows: wrk.txt with the exact numbers of wrk.json, or hyperfine.json. */
import type { Block } from '../tools/block.ts'
import { readReports } from '../tools/installed.ts'
import { blockRows, type ReadOptions } from './log-file.ts'
import type { SourceProblem, Sources } from './source.ts'

export interface TrialLog extends Sources {
  /** The report; null where the reader found none. */
  block: Block | null
}

const decoder = new TextDecoder('utf-8')

/** Addresses are relative to the data folder. `exact` is wrk.json, whose values stand in place of the rounded ones. */
export function readTrialLog(
  log: { path: string; bytes: Uint8Array },
  exact: { path: string; bytes: Uint8Array } | null,
  read: ReadOptions['read'] = readReports,
): TrialLog {
  const text = decoder.decode(log.bytes)
  const printed = text === '' || text.endsWith('\n') ? text : `${text}\n`
  const done_line = printed.split('\n').length
  const blocks = read(exact ? `${printed}JSON ${decoder.decode(exact.bytes).trimEnd()}\n` : text)
  const block = blocks[0] ?? null
  const placeOf = (line: number) =>
    exact && line >= done_line ? { path: exact.path, line: line - done_line + 1 } : { path: log.path, line }
  const problems: SourceProblem[] = blocks.flatMap(own =>
    own.problems.map(({ line, text, problem }) => ({
      check_id: 'log',
      ...placeOf(line),
      text: text.slice(0, 200),
      problem,
    })),
  )
  if (blocks.length !== 1) {
    const fact = block ? `${blocks.length} reports stand in this file` : 'no reader recognises anything in this file'
    const problem = `${fact}: a trial is one report`
    problems.push({ check_id: 'log', path: log.path, line: blocks[1]?.line ?? 1, text: null, problem })
  }
  return { rows: block ? blockRows(log.path, block, placeOf) : {}, problems, block }
}

/** The log blocks of a write-up: every piece that holds one becomes a log file, and its blocks become results. */

import type { Block } from '../tools/block.ts'
import { readReports, tools } from '../tools/installed.ts'
import type { DocumentLog } from '../vocabulary/records/document.ts'
import { comparable, frameworkIn, type KnownFramework, slug, versionIn } from './names.ts'
import { isPage } from './read-markdown.ts'
import type { ImportProblem, Piece } from './write-up.ts'

interface LogFile {
  /** Relative to the document's folder. */
  path: string
  text: string
  /** Where it was found. */
  file: string
  line: number
  blocks: Block[]
}

export interface FoundResult {
  key: string
  framework: string
  /** named: a heading is its name. assumed: a heading holds its name. unknown: no manifest has this id. */
  framework_is: 'named' | 'assumed' | 'unknown'
  version: string | null
  /** Comparable names that rows may call it by, the nearest heading first. */
  names: string[]
  logs: DocumentLog[]
  blocks: Block[]
  /** Logs that measure nothing of their own, such as top's table. */
  evidence: string[]
}

export interface FoundLogs {
  files: LogFile[]
  results: FoundResult[]
  problems: ImportProblem[]
  /** Pieces without any block, for the environment. */
  rest: Piece[]
}

/** Where nothing names the program under test, its framework stays this word for a person to replace. */
const UNNAMED = 'unknown'

/** Pieces in order; the blocks of one piece with the same command and load are trials of one result. */
export function findLogs(pieces: readonly Piece[], known: readonly KnownFramework[]): FoundLogs {
  const found: FoundLogs = { files: [], results: [], problems: [], rest: [] }
  const keys = new Set<string>()
  for (const piece of pieces) {
    const { text } = piece
    const blocks = readReports(text)
    if (blocks.length === 0) {
      found.rest.push(piece)
      continue
    }
    const heading = piece.headings.at(-1) ?? ''
    const number = String(found.files.length + 1).padStart(2, '0')
    const path = `logs/${number}-${slug(heading) || 'log'}.txt`
    const measuring = blocks.filter(block => tools.get(block.tool)?.kind !== 'evidence')
    const before = found.results.at(-1)
    if (measuring.length === 0 && !before) {
      const problem = 'evidence without a result before it: put it after the log that it was recorded beside'
      found.problems.push({ file: piece.file, line: piece.line, text: text.split('\n')[0] ?? '', problem })
      continue
    }
    found.files.push({ path, text, file: piece.file, line: piece.line, blocks })
    if (measuring.length === 0) before?.evidence.push(path)
    for (const [index, trials] of [...trialsOf(measuring)].entries()) {
      found.results.push(
        resultOf(path, piece, trials, { known, keys, isOnly: index === 0 && trials.length === measuring.length }),
      )
    }
    for (const block of blocks) {
      for (const problem of block.problems) {
        found.problems.push({ ...problem, file: piece.file, line: piece.line + problem.line - 1 })
      }
    }
  }
  return found
}

/** Without a command nothing says that two blocks measured the same, so each stays a result of its own. */
function trialsOf(blocks: readonly Block[]): Block[][] {
  const key = (block: Block, index: number) =>
    block.command === null || tools.get(block.tool)?.kind === 'measures-itself'
      ? `block ${index}`
      : JSON.stringify([block.tool, block.command, block.threads, block.connections, block.facts])
  return [
    ...Map.groupBy(
      blocks.map((block, index) => ({ block, key: key(block, index) })),
      ({ key }) => key,
    ).values(),
  ].map(group => group.map(({ block }) => block))
}

function resultOf(
  path: string,
  piece: Piece,
  blocks: Block[],
  { known, keys, isOnly }: { known: readonly KnownFramework[]; keys: Set<string>; isOnly: boolean },
): FoundResult {
  const headings = piece.headings.toReversed()
  const framework = headings.map(heading => frameworkIn(heading, known)).find(match => match !== null)
  const [block] = blocks
  const nearest = headings[0] ?? ''
  const inBlock = Object.values(block?.facts ?? {})
    .filter(fact => !fact.includes('://'))
    .join(' ')
  const load = block?.connections == null ? '' : `-c${block.connections}`
  const stem =
    [slug(comparable(nearest), 40), isOnly ? '' : slug(inBlock, 60)].filter(part => part !== '').join('-') || 'result'
  return {
    key: unique(`${stem}${load}`, keys),
    framework: framework?.id ?? (slug(comparable(nearest)) || UNNAMED),
    framework_is: framework ? (framework.is_exact ? 'named' : 'assumed') : 'unknown',
    // the number in a file's name may be anything's
    version: (isPage(piece.file) ? headings : []).map(versionIn).find(version => version !== null) ?? null,
    names: [...new Set(headings.slice(0, 2).map(comparable))].filter(name => name !== ''),
    logs: blocks.map(({ line, last_line }) => ({ path, line, last_line })),
    blocks,
    evidence: [],
  }
}

/** The key itself, or with the first number that is free. */
function unique(key: string, taken: Set<string>): string {
  let free = key
  for (let number = 2; taken.has(free); number++) free = `${key}-${number}`
  taken.add(free)
  return free
}

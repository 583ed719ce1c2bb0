/** One log file to source rows: its blocks, their values, their histograms and their problems. */
import type { Block } from '../tools/block.ts'
import { readReports } from '../tools/installed.ts'
import type { SourceRow, Sources } from './source.ts'

/** `read` is replaced by the test that shows that a mended reader moves no address. */
export interface ReadOptions {
  read?: typeof readReports
  dropped_lines?: number
}

const decoder = new TextDecoder('utf-8')

/** `path` is relative to the data folder. A file without any block is a problem, not an absence. */
export function readLogFile(
  path: string,
  bytes: Uint8Array,
  { read = readReports, dropped_lines = 0 }: ReadOptions = {},
): Sources & { extents: [first: number, last: number][] } {
  const blocks = read(decoder.decode(bytes), { dropped_lines })
  const problems = blocks.flatMap(block =>
    block.problems.map(({ line, text, problem }) => ({ check_id: 'log', path, line, text, problem })),
  )
  if (blocks.length === 0) {
    const problem = 'no reader recognises anything in this file: see pipeline/tools for the formats that are read'
    problems.push({ check_id: 'log', path, line: 1, text: '', problem })
  }
  const extents = blocks.map((block): [number, number] => [block.line, block.last_line])
  return { rows: blocks.flatMap(block => blockRows(path, block)), problems, extents }
}

/** `placeOf` says which line of which file a line of the block was read from, where that is not `path` itself. */
export function blockRows(
  path: string,
  block: Block,
  placeOf = (line: number): { path: string; line: number } => ({ path, line }),
): SourceRow[] {
  const { values, implied, value_lines, latency_histogram, problems, facts, ...head } = block
  const valueRow = (place: { path: string; line: number } | null, body: object): SourceRow => ({
    kind: 'value',
    path,
    body: { block_line: block.line, line: place?.line ?? null, file: place?.path ?? path, ...body },
  })
  const rows: SourceRow[] = [
    { kind: 'block', path, body: { ...head, facts, problem_count: problems.length, has_values: hasValues(block) } },
  ]
  for (const [metric_id, given] of Object.entries(values)) {
    const sample = Array.isArray(given) ? given : [given]
    const line = value_lines[metric_id]
    const place = line === undefined ? null : placeOf(line)
    rows.push(
      ...sample.map((value, index) => valueRow(place, { metric_id, ordinal: index + 1, value, is_implied: false })),
    )
  }
  for (const [metric_id, value] of Object.entries(implied)) {
    rows.push(valueRow(null, { metric_id, ordinal: 1, value, is_implied: true }))
  }
  if (latency_histogram) {
    const { path: file } = placeOf(block.last_line)
    rows.push({ kind: 'histogram', path, body: { block_line: block.line, file, buckets: latency_histogram } })
  }
  return rows
}

/** A block that gave its rate or its times is evidence; one that gave nothing is a failed trial. */
const hasValues = (block: Block): boolean => Object.values(block.values).some(value => value !== null)

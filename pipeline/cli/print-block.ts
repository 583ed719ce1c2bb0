/** Formats a block as text. Text from logs is untrusted: control characters are removed. */
import { stripVTControlCharacters, styleText } from 'node:util'
import type { BlockAudit } from '../evaluate/rules/audit-block.ts'
import { formatText } from '../schema/format.ts'
import { unitOf } from '../schema/metrics.ts'
import type { Block, Value } from '../tools/block.ts'

/** The fields printed by `--json`. */
export type AuditedBlock = { file: string } & Block & Omit<BlockAudit, 'clear'>

const CONTROL = /\p{Cc}/u
const TEXT_WIDTH = 100
/** Limits quoted text, because lines of a log may have any length. */
const LONGEST_READ = 10_000
const COLOURS = { invalid: 'red', caution: 'yellow', note: 'cyan' } as const

/** Several lines with newlines, in colours if the terminal supports them. */
export function printBlock(block: AuditedBlock): string {
  const sections = [
    [colour('bold', `${clean(block.file)}:${block.line}-${block.last_line}  ${titleOf(block)}`)],
    block.command === null ? [] : [`  ${clean(block.command)}`],
    Object.entries(block.facts).map(([key, fact]) => `  ${clean(key)}: ${clean(fact)}`),
    (block.printed ?? []).map(({ name, value, words }) => `  ${name} ${value}: ${clean(words)}`),
    textTable(valueRows(block), column => column === 1 || column === 2).map(row => `  ${row}`),
    block.problems.map(
      ({ line, text, problem }) => colour('red', `  problem, line ${line}: ${clean(problem)}`) + quote(text),
    ),
    block.findings.map(
      ({ rule, severity, message }) => `  ${colour(COLOURS[severity], severity)} ${rule}: ${clean(message)}`,
    ),
    notComputable(block),
    block.irrelevant_line_count > 0 ? [`  ${block.irrelevant_line_count} lines contain no recorded data`] : [],
  ]
  return `${sections.flat().join('\n')}\n`
}

type Format = Parameters<typeof styleText>[0]

const has_colours = styleText('red', ' ', { stream: process.stdout }) !== ' '
const colour = (format: Format, text: string): string =>
  has_colours ? styleText(format, text, { validateStream: false }) : text

function clean(text: string): string {
  const read = text.slice(0, LONGEST_READ)
  const plain = (CONTROL.test(read) ? stripVTControlCharacters(read).replace(/\p{Cc}/gu, '·') : read).trimEnd()
  return plain.length > 2 * TEXT_WIDTH ? `${plain.slice(0, 2 * TEXT_WIDTH)}…` : plain
}

function quote(text: string): string {
  const plain = clean(text).trim().slice(0, TEXT_WIDTH)
  return plain === '' ? '' : `\n      ${plain}`
}

function titleOf({ tool, tool_version, threads, connections, nominal_duration_s, exit_code }: AuditedBlock): string {
  const load = [
    threads === null ? null : `${threads} threads`,
    connections === null ? null : `${connections} connections`,
    nominal_duration_s === null ? null : `${nominal_duration_s} s`,
    exit_code === null ? null : `exit status ${exit_code}`,
  ]
  return [
    `${tool}${tool_version === null ? '' : ` ${clean(tool_version)}`}`,
    ...load.filter(part => part !== null),
  ].join(', ')
}

function valueRows({ values, implied, value_lines, latency_histogram }: AuditedBlock): string[][] {
  const rows = Object.entries(values).map(([id, value]) => [
    id,
    pretty(id, value),
    raw(value),
    `line ${value_lines[id]}`,
  ])
  for (const [id, value] of Object.entries(implied))
    rows.push([id, pretty(id, value), raw(value), 'not printed, so none'])
  if (latency_histogram) rows.push(['latency_histogram', `${latency_histogram.values.length} latencies`, '', ''])
  return rows
}

function pretty(metric_id: string, value: Value): string {
  if (value === null) return 'unknown'
  const unit = unitOf(metric_id)
  if (!Array.isArray(value)) return formatText(unit, value)
  const least = value.reduce((least, item) => Math.min(least, item), Number.POSITIVE_INFINITY)
  const most = value.reduce((most, item) => Math.max(most, item), Number.NEGATIVE_INFINITY)
  return value.length === 0 ? 'none' : `${formatText(unit, least)} … ${formatText(unit, most)}`
}

/** In the base unit, as recorded. */
function raw(value: Value): string {
  return Array.isArray(value) ? `${value.length} values` : String(value)
}

/** Groups rules that lack the same data. */
function notComputable({ not_computable }: AuditedBlock): string[] {
  const by_missing = Map.groupBy(not_computable, ({ missing }) => missing)
  return [...by_missing].map(([missing, rules]) =>
    colour('dim', `  not computable without ${clean(missing)}: ${rules.map(({ rule }) => rule).join(', ')}`),
  )
}

/** Formats rows of cells as lines with aligned columns, numbers to the right. */
function textTable(rows: readonly (readonly string[])[], isOfNumbers: (column: number) => boolean): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map(cells => cells[column]?.length ?? 0))) ?? []
  const align = (cell: string, column: number) =>
    isOfNumbers(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)
  return rows.map(cells => cells.map(align).join('  ').trimEnd())
}
